//! The fingerprint: a stable hash of the rules that games depend on.

use std::fmt::{self, Debug};
use std::hash::Hasher as _;

use fnv::FnvHasher;

use super::{
    Blast, Connection, Drawn, Draws, DropRule, Endings, Extinction, Goal, HoldingsRule, LoneKing,
    MoreMoves, PieceRule, Points, Promotion, Rules, SetUpsRule, Sides, TurnRule, Wing,
};
use crate::geometry::{Geometry, Square};
use crate::legs::Bounds;
use crate::piece::{Kind, Kinds, Symbol};
use crate::shuffle::Shuffle;
use crate::squares::Squares;

/// A number that two sets of rules share if all that games depend on is the same: board, start and set-ups, how pieces move and
/// promote, hands, ends and draws, chosen options. Names, values of pieces, remarks, notation and positions for benchmarks may
/// differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fingerprint(pub u64);

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl Rules {
    /// Their fingerprint: of files that mean the same in the same order of pieces, it is the same in every version of this crate.
    pub fn fingerprint(&self) -> Fingerprint {
        let mut ink = Ink {
            hasher: FnvHasher::default(),
            geometry: self.geometry,
        };
        ink.rules(self);
        Fingerprint(ink.hasher.finish())
    }
}

/// Hashes (FNV-1a) what rules say: texts as files have them, squares by file and rank, kinds by their place in the list of pieces.
///
/// All structures are taken apart with all their fields, so that none which is added is forgotten here.
struct Ink {
    hasher: FnvHasher,
    geometry: Geometry,
}

impl Ink {
    fn rules(&mut self, rules: &Rules) {
        let Rules {
            id: _,
            name: _,
            aliases: _,
            geometry,
            pieces,
            royals,
            king,
            start,
            // It is in the start.
            array: _,
            wings,
            castling_text: _,
            castling_short: _,
            castling_partners,
            promotions,
            // They are left out of the promotions, and are kept for messages.
            excluded_promotions: _,
            holdings,
            drops,
            turn,
            blast,
            code,
            set_ups,
            endings,
            draws,
            style: _,
            options: _,
            chosen,
            bench: _,
        } = rules;
        self.number(geometry.files());
        self.number(geometry.ranks());
        self.list(geometry.holes(), Self::square);
        self.list(pieces, Self::piece);
        self.kinds(*royals);
        self.kind(*king);
        self.text(start);
        self.list(wings, Self::wing);
        self.kinds(*castling_partners);
        self.list(promotions, Self::promotion);
        self.list(holdings, Self::holdings);
        self.list(drops, Self::drop);
        self.turn(turn);
        self.list(blast, |ink, Blast { spares }| ink.kinds(*spares));
        self.list(code, |ink, name| ink.text(name));
        self.list(set_ups, Self::set_ups);
        self.endings(endings);
        self.draws(draws);
        self.list(chosen, |ink, (option, value)| {
            ink.text(option);
            ink.text(value);
        });
    }

    fn piece(&mut self, piece: &PieceRule) {
        let PieceRule {
            symbol,
            name: _,
            betza: _,
            prose: _,
            written,
            value: _,
            pawn,
            remark: _,
            within,
            more,
            faces: _,
            spares,
            written_bounds: [_, faces],
            shadow_of,
            paths: _,
        } = piece;
        self.symbol(*symbol);
        self.list(written, |ink, notation| ink.text(notation));
        self.flag(*pawn);
        self.list(within, Self::sides);
        self.list(more, Self::more);
        self.text(faces);
        self.kinds(*spares);
        self.list(shadow_of, |ink, &kind| ink.kind(kind));
    }

    fn more(&mut self, more: &MoreMoves) {
        let MoreMoves {
            betza: _,
            bounds: Bounds { from, to },
            written: [notation, ..],
            paths: _,
        } = more;
        self.text(notation);
        self.list(from, Self::sides);
        self.list(to, Self::sides);
    }

    fn wing(&mut self, wing: &Wing) {
        let Wing {
            color,
            king_side,
            home,
            king_to,
            rook_to,
        } = *wing;
        self.word(color);
        self.flag(king_side);
        self.list(home, |ink, (king, rook)| {
            ink.square(king);
            ink.square(rook);
        });
        self.square(king_to);
        self.square(rook_to);
    }

    fn promotion(&mut self, promotion: &Promotion) {
        let Promotion {
            kinds,
            zone,
            must,
            when,
            captures,
            to,
            limits,
            // It follows from the symbols.
            text: _,
        } = promotion;
        self.kinds(*kinds);
        self.sides(zone);
        self.sides(must);
        self.word(when);
        self.flag(*captures);
        self.list(to, |ink, &kind| ink.kind(kind));
        self.list(limits, |ink, &(kind, most)| {
            ink.kind(kind);
            ink.number(most);
        });
    }

    fn holdings(&mut self, holdings: &HoldingsRule) {
        let HoldingsRule {
            form,
            captured,
            slots,
        } = holdings;
        self.word(form);
        self.list(captured, Self::word);
        self.list(slots, |ink, &(kind, most)| {
            ink.kind(kind);
            ink.number(most);
        });
    }

    fn drop(&mut self, drop: &DropRule) {
        let DropRule {
            kinds,
            on,
            per_file,
            apart,
            mate,
            check,
            stuck,
            crowned,
        } = drop;
        self.kinds(*kinds);
        self.sides(on);
        self.list(*per_file, Self::number);
        for flag in [apart, mate, check, stuck, crowned] {
            self.flag(*flag);
        }
    }

