//! The pages of the documentation that a package contains: links to pages that it lacks are only their words.

/// The pages, in the folder `docs`.
pub(super) const PAGES: [&str; 4] = ["JS.md", "RULES_FORMAT.md", "IMPORT.md", "BETZA.md"];

/// Returns a page without the links that lead nowhere in the package.
pub(super) fn without_lost_links(page: &str) -> String {
    let mut fenced = false;
    let lines = page.split_inclusive('\n').map(|line| {
        fenced ^= line.starts_with("```");
        if fenced {
            line.to_owned()
        } else {
            unlinked(line)
        }
    });
    lines.collect()
}

/// Returns a line without such links.
fn unlinked(line: &str) -> String {
    let mut text = String::new();
    let mut rest = line;
    while let Some(middle) = rest.find("](") {
        let (before, behind) = rest.split_at(middle);
        let target = &behind[2..];
        let (Some(start), Some(end)) = (before.rfind('['), target.find(')')) else {
            text += &rest[..middle + 2];
            rest = target;
            continue;
        };
        if is_there(&target[..end]) {
            text += &rest[..middle + 2 + end + 1];
        } else {
            // A picture is left out with its mark.
            text += before[..start].trim_end_matches('!');
            text += &before[start + 1..];
        }
        rest = &target[end + 1..];
    }
    text + rest
}

/// Whether a link leads to a place of the page, to another page of the package, or elsewhere on the web.
fn is_there(target: &str) -> bool {
    let file = target.split('#').next().unwrap_or_default();
    file.is_empty() || target.contains("://") || PAGES.contains(&file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_to_pages_of_the_package_stay() {
        let page = "[fields](RULES_FORMAT.md#board), [here](#names) and [there](https://example.org/a.md).\n";
        assert_eq!(without_lost_links(page), page);
    }

    #[test]
    fn lost_links_are_words() {
        let page = "See [the engine](ENGINE.md#nets), [`a`](../crates/a) and [fields](IMPORT.md).\n```\n[x](y.md)\n```\n";
        let expected = "See the engine, `a` and [fields](IMPORT.md).\n```\n[x](y.md)\n```\n";
        assert_eq!(without_lost_links(page), expected);
    }
}
