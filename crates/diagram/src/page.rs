//! Finds definitions in a text: the elements of a page, or the text itself.

use legwork_reader::ron_source::{Fault, Place, without_mark};

use crate::MAX_DIAGRAMS;

/// The functions by which the script of a page has rules of its own, and the rules that they may contain.
const FUNCTIONS: [(&str, &str); 7] = [
    ("BadZone", "where pieces may not go: add `within` to them"),
    (
        "WeirdPromotion",
        "how pieces promote: add it to `promotions`",
    ),
    (
        "CustomPromotion",
        "how pieces promote: add it to `promotions`",
    ),
    (
        "WeirdChain",
        "second halves of moves, which a rule file may not be able to say",
    ),
    ("Setup", "how a game starts: check `start`"),
    (
        "Tinker",
        "side effects of moves, which a rule file may not support",
    ),
    ("VetChoice", "how pieces promote: add it to `promotions`"),
];

/// The definitions of a text.
#[derive(Debug, Default)]
pub(crate) struct Page {
    pub(crate) definitions: Vec<Found>,
    /// The functions of the page that may have rules.
    pub(crate) scripts: Vec<Fault>,
}

/// A definition, as lines.
#[derive(Debug)]
pub(crate) struct Found {
    pub(crate) id: Option<String>,
    pub(crate) place: Place,
    pub(crate) lines: Vec<Line>,
    pub(crate) faults: Vec<Fault>,
}

/// A line without the blanks in front of it, its entities decoded.
#[derive(Debug)]
pub(crate) struct Line {
    pub(crate) number: usize,
    /// The column of its first letter.
    pub(crate) column: usize,
    pub(crate) text: String,
}

/// Whether a text has a diagram: an element of class `idiagram`, or lines of pieces, while no other format has its signs.
pub fn is_diagram(text: &str) -> bool {
    let text = without_mark(text);
    let first = text.trim_start();
    if first.starts_with(['(', '['])
        || first.starts_with("#!")
        || first.starts_with("//")
        || first.starts_with("/*")
    {
        return false;
    }
    if first.starts_with('<') {
        return true;
    }
    text.lines().any(is_piece_line)
}

/// Whether a line is a piece's: no parameter, and at least four colons.
pub(crate) fn is_piece_line(line: &str) -> bool {
    !line.contains('=') && line.matches(':').count() >= 4
}

/// The marks of a page.
struct Scanner<'a> {
    text: &'a str,
    at: usize,
    /// The place of the byte up to which lines and columns have been counted.
    line: usize,
    column: usize,
    counted: usize,
}

/// A tag: its name, whether it closes an element, and its attributes.
struct Tag<'a> {
    start: usize,
    end: usize,
    name: String,
    closes: bool,
    attributes: Vec<(&'a str, &'a str)>,
}

impl<'a> Scanner<'a> {
    /// The place of a byte, which is not before the last one that was asked for: so a page is counted through once.
    fn place(&mut self, byte: usize) -> Place {
        for letter in self.text[self.counted..byte].chars() {
            (self.line, self.column) = match letter {
                '\n' => (self.line + 1, 1),
                _ => (self.line, self.column + 1),
            };
        }
        self.counted = byte;
        Place {
            line: self.line,
            column: self.column,
        }
    }