    fn turn(&mut self, turn: &TurnRule) {
        let TurnRule {
            check,
            must,
            giving_check,
            pass,
            bikjang,
        } = turn;
        self.word(check);
        self.list(must, Self::word);
        self.flag(*giving_check);
        self.list(pass, Self::word);
        self.flag(*bikjang);
    }

    fn set_ups(&mut self, set_ups: &SetUpsRule) {
        let shuffle = match set_ups {
            SetUpsRule::Named(name) => return self.text(name),
            SetUpsRule::Shuffle(shuffle) => shuffle,
        };
        let Shuffle {
            pieces,
            between,
            apart,
            never,
            // Each is drawn as often, whatever its number.
            numbers: _,
            start,
        } = shuffle;
        self.list(pieces, |ink, &(letter, count)| {
            ink.number(letter);
            ink.number(count);
        });
        self.list(between.iter().flatten().copied(), Self::number);
        self.list(apart.iter().copied(), Self::number);
        self.list(never.iter().flatten().copied(), Self::number);
        self.text(start);
    }

    fn endings(&mut self, endings: &Endings) {
        let Endings {
            stalemate,
            checkmate,
            bare_king,
            lone_king,
            checks,
            extinct,
            goals,
            connect,
            passes,
            drawn,
        } = endings;
        self.word(stalemate);
        self.word(checkmate);
        self.word(bare_king);
        self.list(lone_king, |ink, lone: &LoneKing| {
            let LoneKing { royals, weak, most } = *lone;
            ink.kinds(royals);
            ink.kinds(weak);
            ink.number(most);
        });
        self.list(*checks, Self::number);
        self.list(extinct, Self::extinction);
        self.list(goals, Self::goal);
        self.list(connect, Self::connection);
        self.list(*passes, Self::number);
        match drawn {
            Drawn::Nobody => self.text("Nobody"),
            Drawn::Side(side) => self.word(side),
            Drawn::Points(Points { pieces, black }) => {
                self.text("Points");
                self.list(pieces, |ink, &(kinds, points)| {
                    ink.kinds(kinds);
                    ink.number(points);
                });
                self.bytes(&black.to_le_bytes());
            }
        }
    }

    fn extinction(&mut self, extinction: &Extinction) {
        let Extinction {
            kinds,
            side,
            left,
            enemy,
            is,
        } = extinction;
        self.kinds(*kinds);
        self.list(side, Self::word);
        self.number(*left);
        self.number(*enemy);
        self.word(is);
    }

    fn goal(&mut self, goal: &Goal) {
        let Goal {
            kinds,
            on,
            count,
            safe,
            hold,
            answer,
        } = goal;
        self.kinds(*kinds);
        self.sides(on);
        self.number(*count);
        self.flag(*safe);
        self.flag(*hold);
        self.list(answer, Self::word);
    }

    fn connection(&mut self, connection: &Connection) {
        let Connection {
            kinds,
            count,
            along,
            apart,
            square,
            is,
        } = connection;
        self.kinds(*kinds);
        self.number(*count);
        self.list(along, Self::word);
        self.flag(*apart);
        self.list(*square, Self::number);
        self.word(is);
    }

    fn draws(&mut self, draws: &Draws) {
        let Draws {
            repetitions,
            repeated,
            perpetual_check,
            moves,
            counting,
        } = draws;
        self.number(*repetitions);
        self.word(repeated);
        self.word(perpetual_check);
        self.number(*moves);
        self.list(counting, Self::word);
    }

    fn number(&mut self, number: impl Into<u32>) {
        self.bytes(&number.into().to_le_bytes());
    }

    // What is written most often is written in one place: the module for the web is smaller so.
    #[inline(never)]
    fn bytes(&mut self, bytes: &[u8]) {
        self.hasher.write(bytes);
    }

    fn flag(&mut self, flag: bool) {
        self.bytes(&[u8::from(flag)]);
    }

    fn text(&mut self, text: &str) {
        self.bytes(text.as_bytes());
        // No text has this byte, so this is its end.
        self.bytes(&[0xff]);
    }

    /// A choice without fields, by its name, which is its word in rule files.
    fn word(&mut self, word: impl Debug) {
        self.text(&format!("{word:?}"));
    }

    /// The things of a list or of an option, and where they end.
    fn list<T>(&mut self, things: impl IntoIterator<Item = T>, each: impl Fn(&mut Self, T)) {
        for thing in things {
            self.flag(true);
            each(self, thing);
        }
        self.flag(false);
    }

    fn symbol(&mut self, symbol: Symbol) {
        self.number(symbol.letter());
        self.flag(symbol.crowned());
    }

    fn kind(&mut self, kind: Kind) {
        self.number(kind.index() as u32);
    }

    fn kinds(&mut self, kinds: Kinds) {
        self.list(kinds.iter(), Self::kind);
    }

    fn square(&mut self, square: Square) {
        self.bytes(&[square.file(), square.rank()]);
    }

    fn sides(&mut self, sides: &Sides) {
        for &side in sides {
            self.squares(side);
        }
    }

    fn squares(&mut self, squares: Squares) {
        let on_board = self.geometry.squares();
        self.list(
            on_board.filter(|&square| squares.contains(square)),
            Self::square,
        );
    }
}
