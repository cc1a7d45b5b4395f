//! The names and signatures that programs of others are compiled against.

use legwork::fen::FenError;
use legwork::pgn::{Epd, EpdError, PgnError, PgnGame, Variants};
use legwork::{
    CastlingRights, Change, Color, EnPassant, Entry, Error, Explanation, Game, History, Kind, Move,
    MoveError, MoveList, Outcome, Piece, Position, SanError, Square, Squares, Table, Variant,
    Verdict, Want,
};

fn shared<T: Send + Sync + 'static>() {}

/// Threads share what a search keeps, and pass on answers and errors; the compiler checks it.
#[test]
fn what_a_search_keeps_is_shared_by_threads() {
    shared::<(Position, Variant, Game, History, MoveList, Table, &Entry)>();
    shared::<(
        Explanation,
        Verdict,
        Outcome,
        Error,
        MoveError,
        FenError,
        SanError,
    )>();
    shared::<(PgnGame, Variants, Epd, PgnError, EpdError)>();
}

#[test]
fn every_question_of_an_engine_has_its_name() {
    let chess = Variant::open("chess", &[]).unwrap();
    let mut position: Position = chess.start();
    let square = |name: &str| chess.rules().geometry.square(name).unwrap();
    let mut list = MoveList::new();
    position.generate(Want::All, &mut list);
    list.sort();
    let mv: Move = position.read_move("e2e4").unwrap();
    assert!(list.contains(&mv) && position.is_legal(mv));
    let played: Result<Position, MoveError> = position.play(mv);
    let hash: u64 = position.hash_after(mv);
    let change: Change = position.change(mv);
    let off: Vec<(Square, Piece)> = change.off().collect();
    let on: Vec<(Square, Piece)> = change.on().collect();
    let hands: Vec<(Color, Kind, i8)> = change.hands().collect();
    assert_eq!((off[0].0, on[0].0), (square("e2"), square("e4")));
    assert!(hands.is_empty());
    let (check, worth): (bool, bool) = (position.gives_check(mv), position.see_ge(mv, 1));
    assert!(!check && !worth);
    let (pawns, material): (u64, u64) = (position.pawn_hash(), position.material_hash());
    position.make(mv);
    assert_eq!(played.unwrap(), position);
    assert_eq!(position.hash(), hash);
    assert_ne!(position.pawn_hash(), pawns);
    assert_eq!(position.material_hash(), material);

    let black = position.side(Color::Black);
    let pawn: Piece = position.at(square("e4")).unwrap();
    let pawns: Squares = position.of(pawn);
    assert_eq!((position.occupied() - black).count(), 16);
    assert_eq!(
        pawns.on(chess.rules().geometry).to_string(),
        ". . . . . . . .\n\
         . . . . . . . .\n\
         . . . . . . . .\n\
         . . . . . . . .\n\
         . . . . X . . .\n\
         . . . . . . . .\n\
         X X X X . X X X\n\
         . . . . . . . .\n"
    );
    assert_eq!(position.pieces().count(), 32);
    let bishop = position.attacks(square("f1"));
    assert_eq!(bishop.count(), 5 + 1);
    assert!(bishop.contains(square("g2")) && bishop.is_subset(position.attacked_by(Color::White)));
    assert!(position.mobility(Color::White) > position.mobility(Color::Black));
    assert!(position.checkers().is_empty() && position.pinned(Color::White).is_empty());
    assert_eq!(position.virgin().count(), 6);
    let rights: CastlingRights = position.castling_rights();
    let rights: Vec<(Color, usize, Square, Square)> = rights.collect();
    assert_eq!(rights[0], (Color::White, 0, square("e1"), square("h1")));
    assert_eq!(rights.len(), 4);
    assert_eq!(position.en_passant(), None);

    position.make(position.read_move("a7a6").unwrap());
    position.make(position.read_move("e4e5").unwrap());
    position.make(position.read_move("d7d5").unwrap());
    let passant: EnPassant = position.en_passant().unwrap();
    assert_eq!(
        (passant.target, passant.victim),
        (square("d6"), square("d5"))
    );
    let capture = position.read_move("e5d6").unwrap();
    assert_eq!(position.change(capture).off().count(), 2);
    for (want, count) in [
        (Want::Captures, 2),
        (Want::Tactical, 2),
        (Want::Quiet, position.moves().len() - 2),
        (Want::Checks, 1),
        (Want::From(square("e5")), 2),
    ] {
        position.generate(want, &mut list);
        assert_eq!(list.len(), count, "{want:?}");
    }
    assert!(position.make_null() && position.en_passant().is_none());
    let game = Game::new(position, Default::default());
    assert_eq!(game.verdict(), None);
}

#[test]
fn any_number_may_be_asked_about() {
    for id in ["chess", "seirawan", "chu", "super"] {
        let start = Variant::open(id, &[]).unwrap().start();
        let legal: Vec<u64> = start.moves().into_iter().map(Move::to_bits).collect();
        let mut bits = 1u64;
        for _ in 0..100_000 {
            bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(3);
            let near = legal[bits as usize % legal.len()] ^ 1 << (bits >> 58);
            for bits in [bits, bits.rotate_left(32), near] {
                if let Some(mv) = Move::from_bits(bits) {
                    assert_eq!(start.is_legal(mv), legal.contains(&bits));
                }
            }
        }
    }
}

#[test]
#[cfg(debug_assertions)]
#[should_panic(expected = "is not legal")]
fn an_unlisted_move_is_noticed() {
    let mut start = Variant::open("chess", &[]).unwrap().start();
    let after = start.play(start.read_move("e2e4").unwrap()).unwrap();
    let reply = after.read_move("e7e5").unwrap();
    start.make(reply);
}
