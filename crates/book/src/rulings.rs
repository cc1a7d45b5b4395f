//! The rulings that belong to a variant, each with its cases drawn.

use legwork_cases::Case;
use legwork_variant::variant::Variant;
use serde::Serialize;

use crate::drawn::{self, DrawnCase};
use crate::error::BookError;
use crate::prose::{inline, ruling_anchor};
use crate::template::{self, Html};

/// The index of all rulings.
const INDEX: &str = include_str!("../RULINGS.md");

/// A row of the index.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Row<'a> {
    id: &'a str,
    /// The ruling in a sentence or two, in Markdown.
    sentence: &'a str,
    /// The cases that show it: `` `chess/bare-kings`, ... ``.
    cases: &'a str,
}

/// A ruling on a page.
#[derive(Debug, Serialize)]
pub(crate) struct Ruling {
    id: String,
    anchor: String,
    sentence: Html,
    cases: Vec<DrawnCase>,
    /// The number of cases after the first.
    more: usize,
    /// Whether those cases are missing from the page's own HTML.
    folded: bool,
}

/// Takes the cases after the first out of the page and returns them as HTML, for each ruling that has any. This
/// removes most of the page's length, since these cases can be compressed.
pub(crate) fn fold(rulings: &mut [Ruling]) -> Result<Vec<String>, BookError> {
    let mut folded = Vec::new();
    for ruling in rulings.iter_mut().filter(|ruling| ruling.more > 0) {
        let cases = ruling.cases.split_off(1);
        folded.push(template::render("folded.html", Folded { cases })?);
        ruling.folded = true;
    }
    Ok(folded)
}

/// The data that the template of folded cases needs.
#[derive(Serialize)]
struct Folded {
    cases: Vec<DrawnCase>,
}

/// The rows of the index.
fn rows(index: &str) -> impl Iterator<Item = Row<'_>> {
    index.lines().filter_map(|line| {
        let mut cells = line.strip_prefix('|')?.split('|').map(str::trim);
        let (id, sentence, cases) = (cells.next()?, cells.next()?, cells.next()?);
        let id = id.strip_prefix('`')?.strip_suffix('`')?;
        Some(Row {
            id,
            sentence,
            cases,
        })
    })
}

/// The ids of the rulings that belong to a variant: those named after it, and those shown by one of its cases.
pub(crate) fn ids_of(variant: &str) -> Vec<&'static str> {
    let own = |row: &Row<'_>| {
        let named = row
            .id
            .strip_prefix(variant)
            .is_some_and(|rest| rest.starts_with('-'));
        named || row.cases.contains(&format!("`{variant}/"))
    };
    rows(INDEX).filter(own).map(|row| row.id).collect()
}

/// The rulings of a variant, in the order of the index.
pub(crate) fn of(variant: &Variant, source: &str) -> Result<Vec<Ruling>, BookError> {
    let cases: Vec<Case> = legwork_cases::read(source)?
        .into_iter()
        .map(|entry| entry.case.map_err(|mut faults| faults.remove(0)))
        .collect::<Result<_, _>>()?;
    let ids = ids_of(&variant.rules().id);
    let known = |id: &str| ids.contains(&id);
    let rows = rows(INDEX).filter(|row| known(row.id));
    let ruling = |row: Row<'_>| {
        let shows = |case: &&Case| case.ruling.as_deref() == Some(row.id);
        let drawn = cases
            .iter()
            .filter(shows)
            .map(|case| drawn::draw(variant, case));
        let drawn: Vec<DrawnCase> = drawn.collect::<Result<_, BookError>>()?;
        Ok(Ruling {
            id: row.id.to_owned(),
            anchor: ruling_anchor(row.id),
            sentence: inline(row.sentence, known),
            more: drawn.len().saturating_sub(1),
            folded: false,
            cases: drawn,
        })
    };
    rows.map(ruling).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_read() {
        let index = "| id | ruling |\n|---|---|\n| `a-b` | It *is*. | `a/x`, `c/y` | |\n";
        let read: Vec<Row<'_>> = rows(index).collect();
        assert_eq!(
            read,
            [Row {
                id: "a-b",
                sentence: "It *is*.",
                cases: "`a/x`, `c/y`"
            }]
        );
        assert!(rows(INDEX).any(|row| row.id == "draws"));
    }
}
