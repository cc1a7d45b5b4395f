//! Keys for what is royal, for turns, and for how a game ends.

use legwork_core::piece::{Color, Kinds};
use legwork_core::rules::{
    BareKing, Connection, Counting, Drawn, Draws, Duty, EndValue, Exposed, GivingCheck, Lines,
    Passing, PerpetualCheck, Repeated, Stalemate, TurnRule, WallForm,
};

use super::{Exporter, Keys, SIDES};

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
    pub(super) fn turn(&self, keys: &mut Keys) {
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
            converts: _,
        } = rules.turn;
        if !rules.royals.is_empty() && !self.types.have_king() {
            keys.set("extinctionValue", "loss");
            keys.set("extinctionPseudoRoyal", true);
            keys.set("extinctionPieceTypes", self.letters(rules.royals.iter()));
            // More of a kind than there ever are.
            let count = if check == Exposed::Each { 255 } else { 0 };
            keys.set("extinctionPieceCount", count);
            keys.flag("dupleCheck", check == Exposed::LastOrAll);
        }
        keys.flag("mustCapture", must == Some(Duty::Capture));
        keys.flag("mustDrop", must == Some(Duty::Drop));
        // The format has no key for checks that have to give mate.
        if giving_check == GivingCheck::Never {
            keys.set("checking", false);
        }
        let side = pass_by.map_or_else(String::new, |side| side.to_string());
        match pass {
            Some(Passing::Always) => keys.set(&format!("pass{side}"), true),
            Some(Passing::Stuck) => keys.set(&format!("passOnStalemate{side}"), true),
            None => {}
        }
        keys.flag("bikjangRule", bikjang);
    }

    /// Blasts and immune pieces, the rule in code that the format has, and draws by the history of the game.
    pub(super) fn draws(&self, keys: &mut Keys) {
        let rules = self.rules;
        // Taken apart, so that no field is forgotten.
        let Draws {
            repetitions,
            repeated,
            perpetual_check,
            moves,
            counting,
        } = rules.draws;
        keys.set("nMoveRule", moves);
        keys.set("nFoldRule", repetitions);
        // The value is that of the side to move, or else of White.
        let (worth, absolute) = match repeated {
            Repeated::Draw => ("draw", false),
            Repeated::Win => ("loss", false),
            Repeated::Loss => ("win", false),
            Repeated::White => ("loss", true),
            Repeated::Black => ("win", true),
        };
        keys.set("nFoldValue", worth);
        keys.flag("nFoldValueAbsolute", absolute);
        let illegal = perpetual_check == PerpetualCheck::Loss;
        keys.flag("perpetualCheckIllegal", illegal);
        keys.flag("blastOnCapture", rules.blast.is_some());
        let no_flight = rules.code.iter().any(|name| name == "no-flight");
        keys.flag("makpongRule", no_flight);
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
        for (name, kinds) in types {
            if !kinds.is_empty() {
                keys.set(name, self.letters(kinds.iter()));
            }
        }
        let mut countings = Counting::ALL.into_iter();
        if let Some((name, _)) = countings.find(|(_, other)| Some(*other) == counting) {
            keys.set("countingRule", name);
        }
        // The format has this one rule. Where the file has others, what is read back differs.
        if !rules.chases.is_empty() {
            keys.set("chasingRule", "axf");
        }
    }

    pub(super) fn endings(&self, keys: &mut Keys) {
        let endings = &self.rules.endings;
        let stalemate = match endings.stalemate {
            Stalemate::Draw => "draw",
            Stalemate::Loss | Stalemate::More => "loss",
            Stalemate::Win | Stalemate::Fewer => "win",
        };
        keys.set("stalemateValue", stalemate);
        let counts = matches!(endings.stalemate, Stalemate::More | Stalemate::Fewer);
        keys.flag("stalematePieceCount", counts);
        keys.set("checkmateValue", value(endings.checkmate));
        self.walls(keys);
        if let Some(first) = endings.extinct.first() {
            let kinds = endings.extinct.iter().map(|rule| self.kinds(rule.kinds));
            keys.set("extinctionValue", value(first.is));
            keys.set("extinctionPieceTypes", kinds.collect::<String>());
            keys.set("extinctionPieceCount", first.left);
            keys.set("extinctionOpponentPieceCount", first.enemy);
        }
        self.goals(keys);
        keys.flag("checkCounting", endings.checks.is_some());
        if let Some(connect) = &endings.connect {
            self.connection(keys, connect);
        }
        match &endings.drawn {
            Drawn::Nobody => {}
            Drawn::Side(Color::White) => keys.set("materialCounting", "whitedrawodds"),
            Drawn::Side(Color::Black) => keys.set("materialCounting", "blackdrawodds"),
            Drawn::Points(points) if points.black == 0 => {
                keys.set("materialCounting", "unweighted");
            }
            Drawn::Points(_) => keys.set("materialCounting", "janggi"),
        }
        if endings.bare_king == BareKing::Loss {
            keys.set("extinctionValue", "loss");
            keys.set("extinctionClaim", true);
            keys.set("extinctionPieceTypes", "*");
            keys.set("extinctionPieceCount", 1);
            keys.set("extinctionOpponentPieceCount", 2);
        }
    }

    fn walls(&self, keys: &mut Keys) {
        let Some(rule) = self.rules.walls else { return };
        let form = match rule.form {
            WallForm::Duck => "duck",
            WallForm::Arrow => "arrow",
            WallForm::Left => "past",
            WallForm::Static => "static",
            WallForm::Edge => "edge",
        };
        keys.set("wallingRule", form);
        self.of_both(keys, "wallingRegion", rule.on);
        keys.set("wallOrMove", rule.or_move);
    }

    /// Goals: the flags of the format.
    fn goals(&self, keys: &mut Keys) {
        let goals = &self.rules.endings.goals;
        for goal in goals {
            for (side, squares) in SIDES.into_iter().zip(goal.on) {
                if !squares.is_empty() {
                    keys.set(&format!("flagPiece{side}"), self.kinds(goal.kinds));
                    keys.set(&format!("flagRegion{side}"), self.squares(squares));
                }
            }
        }
        if let Some(goal) = goals.first() {
            keys.set("flagPieceCount", goal.count);
            keys.flag("flagMove", goal.hold || goal.answer.is_some());
            keys.flag("flagPieceSafe", goal.safe);
            keys.flag("flagPieceBlockedWin", goal.full);
        }
    }

    fn connection(&self, keys: &mut Keys, connect: &Connection) {
        let form = if connect.apart {
            "collinearN"
        } else {
            "connectN"
        };
        keys.set(form, connect.count);
        if let Some(square) = connect.square {
            keys.set("connectNxN", square);
        }
        if connect.kinds != Kinds::ALL {
            keys.set("connectPieceTypes", self.kinds(connect.kinds));
        }
        let lines = [
            ("connectHorizontal", Lines::Ranks),
            ("connectVertical", Lines::Files),
            ("connectDiagonal", Lines::Diagonals),
        ];
        for (name, lines) in lines {
            if !connect.along.contains(&lines) {
                keys.set(name, false);
            }
        }
        keys.set("connectValue", value(connect.is));
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
