//! Markdown of a variant's crate as HTML.

use pulldown_cmark::{CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};

use legwork_drawing::svg::escaped;

use crate::template::Html;

/// The id of a ruling's section on the page.
pub(crate) fn ruling_anchor(id: &str) -> String {
    format!("ruling-{id}")
}

/// The words with which a ruling begins.
const RULING: &str = "Ruling `";

/// The rules of a variant in Markdown, with what a player needs first: its source and its rulings are at the end.
pub(crate) fn sources_last(markdown: &str) -> String {
    let (mut rules, mut last) = (String::new(), Vec::new());
    for block in blocks(markdown) {
        let (first, rest) = match block.find(RULING) {
            Some(at) if !block.starts_with(['#', '|']) => block.split_at(at),
            _ => match block.strip_prefix("Source: ").and_then(first_sentence) {
                Some((source, rest)) => {
                    last.push(format!("Source: {source}"));
                    (rest, "")
                }
                None => (&*block, ""),
            },
        };
        if !rest.is_empty() {
            last.push(rest.split_whitespace().collect::<Vec<_>>().join(" "));
        }
        if rest.is_empty() || !["", "-"].contains(&first.trim()) {
            rules.push_str(first.trim_end_matches(' '));
            rules.push_str(if first.ends_with('\n') { "" } else { "\n" });
        }
    }
    if !last.is_empty() {
        rules.push_str("\n## Sources and rulings\n\n");
    }
    rules
        + &last
            .iter()
            .map(|text| format!("- {text}\n"))
            .collect::<String>()
}

/// Paragraphs, items of lists, and the empty lines between them, each with its last line break.
fn blocks(markdown: &str) -> Vec<String> {
    let mut blocks: Vec<String> = Vec::new();
    let mut continues = false;
    for line in markdown.split_inclusive('\n') {
        let is_empty = line.trim().is_empty();
        let begins =
            is_empty || line.trim_start().starts_with("- ") || line.starts_with(['#', '|']);
        match blocks.last_mut() {
            Some(block) if continues && !begins => block.push_str(line),
            _ => blocks.push(line.to_owned()),
        }
        continues = !is_empty;
    }
    blocks
}

/// The first sentence of a text and what follows. The full stop of an initial, as in `H. G. Muller`, ends none.
fn first_sentence(text: &str) -> Option<(&str, &str)> {
    let ends = text.match_indices(". ").chain(text.match_indices(".\n"));
    let mut ends: Vec<usize> = ends.map(|(at, _)| at).collect();
    ends.sort_unstable();
    let initial = |&at: &usize| {
        let mut before = text[..at].chars().rev();
        let is_capital = before.next().is_some_and(char::is_uppercase);
        is_capital && before.next().is_none_or(|other| !other.is_alphanumeric())
    };
    let end = ends.into_iter().find(|at| !initial(at))? + 1;
    Some((&text[..end], text[end..].trim_start_matches(' ')))
}

/// Converts Markdown to HTML below a heading of the page: without its own title, its headings one level lower, and
/// the ids of rulings as links. HTML in it is left out.
pub(crate) fn html_of(markdown: &str, is_ruling: impl Fn(&str) -> bool) -> Html {
    let mut in_title = false;
    let events = Parser::new_ext(
        markdown,
        Options::ENABLE_TABLES | Options::ENABLE_SMART_PUNCTUATION,
    );
    let events = events.filter_map(|event| {
        match &event {
            Event::Start(Tag::Heading {
                level: HeadingLevel::H1,
                ..
            }) => in_title = true,
            Event::End(TagEnd::Heading(HeadingLevel::H1)) => {
                in_title = false;
                return None;
            }
            _ => {}
        }
        if in_title {
            return None;
        }
        Some(match event {
            Event::Html(_) | Event::InlineHtml(_) => return None,
            Event::Start(Tag::Heading {
                level,
                id,
                classes,
                attrs,
            }) => Event::Start(Tag::Heading {
                level: lower(level),
                id,
                classes,
                attrs,
            }),
            Event::End(TagEnd::Heading(level)) => Event::End(TagEnd::Heading(lower(level))),
            Event::Code(id) if is_ruling(&id) => Event::InlineHtml(link(&id)),
            other => other,
        })
    });
    let mut out = String::new();
    html::push_html(&mut out, events);
    Html(out)
}

/// Converts a short Markdown text to HTML without a paragraph around it.
pub(crate) fn inline(markdown: &str, is_ruling: impl Fn(&str) -> bool) -> Html {
    let Html(text) = html_of(markdown, is_ruling);
    let text = text.trim_end();
    let within = text
        .strip_prefix("<p>")
        .and_then(|text| text.strip_suffix("</p>"));
    Html(within.unwrap_or(text).to_owned())
}

fn link(id: &str) -> CowStr<'static> {
    let (anchor, id) = (escaped(&ruling_anchor(id)), escaped(id));
    format!("<a href=\"#{anchor}\"><code>{id}</code></a>").into()
}

const fn lower(level: HeadingLevel) -> HeadingLevel {
    match level {
        HeadingLevel::H1 => HeadingLevel::H2,
        HeadingLevel::H2 => HeadingLevel::H3,
        HeadingLevel::H3 => HeadingLevel::H4,
        HeadingLevel::H4 => HeadingLevel::H5,
        HeadingLevel::H5 | HeadingLevel::H6 => HeadingLevel::H6,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sources_and_rulings_come_last() {
        let page = "# Title\n\nSource: H. G. Muller; a page, \"X\". Board 8x8.\n\n- **Drops** are free. Ruling `a-b`: on\n  any \
                    square.\n- Ruling `a-c`: never.\n- Else\n  nothing.\n";
        assert_eq!(
            sources_last(page),
            "# Title\n\nBoard 8x8.\n\n- **Drops** are free.\n- Else\n  nothing.\n\n## Sources and rulings\n\n\
             - Source: H. G. Muller; a page, \"X\".\n- Ruling `a-b`: on any square.\n- Ruling `a-c`: never.\n"
        );
    }

    #[test]
    fn titles_and_html_are_left_out_and_rulings_are_links() {
        let page = "# Title `code`\n\nRuling `a-b`: x, not `c`. <script>alert(1)</script>\n\n## Part\n\n<!-- todo -->\n";
        assert_eq!(
            html_of(page, |id| id == "a-b").0,
            "<p>Ruling <a href=\"#ruling-a-b\"><code>a-b</code></a>: x, not <code>c</code>. alert(1)</p>\n<h3>Part</h3>\n"
        );
        assert_eq!(inline("*a* & b", |_| false).0, "<em>a</em> &amp; b");
    }
}
