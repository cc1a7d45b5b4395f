//! Markdown of a variant's crate as HTML.

use pulldown_cmark::{CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};

use legwork_drawing::svg::escaped;

use crate::template::Html;

/// The id of a ruling's section on the page.
pub(crate) fn ruling_anchor(id: &str) -> String {
    format!("ruling-{id}")
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
    fn titles_and_html_are_left_out_and_rulings_are_links() {
        let page = "# Title `code`\n\nRuling `a-b`: x, not `c`. <script>alert(1)</script>\n\n## Part\n\n<!-- todo -->\n";
        assert_eq!(
            html_of(page, |id| id == "a-b").0,
            "<p>Ruling <a href=\"#ruling-a-b\"><code>a-b</code></a>: x, not <code>c</code>. alert(1)</p>\n<h3>Part</h3>\n"
        );
        assert_eq!(inline("*a* & b", |_| false).0, "<em>a</em> &amp; b");
    }
}