    /// Returns the next tag, past comments.
    fn tag(&mut self) -> Option<Tag<'a>> {
        loop {
            let start = self.at + self.text[self.at..].find('<')?;
            let rest = &self.text[start + 1..];
            if let Some(comment) = rest.strip_prefix("!--") {
                let end = comment.find("-->").map_or(rest.len(), |end| end + 6);
                self.at = start + 1 + end;
                continue;
            }
            let closes = rest.starts_with('/');
            let body = rest.strip_prefix('/').unwrap_or(rest);
            let length = body.bytes().take_while(u8::is_ascii_alphanumeric).count();
            if length == 0 || !body.as_bytes()[0].is_ascii_alphabetic() {
                self.at = start + 1;
                continue;
            }
            let name = body[..length].to_ascii_lowercase();
            let from = self.text.len() - body.len() + length;
            let (attributes, end) = attributes(self.text, from);
            self.at = end;
            return Some(Tag {
                start,
                end,
                name,
                closes,
                attributes,
            });
        }
    }

    /// Passes over the text of an element up to its closing tag, and returns it.
    fn raw(&mut self, name: &str) -> &'a str {
        let start = self.at;
        let mut from = start;
        while let Some(found) = self.text[from..].find("</") {
            let at = from + found;
            let is_end = self
                .text
                .get(at + 2..at + 2 + name.len())
                .is_some_and(|end| end.eq_ignore_ascii_case(name));
            if is_end {
                self.at = at;
                return &self.text[start..at];
            }
            from = at + 2;
        }
        self.at = self.text.len();
        &self.text[start..]
    }

    /// Reads on to the end of a diagram. Returns it, with the tag of the next diagram if that begins before this one is closed.
    fn diagram(&mut self, tag: &Tag<'a>, place: Place) -> (Found, Option<Tag<'a>>) {
        let inside = self.place(tag.end);
        let mut depth = 1_usize;
        let mut pending = None;
        let (end, fault) = loop {
            let Some(next) = self.tag() else {
                let message = format!("the element `{}` is not closed", tag.name);
                break (self.text.len(), Some(message));
            };
            if next.is_diagram() {
                let message = format!(
                    "the element `{}` is not closed before the next diagram",
                    tag.name
                );
                let start = next.start;
                pending = Some(next);
                break (start, Some(message));
            }
            if next.name == tag.name {
                if next.closes {
                    depth -= 1
                } else {
                    depth += 1
                }
                if depth == 0 {
                    break (next.start, None);
                }
            }
        };
        let fault = fault.map(|message| Fault::of_place(place, "idiagram".to_owned(), message));
        let id = tag
            .attribute("id")
            .filter(|&id| id != "diagram" && is_name(id));
        let found = Found {
            id: id.map(str::to_owned),
            place,
            lines: lines(&self.text[tag.end..end], inside),
            faults: fault.into_iter().collect(),
        };
        (found, pending)
    }
}

/// Reads attributes up to the end of a tag, and returns the byte behind it.
fn attributes(text: &str, from: usize) -> (Vec<(&str, &str)>, usize) {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut at = from;
    loop {
        while at < bytes.len() && (bytes[at].is_ascii_whitespace() || bytes[at] == b'/') {
            at += 1;
        }
        if at >= bytes.len() {
            return (found, at);
        }
        if bytes[at] == b'>' {
            return (found, at + 1);
        }
        let start = at;
        at += 1;
        while at < bytes.len()
            && !matches!(bytes[at], b'=' | b'>' | b'/')
            && !bytes[at].is_ascii_whitespace()
        {
            at += 1;
        }
        let name = text.get(start..at).unwrap_or_default();
        while at < bytes.len() && bytes[at].is_ascii_whitespace() {
            at += 1;
        }
        if at >= bytes.len() || bytes[at] != b'=' {
            continue;
        }
        at += 1;
        while at < bytes.len() && bytes[at].is_ascii_whitespace() {
            at += 1;
        }
        let (start, end) = match bytes.get(at) {
            Some(&quote @ (b'"' | b'\'')) => {
                let start = at + 1;
                let end = bytes[start..].iter().position(|&byte| byte == quote);
                let end = end.map_or(bytes.len(), |end| start + end);
                at = (end + 1).min(bytes.len());
                (start, end)
            }
            _ => {
                let start = at;
                while at < bytes.len() && bytes[at] != b'>' && !bytes[at].is_ascii_whitespace() {
                    at += 1;
                }
                (start, at)
            }
        };
        // A page has many attributes, and few count.
        if name.eq_ignore_ascii_case("class") || name.eq_ignore_ascii_case("id") {
            found.push((name, text.get(start..end).unwrap_or_default()));
        }
    }
}

