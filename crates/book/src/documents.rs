//! The documentation as pages of the site: Markdown, with the links between its files rewritten.

use legwork_drawing::svg::escaped;
use pulldown_cmark::{
    CodeBlockKind, CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html,
};
use serde::Serialize;

use crate::error::BookError;
use crate::places::{Binding, Frame};
use crate::site_file::{SiteFile, file};
use crate::template::{self, Html};

/// A file of the documentation.
#[derive(Debug, Clone, Copy)]
pub struct Document<'a> {
    /// Its path from the root of the repository: `docs/BETZA.md`. Of a folder, `README.md` is the index.
    pub path: &'a str,
    /// Its text, in Markdown.
    pub text: &'a str,
}

#[derive(Serialize)]
struct Context {
    frame: Frame,
    title: Html,
    contents: Vec<Heading>,
    text: Html,
}

/// A heading, for the contents.
#[derive(Serialize)]
struct Heading {
    id: String,
    title: Html,
    /// Whether it is of the third level.
    deeper: bool,
}

/// The page of each document, in a folder of its own.
pub(crate) fn files(
    documents: &[Document<'_>],
    binding: Binding,
) -> Result<Vec<SiteFile>, BookError> {
    let page = |document: &Document<'_>| {
        let read = Reader::new(document, documents).read();
        let title = format!("{}: documentation of Legwork", read.plain_title);
        let context = Context {
            frame: Frame::new(title, "docs", binding, None, Html::default(), &[])?,
            title: Html(read.title),
            contents: read.contents,
            text: Html(read.text),
        };
        let name = format!("docs/{}", name(document.path));
        Ok(file(&name, template::render("document.html", context)?))
    };
    documents.iter().map(page).collect()
}

/// The name of a document's page: `rules-format.html`.
fn name(path: &str) -> String {
    let (_, file) = path.rsplit_once('/').unwrap_or(("", path));
    match file.strip_suffix(".md").unwrap_or(file) {
        "README" => "index.html".to_owned(),
        stem => format!("{}.html", stem.to_lowercase().replace('_', "-")),
    }
}

/// A document that has been read.
#[derive(Default)]
struct Read {
    title: String,
    plain_title: String,
    contents: Vec<Heading>,
    text: String,
}

/// Reads a document.
struct Reader<'a> {
    document: &'a Document<'a>,
    all: &'a [Document<'a>],
}

impl<'a> Reader<'a> {
    const fn new(document: &'a Document<'a>, all: &'a [Document<'a>]) -> Self {
        Self { document, all }
    }

    fn read(&self) -> Read {
        let options = Options::ENABLE_TABLES | Options::ENABLE_SMART_PUNCTUATION;
        let mut read = Read::default();
        let mut body: Vec<Event<'a>> = Vec::new();
        let mut heading: Vec<Event<'a>> = Vec::new();
        let mut known = Vec::new();
        let mut in_heading = false;
        // Links may not be nested, so one is enough: whether it is left out.
        let mut unlinked = false;
        for event in Parser::new_ext(self.document.text, options) {
            let event = match event {
                Event::Html(_) | Event::InlineHtml(_) => continue,
                Event::Start(Tag::Heading { .. }) => {
                    in_heading = true;
                    continue;
                }
                Event::End(TagEnd::Heading(level)) => {
                    in_heading = false;
                    let events = std::mem::take(&mut heading);
                    let plain = plain(&events);
                    let html = of(events);
                    if level == HeadingLevel::H1 {
                        (read.title, read.plain_title) = (html, plain);
                        continue;
                    }
                    let id = anchor(&plain, &mut known);
                    let text = format!("<{level} id=\"{}\">{html}</{level}>\n", escaped(&id));
                    if level <= HeadingLevel::H3 {
                        read.contents.push(Heading {
                            id,
                            title: Html(html),
                            deeper: level == HeadingLevel::H3,
                        });
                    }
                    Event::Html(text.into())
                }
                Event::Start(Tag::Link { dest_url, .. }) => match self.led(&dest_url) {
                    Some(href) => {
                        let link = format!("<a href=\"{}\">", escaped(&href));
                        Event::InlineHtml(link.into())
                    }
                    None => {
                        unlinked = true;
                        continue;
                    }
                },
                Event::End(TagEnd::Link) if unlinked => {
                    unlinked = false;
                    continue;
                }
                other => other,
            };
            if in_heading {
                heading.push(event)
            } else {
                body.extend(scrolling(event))
            }
        }
        // A table's head may have cells without a text, which are not headings.
        read.text = of(body).replace("<th></th>", "<td></td>");
        read
    }

    /// Returns where a link leads on the site; `None` if what it leads to is not there.
    fn led(&self, link: &str) -> Option<String> {
        if link.contains("://") || link.starts_with('#') {
            return Some(link.to_owned());
        }
        let (path, mark) = match link.split_once('#') {
            Some((path, mark)) => (path, format!("#{mark}")),
            None => (link, String::new()),
        };
        let path = beside(self.document.path, path);
        let is_there = self.all.iter().any(|document| document.path == path);
        match (is_there, path.as_str()) {
            (true, _) => Some(name(&path) + &mark),
            (false, "README.md") => Some("../index.html".to_owned()),
            (false, _) => None,
        }
    }
}

