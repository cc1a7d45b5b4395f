//! Diagrams of pieces: a case for each kind that has none.

use std::fs;
use std::path::Path;

use legwork_core::rules::PieceRule;
use legwork_new_variant::diagram_case;
use legwork_testkit::cases;

use crate::tasks::variant_folders::VariantFolders;
use crate::tasks::{TaskError, at};

/// Adds to a variant's cases a diagram for each piece that has none; gives the lines added.
///
/// Files that cannot be read are left as they are; the tests report their faults.
pub(super) fn complete(folder: &Path, id: &str) -> Result<Vec<String>, TaskError> {
    let path = folder.join(cases::FILE);
    let source = fs::read_to_string(&path).map_err(at(&path))?;
    let rules = VariantFolders(folder.parent().unwrap_or(folder)).rules(id);
    let (Ok(rules), Ok(written)) = (rules, cases::read(&source)) else {
        return Ok(Vec::new());
    };
    let missing = cases::pieces_without_diagram(&written, &rules);
    let is_missing = |piece: &&PieceRule| {
        let shown = format!("{} ({})", piece.name, piece.symbol);
        missing.contains(&shown)
    };
    let lines: Vec<String> = rules
        .named_kinds()
        .map(|kind| rules.piece(kind))
        .filter(is_missing)
        .map(diagram_case)
        .collect();
    if let (false, Some(completed)) = (lines.is_empty(), with_lines(&source, &lines.concat())) {
        fs::write(&path, completed).map_err(at(&path))?;
        return Ok(lines);
    }
    Ok(Vec::new())
}

/// The list with these lines at its end, if it ends on a line of its own.
fn with_lines(source: &str, lines: &str) -> Option<String> {
    let end = source.rfind(']')?;
    let before = &source[..end];
    let closed = before.trim_end().ends_with([',', '[']);
    (closed && before.ends_with('\n')).then(|| format!("{before}{lines}{}", &source[end..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: &str = r#"(
        name: "Toy",
        board: (files: 4, ranks: 6),
        pieces: [
            (letter: "K", name: "King", betza: "K", royal: true),
            (letter: "+R", name: "Crowned Rook", betza: "RF"),
        ],
        start: "k3/4/4/4/4/3K w - - 0 1",
    )"#;

    #[test]
    fn a_piece_without_a_diagram_gets_one() {
        let root = tempfile::tempdir().unwrap();
        let folder = &root.path().join("toy");
        fs::create_dir(folder).unwrap();
        let cases = folder.join("cases.ron");
        fs::write(folder.join("toy.ron"), RULES).unwrap();
        fs::write(
            &cases,
            "// Toys.\n[\n    (name: \"king\", show: Diagram(\"K\")),\n]\n",
        )
        .unwrap();
        let line = "    (name: \"diagram-crowned-rook\", show: Diagram(\"+R\")),\n";
        assert_eq!(complete(folder, "toy").unwrap(), [line]);
        assert_eq!(
            fs::read_to_string(&cases).unwrap(),
            format!("// Toys.\n[\n    (name: \"king\", show: Diagram(\"K\")),\n{line}]\n")
        );
        assert_eq!(complete(folder, "toy").unwrap(), [""; 0]);
    }

    #[test]
    fn a_list_in_another_form_is_left_alone() {
        assert_eq!(with_lines("[]", "x\n"), None);
        assert_eq!(with_lines("[\n    (name: \"a\")\n]\n", "x\n"), None);
        assert_eq!(with_lines("[\n]\n", "x\n").as_deref(), Some("[\nx\n]\n"));
    }
}