impl Tag<'_> {
    fn attribute(&self, name: &str) -> Option<&str> {
        let found = self
            .attributes
            .iter()
            .find(|(other, _)| other.eq_ignore_ascii_case(name));
        found.map(|(_, value)| *value)
    }

    fn is_diagram(&self) -> bool {
        let class = self.attribute("class").unwrap_or_default();
        !self.closes
            && (class.split_whitespace().any(|class| class == "idiagram")
                || self.attribute("id") == Some("diagram"))
    }
}

impl Page {
    pub(crate) fn read(text: &str) -> Self {
        let text = without_mark(text);
        let is_page = text.trim_start().starts_with('<') || text.contains("idiagram");
        if !is_page {
            return Self {
                definitions: vec![Found {
                    id: None,
                    place: Place { line: 1, column: 1 },
                    lines: lines(text, Place { line: 1, column: 1 }),
                    faults: Vec::new(),
                }],
                scripts: Vec::new(),
            };
        }
        let mut page = Self::default();
        let mut scanner = Scanner {
            text,
            at: 0,
            line: 1,
            column: 1,
            counted: 0,
        };
        let mut named: Vec<&str> = Vec::new();
        let mut pending: Option<Tag<'_>> = None;
        while let Some(tag) = pending.take().or_else(|| scanner.tag()) {
            if tag.closes {
                continue;
            }
            if matches!(tag.name.as_str(), "script" | "style" | "textarea") && !tag.is_diagram() {
                let place = scanner.place(tag.start);
                let code = scanner.raw(&tag.name);
                if tag.name == "script" {
                    page.note_functions(code, place, &mut named);
                }
                continue;
            }
            if !tag.is_diagram() {
                continue;
            }
            let place = scanner.place(tag.start);
            if page.definitions.len() == MAX_DIAGRAMS {
                let message =
                    format!("more than {MAX_DIAGRAMS} diagrams: those from here on are not read");
                let fault = Fault::of_place(place, "idiagram".to_owned(), message);
                if let Some(last) = page.definitions.last_mut() {
                    last.faults.push(fault);
                }
                break;
            }
            let (found, next) = scanner.diagram(&tag, place);
            page.definitions.push(found);
            pending = next;
        }
        page
    }

    /// Notes the functions of the diagram's script that a script of the page replaces, each once.
    fn note_functions(&mut self, code: &str, place: Place, named: &mut Vec<&str>) {
        for (function, what) in FUNCTIONS {
            if !named.contains(&function) && defines(code, function) {
                named.push(function);
                let message = format!("the page has a function `{function}` of its own: {what}");
                self.scripts
                    .push(Fault::of_place(place, "script".to_owned(), message));
            }
        }
    }
}

/// Whether a text serves as a name: of a file, and behind a colon.
pub(crate) fn is_name(text: &str) -> bool {
    let is_letter = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_';
    !text.is_empty() && text.len() <= 40 && text.chars().all(is_letter)
}

/// Whether code defines a function with this name, or for `Tinker` with a name that ends in this.
fn defines(code: &str, function: &str) -> bool {
    let last = code.rfind("function");
    code.match_indices(function).any(|(at, _)| {
        let end = at + function.len();
        let behind = code[end..].trim_start();
        let (called, set) = (behind.starts_with('('), behind.starts_with('='));
        // The rest is looked at only at the end of a name, so a long name is not read once for each place inside it.
        if !called && !set {
            return false;
        }
        let before = code[..at]
            .trim_end_matches(|letter: char| letter.is_ascii_alphanumeric() || letter == '_');
        let own = before.len() == at || function == "Tinker";
        own && (called && before.trim_end().ends_with("function")
            || set && last.is_some_and(|last| last >= end))
    })
}

/// Cuts the text of an element into lines: blanks in front of a line, and `<br>` with what follows, do not belong to it.
fn lines(text: &str, first: Place) -> Vec<Line> {
    let cut = text.split('\n').enumerate().map(|(offset, line)| {
        let line = line.strip_suffix('\r').unwrap_or(line);
        let own = line.trim_start();
        let blanks = line[..line.len() - own.len()].chars().count();
        let column = if offset == 0 {
            first.column + blanks
        } else {
            blanks + 1
        };
        let end = own.to_ascii_lowercase().find("<br").unwrap_or(own.len());
        Line {
            number: first.line + offset,
            column,
            text: decoded(&own[..end]),
        }
    });
    cut.filter(|line| !line.text.is_empty()).collect()
}