/// The path to which a relative link leads from a document.
fn beside(document: &str, link: &str) -> String {
    let (folder, _) = document.rsplit_once('/').unwrap_or(("", document));
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in link.split('/') {
        match part {
            "." | "" => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// Tables and blocks of code scroll on their own, also by the keyboard, where the screen is narrow.
fn scrolling(event: Event<'_>) -> Vec<Event<'_>> {
    let html = |text: &'static str| Event::Html(CowStr::Borrowed(text));
    match event {
        Event::Start(Tag::Table(_)) => vec![html("<div class=\"wide\" tabindex=\"0\">"), event],
        Event::End(TagEnd::Table) => vec![event, html("</div>\n")],
        Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(_) | CodeBlockKind::Indented)) => {
            vec![html("<pre tabindex=\"0\"><code>")]
        }
        Event::End(TagEnd::CodeBlock) => vec![html("</code></pre>\n")],
        other => vec![other],
    }
}

fn of(events: Vec<Event<'_>>) -> String {
    let mut out = String::new();
    html::push_html(&mut out, events.into_iter());
    out
}

/// The text of a heading without its marks.
fn plain(events: &[Event<'_>]) -> String {
    let texts = events.iter().filter_map(|event| match event {
        Event::Text(text) | Event::Code(text) => Some(text.as_ref()),
        _ => None,
    });
    texts.collect()
}

/// The id of a heading, by which links of the documentation know it: small letters, and hyphens between words.
fn anchor(heading: &str, known: &mut Vec<String>) -> String {
    let letters = heading.chars().filter_map(|letter| match letter {
        ' ' | '-' => Some('-'),
        '_' => Some('_'),
        letter => letter.is_alphanumeric().then_some(letter),
    });
    let id: String = letters.flat_map(char::to_lowercase).collect();
    let times = known.iter().filter(|other| **other == id).count();
    known.push(id.clone());
    match times {
        0 => id,
        times => format!("{id}-{times}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_lead_to_the_pages_of_documents() {
        let text = "# A `b`\n\nSee [c](../C_D.md#it-s), [one](#two), [no](no.md), [out](https://a.b/).\n\n## One, two\n\n```sh\n<x>\n```\n";
        let document = |path, text| Document { path, text };
        let all = [document("docs/A.md", text), document("C_D.md", "# C\n")];
        let read = Reader::new(&all[0], &all).read();
        assert_eq!(read.title, "A <code>b</code>");
        assert_eq!(
            read.text,
            "<p>See <a href=\"c-d.html#it-s\">c</a>, <a href=\"#two\">one</a>, no, <a href=\"https://a.b/\">out</a>.</p>\n\
             <h2 id=\"one-two\">One, two</h2>\n<pre tabindex=\"0\"><code>&lt;x&gt;\n</code></pre>\n"
        );
        assert_eq!(read.contents[0].id, "one-two");
    }
}
