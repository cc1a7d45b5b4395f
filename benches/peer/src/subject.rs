//! How another program is asked for a position of the benchmarks.

use legwork::rules::{CastlingText, HoldingsForm};
use legwork_benches::Subject;

/// The name of the variant in a peer with this name: by its alias, else by its own id.
pub(crate) fn known_as<'a>(subject: &'a Subject, peer: &str) -> &'a str {
    let rules = subject.position.rules();
    rules.aliases.get(peer).unwrap_or(&rules.id)
}

/// Whether castling is written as King takes Rook, which UCI calls Chess960.
pub(crate) fn king_takes_rook(subject: &Subject) -> bool {
    subject.position.rules().castling_text == CastlingText::KingTakesRook
}

/// The FEN as UCI programs read it. A pool follows from the men on the board and from the
/// limits that their file of variants sets, so they do not need it.
pub(crate) fn uci_fen(subject: &Subject) -> String {
    let fen = subject.position.fen();
    let holdings = subject.position.rules().holdings.as_ref();
    let pool = holdings.is_some_and(|holdings| holdings.form == HoldingsForm::Pool);
    match (pool, fen.split_once('[')) {
        (true, Some((board, rest))) => {
            let behind = rest.split_once(']').map_or("", |(_, behind)| behind);
            format!("{board}{behind}")
        }
        _ => fen,
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use legwork::Variant;

    /// The start of chess, which a peer called `fake` knows by this name.
    pub(crate) fn chess_as(name: &str) -> Subject {
        let rules = format!(
            "(like: \"chess\", name: \"Tiny\", aliases: {{\"fake\": \"{name}\"}}, \
             bench: [(name: \"start\", nodes: [20, 400])])"
        );
        let variant = Variant::from_ron("tiny", &rules, &[]).unwrap();
        Subject {
            position: variant.start(),
            rule: variant.rules().bench[0].clone(),
        }
    }

    #[test]
    fn a_peer_has_its_own_words() {
        let chess = chess_as("little");
        assert_eq!(known_as(&chess, "fake"), "little");
        assert_eq!(known_as(&chess, "other"), "tiny");
        let start = |id: &str| Subject {
            position: Variant::open(id, &[]).unwrap().start(),
            ..chess_as("little")
        };
        assert!(!uci_fen(&start("super")).contains('['));
        assert!(uci_fen(&start("seirawan")).contains("[HEhe]"));
        assert!(king_takes_rook(&start("crc")) && !king_takes_rook(&chess));
    }
}
