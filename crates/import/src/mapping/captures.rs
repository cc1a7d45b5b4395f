//! The effects of captures: pieces that spare others, turn to stone, or explode.

use legwork_reader::file::{BlastField, CaptorField, CaptureField, KindsField};

use super::Mapping;
use super::kinds::{MappedKind, MappedKinds};
use super::start::Start;
use crate::piece_types::PieceType;

/// Which captors turn to stone.
const STONE: &str = "petrifyOnCaptureTypes";

impl Mapping<'_> {
    /// Returns the field `captures`.
    pub(super) fn captures(&self, start: &Start, kinds: &MappedKinds) -> Vec<CaptureField> {
        let cannons = self.cannons(PieceType::JANGGI_CANNON, kinds);
        let spared = (!cannons.is_empty()).then(|| CaptureField {
            by: KindsField::Some(cannons.clone()),
            of: KindsField::Some(cannons),
            may: Some(false),
            ..CaptureField::default()
        });
        let immune = self.mutually_immune(kinds).into_iter();
        let immune = immune.map(|kinds| CaptureField {
            by: KindsField::Some(kinds.clone()),
            of: KindsField::Some(kinds),
            may: Some(false),
            ..CaptureField::default()
        });
        let blast = self.blast(kinds).map(|blast| CaptureField {
            blast: Some(blast),
            ..CaptureField::default()
        });
        let stone = self.petrified(start, kinds);
        spared
            .into_iter()
            .chain(immune)
            .chain(stone)
            .chain(blast)
            .collect()
    }

    /// Returns the rule by which captors turn to stone. Royal pieces do not capture where nothing is blasted.
    fn petrified(&self, start: &Start, kinds: &MappedKinds) -> Option<CaptureField> {
        let settings = self.settings;
        let stone = |kind: &MappedKind| self.turns_to_stone(self.piece_of(*kind));
        let all = kinds.all();
        if !all.iter().any(stone) {
            return None;
        }
        let refuse = |is: bool, what: &str| {
            if is {
                self.refuse(STONE, what);
            }
        };
        let royal = |kind: &MappedKind| self.royals().contains(self.piece_of(*kind));
        let blasts = settings.flag("blastOnCapture");
        let king = all
            .iter()
            .any(|kind| self.piece_of(*kind) == PieceType::KING && stone(kind));
        refuse(king, "a King that turns to stone");
        if all.iter().any(|kind| royal(kind) && stone(kind)) {
            let single = self
                .royals_throughout(start, kinds)
                .is_some_and(|counts| counts.iter().all(|&count| count <= 1));
            let immune = blasts
                && settings
                    .types("blastImmuneTypes")
                    .iter()
                    .any(|piece| self.royals().contains(piece));
            refuse(
                !single || immune,
                "royal pieces that turn to stone, several or immune to blasts,",
            );
            refuse(
                settings.flag("flagPieceSafe"),
                "royal pieces that turn to stone together with goals that have to be safe",
            );
            if !blasts {
                self.leave_out(
                    STONE,
                    "since a royal piece that would turn to stone only moves; there it bars castling next to it, and a side without a \
                     move next to it is mated",
                );
            }
        }
        // Without a blast the kind before a promotion decides, with one the kind after it.
        let differs = |kind: &MappedKind| {
            let mut become_so = (0..2).flat_map(|side| self.becoming(side, *kind));
            become_so.any(|to| {
                if blasts {
                    self.turns_to_stone(to) != stone(kind)
                } else {
                    !self.turns_to_stone(to) && stone(kind)
                }
            })
        };
        refuse(
            all.iter().any(differs),
            "captors that turn to stone by what they become",
        );
        let hands = ["pieceDrops", "gating", "capturesToHand"];
        refuse(
            hands.iter().any(|key| settings.flag(key)),
            "captors that turn to stone together with pieces in hand",
        );
        refuse(
            settings.differs("countingRule")
                || settings.flag("stalematePieceCount")
                || settings.flag("extinctionClaim"),
            "captors that turn to stone together with rules that count all men",
        );
        let code = [
            "makpongRule",
            "cambodianMoves",
            "sittuyinPromotion",
            "oppositeCastling",
        ];
        refuse(
            code.iter().any(|key| settings.flag(key)),
            "captors that turn to stone together with rules in code",
        );
        let named = all.iter().filter(|kind| stone(kind) && !royal(kind));
        let named: Vec<String> = named.map(|kind| self.name(*kind)).collect();
        (!named.is_empty()).then(|| CaptureField {
            by: KindsField::Some(named),
            captor: CaptorField::Stone,
            ..CaptureField::default()
        })
    }

    /// Whether a captor of a type turns to stone.
    fn turns_to_stone(&self, piece: PieceType) -> bool {
        self.settings.types(STONE).contains(piece)
    }

    /// Whether a type never captures, since it is royal and would turn to stone.
    pub(super) fn never_captures(&self, piece: PieceType) -> bool {
        self.royals().contains(piece)
            && self.turns_to_stone(piece)
            && !self.settings.flag("blastOnCapture")
    }

    /// Returns the kinds of each type that does not capture its own.
    fn mutually_immune(&self, kinds: &MappedKinds) -> Vec<Vec<String>> {
        let key = "mutuallyImmuneTypes";
        // No King ever captures another one.
        let types = self.settings.types(key).iter();
        let types: Vec<PieceType> = types.filter(|&piece| piece != PieceType::KING).collect();
        if types.iter().any(|&piece| self.royals().contains(piece)) {
            self.refuse(key, "royal pieces that may not capture each other");
        }
        let passes = |kind: &MappedKind| {
            types.contains(&self.piece_of(*kind)) && !self.passing_walks(*kind).is_empty()
        };
        if kinds.all().iter().any(passes) {
            self.refuse(key, "pieces that capture each other en passant only");
        }
        if !types.is_empty() && self.settings.flag("flagPieceSafe") {
            self.refuse(
                key,
                "pieces that may not capture each other together with goals that have to be safe",
            );
        }
        let all = types.iter().map(|&piece| self.kinds_of(kinds, piece));
        all.filter(|kinds| !kinds.is_empty()).collect()
    }

    /// Returns the field `blast`: only Pawns are spared, and none where they capture.
    fn blast(&self, kinds: &MappedKinds) -> Option<BlastField> {
        let settings = self.settings;
        if !settings.flag("blastOnCapture") {
            return None;
        }
        if settings.flag("capturesToHand") {
            self.refuse(
                "blastOnCapture",
                "blasts together with captured pieces that come to hand",
            );
        }
        let immune = settings.types("blastImmuneTypes");
        let immune = immune.iter().flat_map(|piece| self.kinds_of(kinds, piece));
        let immune: Vec<String> = immune.collect();
        if !self.kinds_of(kinds, PieceType::KING).is_empty() {
            self.refuse(
                "blastOnCapture",
                "blasts together with Kings, other than royal pieces of another kind,",
            );
        }
        let mut spares = self.kinds_of(kinds, PieceType::PAWN);
        spares.retain(|letter| !immune.contains(letter));
        Some(BlastField { spares, immune })
    }
}