/// Decodes the entities of a text, once.
fn decoded(text: &str) -> String {
    const NAMED: [(&str, char); 6] = [
        ("lt", '<'),
        ("gt", '>'),
        ("amp", '&'),
        ("quot", '"'),
        ("apos", '\''),
        ("nbsp", ' '),
    ];
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        out += &rest[..at];
        let behind = &rest[at + 1..];
        let length = behind.bytes().take(10).position(|byte| byte == b';');
        let entity = length.and_then(|length| behind.get(..length));
        let letter = entity.and_then(|entity| {
            if let Some(number) = entity.strip_prefix('#') {
                let code = match number.strip_prefix(['x', 'X']) {
                    Some(hex) => u32::from_str_radix(hex, 16),
                    None => number.parse(),
                };
                return code
                    .ok()
                    .and_then(char::from_u32)
                    .filter(|letter| !letter.is_control());
            }
            NAMED
                .iter()
                .find(|(name, _)| *name == entity)
                .map(|&(_, letter)| letter)
        });
        match (letter, entity) {
            (Some(letter), Some(entity)) => {
                out.push(letter);
                rest = &behind[entity.len() + 1..];
            }
            _ => {
                out.push('&');
                rest = behind;
            }
        }
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(page: &str) -> Vec<Vec<String>> {
        let of = |found: &Found| {
            found
                .lines
                .iter()
                .map(|line| format!("{}:{} {}", line.number, line.column, line.text))
                .collect()
        };
        Page::read(page).definitions.iter().map(of).collect()
    }

    #[test]
    fn elements_are_found_with_their_lines() {
        let page = "<p class='x'>prose</p>\n<div class=\"a idiagram\">files=6<br>\n  a &amp; b:A:W::a1<br/>x\n<b>bold</b></div><div id=diagram>\nc::::a1\n</div>";
        assert_eq!(
            texts(page),
            [
                vec!["2:25 files=6", "3:3 a & b:A:W::a1", "4:1 <b>bold</b>"],
                vec!["5:1 c::::a1"]
            ]
        );
    }

    #[test]
    fn nested_unclosed_and_commented_elements_are_bounded() {
        assert_eq!(
            texts("<div class=idiagram><div>a</div>b</div>c"),
            [["1:21 <div>a</div>b"]]
        );
        assert_eq!(
            texts("<!-- <div class=idiagram>a</div> --><div class=idiagram>b"),
            [["1:57 b"]]
        );
        let page = Page::read("<div class=idiagram>a\n<div class=idiagram>b</div>");
        assert_eq!(
            (page.definitions.len(), page.definitions[0].faults.len()),
            (2, 1)
        );
    }

    #[test]
    fn entities_are_decoded_once() {
        assert_eq!(
            decoded("a&lt;b&amp;lt;c&#65;&#x42;&bogus;&"),
            "a<b&lt;cAB&bogus;&"
        );
        assert_eq!(decoded("&#0;&#x110000;&;"), "&#0;&#x110000;&;");
    }

    #[test]
    fn functions_of_the_page_are_named() {
        let page = "<script>\nfunction BadZone(x, y) {}\nfunction demoTinker(m) {}\n// VetChoice\n</script><div class=idiagram>a</div>";
        let shown: Vec<String> = Page::read(page)
            .scripts
            .iter()
            .map(Fault::to_string)
            .collect();
        assert_eq!(shown.len(), 2, "{shown:?}");
        assert!(shown[0].contains("`BadZone`") && shown[1].contains("`Tinker`"));
    }

    #[test]
    fn a_diagram_is_seen_by_its_lines() {
        assert!(is_diagram("files=8\npawn::::a2-h2\n") && is_diagram("<html>"));
        for other in [
            "",
            "(name: \"a:b:c:d:e\")",
            "[a:chess]\nking = k:W:::",
            "hello",
            "files=8\n",
        ] {
            assert!(!is_diagram(other), "{other}");
        }
    }
}
