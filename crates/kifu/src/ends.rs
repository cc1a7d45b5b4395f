//! How games end: resignation, mate, time, repetition.

use legwork_core::piece::Color;
use legwork_pgn::{GameResult, PgnGame};
use legwork_variant::game::{Adjudication, Draw, Game, Verdict};

/// The side that has won, seen from the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Winner {
    Mover,
    Other,
    Nobody,
    Unknown,
}

/// An end: the words of KIF and CSA, the tag `Termination`, and the side that has won.
pub(crate) struct End {
    pub(crate) kif: &'static str,
    pub(crate) csa: Option<&'static str>,
    pub(crate) termination: &'static str,
    pub(crate) winner: Winner,
}

const fn end(
    kif: &'static str,
    csa: Option<&'static str>,
    termination: &'static str,
    winner: Winner,
) -> End {
    End {
        kif,
        csa,
        termination,
        winner,
    }
}

/// The ends. Of those with one `Termination`, the first is written.
pub(crate) const ENDS: [End; 14] = [
    end("投了", Some("TORYO"), "resignation", Winner::Other),
    end("詰み", Some("TSUMI"), "checkmate", Winner::Other),
    end("切れ負け", Some("TIME_UP"), "time forfeit", Winner::Other),
    end(
        "反則勝ち",
        None,
        "rules infraction of the other",
        Winner::Mover,
    ),
    end(
        "反則負け",
        Some("ILLEGAL_MOVE"),
        "rules infraction",
        Winner::Other,
    ),
    end("入玉勝ち", Some("KACHI"), "entering king", Winner::Mover),
    end("千日手", Some("SENNICHITE"), "repetition", Winner::Nobody),
    end("持将棋", Some("JISHOGI"), "impasse", Winner::Nobody),
    end("引き分け", Some("HIKIWAKE"), "draw", Winner::Nobody),
    end("中断", Some("CHUDAN"), "unterminated", Winner::Unknown),
    end("不戦勝", None, "default of the other", Winner::Mover),
    end("不戦敗", None, "default", Winner::Other),
    end("不詰", Some("FUZUMI"), "no mate", Winner::Unknown),
    end("エラー", Some("ERROR"), "error", Winner::Unknown),
];

impl End {
    /// The result of a game that ends in this way with this side to move.
    pub(crate) fn result(&self, turn: Color) -> GameResult {
        match self.winner {
            Winner::Mover => GameResult::of(Some(turn)),
            Winner::Other => GameResult::of(Some(!turn)),
            Winner::Nobody => GameResult::Draw,
            Winner::Unknown => GameResult::Unknown,
        }
    }
}

/// The end with these words in KIF.
pub(crate) fn of_kif(text: &str) -> Option<&'static End> {
    let text = match text {
        "詰" => "詰み",
        "時間切れ" => "切れ負け",
        _ => text,
    };
    ENDS.iter().find(|end| end.kif == text)
}

/// The end with this name in CSA, and the side that has lost by it, if the name says so.
pub(crate) fn of_csa(text: &str) -> Option<(&'static End, Option<Color>)> {
    let known = |name: &str| ENDS.iter().find(|end| end.csa == Some(name));
    match text {
        "+ILLEGAL_ACTION" => Some((known("ILLEGAL_MOVE")?, Some(Color::White))),
        "-ILLEGAL_ACTION" => Some((known("ILLEGAL_MOVE")?, Some(Color::Black))),
        "MATTA" => Some((known("CHUDAN")?, None)),
        _ => Some((known(text)?, None)),
    }
}

/// How a game has ended, with this side to move: by its tag `Termination` if that fits the result, otherwise by the last position and the
/// result.
pub(crate) fn of_game(game: &PgnGame, turn: Color) -> Option<&'static End> {
    let fits = |end: &&End| end.result(turn) == game.result;
    let named = game.tags.get("Termination").and_then(|name| {
        let mut known = ENDS.iter().filter(|end| end.termination == name);
        known.find(fits)
    });
    let like = |name: &str| ENDS.iter().find(|end| end.termination == name);
    named.or_else(|| match game.result {
        GameResult::Unknown => None,
        GameResult::Draw if repeats(game) => like("repetition"),
        GameResult::Draw => like("impasse"),
        won if won == GameResult::of(Some(!turn)) => match game.last().outcome() {
            Some(_) => like("checkmate"),
            None => like("resignation"),
        },
        _ => like("rules infraction of the other"),
    })
}

/// Whether a game ends by a repetition.
fn repeats(game: &PgnGame) -> bool {
    let mut played = Game::new(game.start.clone(), Adjudication::ALL);
    let mut moves = game.main.moves.iter();
    if moves.any(|each| played.replay(each.mv).is_err()) {
        return false;
    }
    matches!(
        played.verdict(),
        Some(Verdict::Drawn(Draw::Repetition { .. }))
    )
}
