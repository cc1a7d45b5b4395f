//! Interactive Diagrams as the texts of rule files.

use legwork_diagram::Diagram;
use legwork_reader::file::RuleFile;
use legwork_reader::ron_source::Fault;
use legwork_variant::variant::Variant;

use crate::text::{SectionError, SectionText, meant};
use crate::writer;

/// The rule file of a diagram.
#[derive(Debug, Clone, PartialEq)]
pub struct ImportedDiagram {
    /// The name of the diagram.
    pub name: String,
    /// The rule file, or the rules that it does not support: a fault for each.
    pub rules: Result<RuleFile, Vec<Fault>>,
    /// The parts that are passed over or left out, and those that the user has to add.
    pub notes: Vec<Fault>,
}

impl ImportedDiagram {
    /// Returns the text of the rule file for people, with a comment on what is left out.
    ///
    /// # Errors
    ///
    /// The rules that a rule file does not support: a fault for each.
    pub fn ron(&self) -> Result<String, Vec<Fault>> {
        let file = self.rules.as_ref().map_err(Clone::clone)?;
        let written = writer::write(file, &self.comments());
        Ok(written.unwrap_or_else(|_| file.to_ron()))
    }

    fn comments(&self) -> Vec<String> {
        let heading = "From an Interactive Diagram; by the lines of its definition:".to_owned();
        let notes = self.notes.iter().map(|note| format!("line {note}"));
        let all: Vec<String> = std::iter::once(heading).chain(notes).collect();
        if all.len() == 1 { Vec::new() } else { all }
    }
}

/// Reads the diagrams of a text. One without a name of its own gets `name`.
pub fn diagrams(text: &str, name: &str) -> Vec<ImportedDiagram> {
    legwork_diagram::read(text, name)
        .into_iter()
        .map(playable)
        .collect()
}

/// Refuses what the generators do not take.
fn playable(diagram: Diagram) -> ImportedDiagram {
    let rules = diagram.rules.and_then(|file| {
        let opened = Variant::from_ron(&diagram.name, &file.to_ron(), &[]);
        match opened {
            Ok(_) => Ok(file),
            Err(error) => {
                let message = format!("a rule file does not support this: {error}");
                let fault = Fault::of_place(diagram.place, diagram.name.clone(), message);
                Err(vec![fault])
            }
        }
    });
    ImportedDiagram {
        name: diagram.name,
        rules,
        notes: diagram.notes,
    }
}

/// The names of the diagrams of a text.
pub(crate) fn names_of(text: &str) -> Vec<String> {
    let found = legwork_diagram::find(text, "diagram").into_iter();
    found.map(|diagram| diagram.name().to_owned()).collect()
}

/// Returns the name that the diagrams of a file get.
pub fn diagram_name(file: &str) -> String {
    let stem = file.rsplit(['/', '\\']).next().unwrap_or_default();
    let stem = stem.rsplit_once('.').map_or(stem, |(stem, _)| stem);
    let letters = stem.chars().take(40).map(|letter| match letter {
        'a'..='z' | 'A'..='Z' | '0'..='9' | '_' => letter,
        _ => '-',
    });
    let name: String = letters.collect();
    match name.trim_matches('-') {
        "" => "diagram".to_owned(),
        name => name.to_owned(),
    }
}

/// Returns the rule file of a diagram; without a name, of the only one there is.
///
/// # Errors
///
/// If there is no such diagram, or it gives no rules.
pub fn diagram_text(
    file: &str,
    text: &str,
    name: Option<&str>,
) -> Result<SectionText, SectionError> {
    let mut all = legwork_diagram::find(text, &diagram_name(file));
    let names: Vec<String> = all
        .iter()
        .map(|diagram| diagram.name().to_owned())
        .collect();
    let what = ("diagram", "an element of class `idiagram`");
    // A number counts from 1.
    let number = name.and_then(|name| name.parse::<usize>().ok()?.checked_sub(1));
    let place = match (meant(file, what, &names, name), number) {
        (Err(_), Some(number)) if number < all.len() => number,
        // Without diagrams no name is wrong.
        (Err(_), _) if names.is_empty() => meant(file, what, &names, None)?,
        (place, _) => place?,
    };
    let made = playable(all.swap_remove(place).read());
    let comments = made.comments();
    match made.rules {
        Ok(rules) => Ok(SectionText {
            ron: rules.to_ron(),
            warnings: made
                .notes
                .iter()
                .map(|note| format!("{file}:{note}"))
                .collect(),
            comments,
            name: made.name,
        }),
        Err(faults) => Err(SectionError::faulty(file, &faults)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{names_in, rules_text};

    const CHESS: &str = "pawn::::a2-h2\nknight:N:::b1,g1\nbishop::::c1,f1\nrook::::a1,h1\nqueen::::d1\nking::::e1\n";

    #[test]
    fn a_diagram_of_chess_is_chess() {
        let made = rules_text("page.txt", CHESS, None).unwrap().unwrap();
        let variant = Variant::from_ron("page", &made.ron, &[]).unwrap();
        assert_eq!(variant.start().count(), 20);
        assert_eq!((made.name.as_str(), made.warnings.len()), ("page", 0));
        assert!(rules_text("page.txt", "(name: \"A\")", None).is_none());
    }

    #[test]
    fn moves_without_edges_lead_round_the_board() {
        let round = "pawn:P:fmWifmnDfcoFfceoF::a2-h2\nknight:N:oN::b1,g1\nbishop:B:oB::c1,f1\nrook:R:oR::a1,h1\n\
                     queen:Q:oQ::d1\nking:K:oK::e1\n";
        for (text, goes) in [(round.to_owned(), true), (round.replace('o', ""), false)] {
            let made = rules_text("page.txt", &text, None).unwrap().unwrap();
            let variant = Variant::from_ron("page", &made.ron, &[]).unwrap();
            let fen = "4k3/8/8/8/8/8/P7/R3K3 w - - 0 1";
            let position = variant.position_loosely(fen).unwrap();
            for text in ["a1h1", "a1f1"] {
                assert_eq!(position.read_move(text).is_ok(), goes, "{text}");
            }
        }
    }

    #[test]
    fn a_diagram_of_a_page_is_asked_for() {
        let page = format!(
            "<div class=\"idiagram\">satellite=one\n{CHESS}</div><div class=\"idiagram\">\nfiles=99\n{CHESS}</div>"
        );
        let error = |name| {
            diagram_text("a/b.html", &page, name)
                .unwrap_err()
                .to_string()
        };
        assert_eq!(
            error(None),
            "a/b.html has 2 diagrams, expected the name of one after a colon, such as `a/b.html:one`"
        );
        assert_eq!(
            error(Some("ones")),
            "a/b.html has no diagram `ones` (did you mean `one`?)"
        );
        assert_eq!(
            error(Some("2")),
            "a/b.html:9:1: files: expected a number from 1 to 16, found `99`"
        );
        assert!(diagram_text("a/b.html", &page, Some("one")).is_ok());
        assert_eq!(names_in(&page).unwrap(), ["one", "diagram-2"]);
        assert_eq!(names_in("(name: \"A\")"), None);
        assert_eq!(
            diagram_text("a.html", "<html></html>", None)
                .unwrap_err()
                .to_string(),
            "a.html has no diagram, expected an element of class `idiagram`"
        );
    }
}
