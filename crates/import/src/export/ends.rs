//! Keys for what is royal, for turns, and for how a game ends.

use legwork_core::piece::{Color, Kinds};
use legwork_core::rules::{
    BareKing, Counting, Drawn, Draws, Duty, EndValue, Exposed, GivingCheck, Lines, Passing,
    PerpetualCheck, Repeated, Stalemate, TurnRule, WallForm,
};

use super::Exporter;

impl Exporter<'_> {
    /// The kinds of a rule, as the format names them.
    fn kinds(&self, kinds: Kinds) -> String {
        if kinds == Kinds::ALL {
            "*".to_owned()
        } else {
            self.letters(kinds.iter())
        }
    }

    /// Royal pieces other than one King a side, and the rules of a turn.
    pub(super) fn turn(&self) -> Vec<(String, String)> {
        let rules = self.rules;
        // Taken apart, so that no field is forgotten.
        let TurnRule {
            check,
            // The format has no key for it: there it is `Later` where pieces are crowned.
            succession: _,
            must,
            giving_check,
            pass,
            pass_by,
            bikjang,
            // The format has no key for it, so that what is read back differs.
            series: _,
        } = rules.turn;
        let mut keys = Vec::new();
        let mut key = |name: &str, value: &str| keys.push((name.to_owned(), value.to_owned()));
        if !rules.royals.is_empty() && !self.types.have_king() {
            key("extinctionValue", "loss");
            key("extinctionPseudoRoyal", "true");
            key("extinctionPieceTypes", &self.letters(rules.royals.iter()));
            // More of a kind than there ever are.
            key(
                "extinctionPieceCount",
                if check == Exposed::Each { "255" } else { "0" },
            );
            if check == Exposed::LastOrAll {
                key("dupleCheck", "true");
            }
        }
        match must {
            Some(Duty::Capture) => key("mustCapture", "true"),
            Some(Duty::Drop) => key("mustDrop", "true"),
            None => {}
        }
        match giving_check {
            GivingCheck::Free => {}
            GivingCheck::Never => key("checking", "false"),
            // The format has no key for it.
            GivingCheck::Mate => {}
        }
        let side = pass_by.map_or_else(String::new, |side| side.to_string());
        match pass {
            Some(Passing::Always) => key(&format!("pass{side}"), "true"),
            Some(Passing::Stuck) => key(&format!("passOnStalemate{side}"), "true"),
            None => {}
        }
        if bikjang {
            key("bikjangRule", "true");
        }
        keys
    }

    /// Blasts and who is immune, the rule in code that the format has, and draws by the history of the game.
    pub(super) fn draws(&self) -> Vec<(&'static str, String)> {
        let rules = self.rules;
        // Taken apart, so that no field is forgotten.
        let Draws {
            repetitions,
            repeated,
            perpetual_check,
            moves,
            counting,
        } = rules.draws;
        let mut keys = vec![
            ("nMoveRule", moves.to_string()),
            ("nFoldRule", repetitions.to_string()),
        ];
        // The value is that of the side to move, or else of White.
        let (worth, absolute) = match repeated {
            Repeated::Draw => ("draw", false),
            Repeated::Win => ("loss", false),
            Repeated::Loss => ("win", false),
            Repeated::White => ("loss", true),
            Repeated::Black => ("win", true),
        };
        keys.push(("nFoldValue", worth.to_owned()));
        let flags = [
            ("nFoldValueAbsolute", absolute),
            (
                "perpetualCheckIllegal",
                perpetual_check == PerpetualCheck::Loss,
            ),
            ("blastOnCapture", rules.blast.is_some()),
            (
                "makpongRule",
                rules.code.iter().any(|name| name == "no-flight"),
            ),
        ];
        let set = flags.into_iter().filter(|(_, set)| *set);
        keys.extend(set.map(|(name, _)| (name, "true".to_owned())));
        let immune = rules.blast.map_or(Kinds::NONE, |blast| blast.immune);
        // Janggi's Cannons spare each other by their type.
        let spare = rules.named_kinds().filter(|&kind| {
            let piece = rules.piece(kind);
            piece.spares.contains(kind) && piece.no_screens.is_empty()
        });
        let types = [
            ("blastImmuneTypes", immune),
            ("mutuallyImmuneTypes", spare.collect()),
        ];
        let given = types.into_iter().filter(|(_, kinds)| !kinds.is_empty());
        keys.extend(given.map(|(name, kinds)| (name, self.letters(kinds.iter()))));
        let count = Counting::ALL
            .into_iter()
            .find(|(_, other)| Some(*other) == counting);
        keys.extend(count.map(|(name, _)| ("countingRule", name.to_owned())));
        // The format has this one rule. Where the file has others, what is read back differs.
        if !rules.chases.is_empty() {
            keys.push(("chasingRule", "axf".to_owned()));
        }
        keys
    }

    pub(super) fn endings(&self) -> Vec<(String, String)> {
        let endings = &self.rules.endings;
        let mut keys = Vec::new();
        let mut key = |name: &str, value: &str| keys.push((name.to_owned(), value.to_owned()));
        let stalemate = match endings.stalemate {
            Stalemate::Draw => "draw",
            Stalemate::Loss | Stalemate::More => "loss",
            Stalemate::Win | Stalemate::Fewer => "win",
        };
        key("stalemateValue", stalemate);
        if matches!(endings.stalemate, Stalemate::More | Stalemate::Fewer) {
            key("stalematePieceCount", "true");
        }
        key("checkmateValue", value(endings.checkmate));
        if let Some(rule) = self.rules.walls {
            key(
                "wallingRule",
                match rule.form {
                    WallForm::Duck => "duck",
                    WallForm::Arrow => "arrow",
                    WallForm::Left => "past",
                    WallForm::Static => "static",
                    WallForm::Edge => "edge",
                },
            );
            key("wallingRegionWhite", &self.squares(rule.on[0]));
            key("wallingRegionBlack", &self.squares(rule.on[1]));
            key("wallOrMove", if rule.or_move { "true" } else { "false" });
        }
        if let Some(first) = endings.extinct.first() {
            let kinds = endings.extinct.iter().map(|rule| self.kinds(rule.kinds));
            key("extinctionValue", value(first.is));
            key("extinctionPieceTypes", &kinds.collect::<String>());
            key("extinctionPieceCount", &first.left.to_string());
            key("extinctionOpponentPieceCount", &first.enemy.to_string());
        }
        for goal in &endings.goals {
            for (side, squares) in ["White", "Black"].into_iter().zip(goal.on) {
                if !squares.is_empty() {
                    key(&format!("flagPiece{side}"), &self.kinds(goal.kinds));
                    key(&format!("flagRegion{side}"), &self.squares(squares));
                }
            }
        }
        if let Some(goal) = endings.goals.first() {
            key("flagPieceCount", &goal.count.to_string());
            if goal.hold || goal.answer.is_some() {
                key("flagMove", "true");
            }
            if goal.safe {
                key("flagPieceSafe", "true");
            }
            if goal.full {
                key("flagPieceBlockedWin", "true");
            }
        }
        if endings.checks.is_some() {
            key("checkCounting", "true");
        }
        if let Some(connect) = &endings.connect {
            let form = if connect.apart {
                "collinearN"
            } else {
                "connectN"
            };
            key(form, &connect.count.to_string());
            if let Some(square) = connect.square {
                key("connectNxN", &square.to_string());
            }
            if connect.kinds != Kinds::ALL {
                key("connectPieceTypes", &self.kinds(connect.kinds));
            }
            let lines = [
                ("connectHorizontal", Lines::Ranks),
                ("connectVertical", Lines::Files),
                ("connectDiagonal", Lines::Diagonals),
            ];
            for (name, _) in lines
                .into_iter()
                .filter(|(_, lines)| !connect.along.contains(lines))
            {
                key(name, "false");
            }
            key("connectValue", value(connect.is));
        }
        match &endings.drawn {
            Drawn::Nobody => {}
            Drawn::Side(Color::White) => key("materialCounting", "whitedrawodds"),
            Drawn::Side(Color::Black) => key("materialCounting", "blackdrawodds"),
            Drawn::Points(points) if points.black == 0 => key("materialCounting", "unweighted"),
            Drawn::Points(_) => key("materialCounting", "janggi"),
        }
        if endings.bare_king == BareKing::Loss {
            key("extinctionValue", "loss");
            key("extinctionClaim", "true");
            key("extinctionPieceTypes", "*");
            key("extinctionPieceCount", "1");
            key("extinctionOpponentPieceCount", "2");
        }
        keys
    }
}

/// A result, as the format names it.
fn value(value: EndValue) -> &'static str {
    match value {
        EndValue::Loss => "loss",
        EndValue::Win => "win",
        EndValue::Draw => "draw",
    }
}
