//! The lines that cutechess sends by UCI, in its order and its spelling: castling rights by the Rooks' files, King takes
//! Rook, virgin squares and hands in any order.

use legwork::{Color, Position, Variant};
use legwork_random_rules::dice::Dice;
use legwork_verify::games::RandomGame;

use super::TestSession;

/// Our id, cutechess's name, and whether it announces castling by King takes Rook.
const VARIANTS: [(&str, &str, bool); 4] = [
    ("gothic", "gothic", false),
    ("capablanca", "capablanca", false),
    ("crc", "caparandom", true),
    ("seirawan", "seirawan", false),
];
const GAMES: usize = 15;
const PLIES: u32 = 40;

/// An engine that has got the commands of cutechess before a game.
fn engine(name: &str, king_takes_rook: bool) -> TestSession {
    let mut engine = TestSession::new(&[]);
    let greeting = engine.ask("uci");
    assert!(greeting.ends_with("\nuciok\n"), "{greeting}");
    // Only a value with exactly this name is chosen.
    let offers = greeting.lines().find(|line| line.contains("UCI_Variant"));
    assert!(
        offers.unwrap().contains(&format!(" var {name} ")),
        "{name}: {offers:?}"
    );
    assert_eq!(engine.ask("isready"), "readyok\n");
    engine.ask(&format!("setoption name UCI_Variant value {name}"));
    if king_takes_rook {
        assert_eq!(engine.ask("setoption name UCI_Chess960 value true"), "");
    }
    engine
}

fn shuffled(text: &str, dice: &mut Dice) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for at in (1..letters.len()).rev() {
        letters.swap(at, dice.below(at + 1));
    }
    letters.into_iter().collect()
}

/// The FEN of a position as cutechess spells it.
fn fen(position: &Position, king_takes_rook: bool, dice: &mut Dice) -> String {
    let own = position.fen();
    let mut fields: Vec<String> = own.split(' ').map(str::to_owned).collect();
    if let Some((board, hands)) = fields[0].split_once('[') {
        let hands = shuffled(hands.trim_end_matches(']'), dice);
        fields[0] = format!("{board}[{hands}]");
        fields[2] = shuffled(&fields[2], dice);
    }
    if king_takes_rook && fields[2] != "-" {
        let geometry = position.rules().geometry;
        let files = position.castling_rights().map(|(color, _, _, rook)| {
            let file = geometry.name(rook).to_string()[..1].to_owned();
            if color == Color::White {
                file.to_uppercase()
            } else {
                file
            }
        });
        let files: String = files.collect();
        fields[2] = shuffled(&files, dice);
    }
    fields.join(" ")
}

/// The positions of a random game in which everybody castles who may; every other one begins with nothing
/// between Kings and Rooks.
fn game(variant: &Variant, seed: u64, dice: &mut Dice) -> Vec<Position> {
    let mut random = RandomGame::new(variant, seed).unwrap();
    let mut position = random.next().unwrap();
    if seed % 2 == 1 {
        let bare = match position.rules().holdings {
            Some(_) => "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R[HEhe] w KQkq - 0 1",
            None => "r4k3r/pppppppppp/10/10/10/10/PPPPPPPPPP/R4K3R w KQkq - 0 1",
        };
        position = variant.position(bare).unwrap();
    }
    let mut positions = vec![position.clone()];
    for _ in 0..PLIES {
        let mut castlings = position.moves();
        castlings.retain(|mv| mv.wing().is_some());
        let next = if castlings.is_empty() {
            RandomGame::from_position(position.clone(), dice.seed()).nth(1)
        } else {
            position.play(*dice.pick(&castlings)).ok()
        };
        let Some(next) = next else { break };
        position = next;
        positions.push(position.clone());
    }
    positions
}

#[test]
fn random_games_arrive_as_cutechess_sends_them() {
    let (mut castlings, mut gates) = (0, 0);
    for (id, name, king_takes_rook) in VARIANTS {
        let variant = Variant::open(id, &[]).unwrap();
        let mut engine = engine(name, king_takes_rook);
        // Rights may be written by the files of the Rooks.
        let position = |engine: &mut TestSession| variant.position(&engine.fen()).unwrap();
        let mut dice = Dice::new(4);
        for seed in 0..GAMES as u64 {
            assert_eq!(engine.ask("ucinewgame"), "");
            let positions = game(&variant, seed, &mut dice);
            // A game may be sent from anywhere on, as from an opening.
            let first = if seed % 2 == 1 {
                0
            } else {
                dice.below(positions.len() / 2 + 1)
            };
            let start = fen(&positions[first], king_takes_rook, &mut dice);
            let mut sent = format!("position fen {start}");
            assert_eq!(engine.ask(&sent), "", "{id}: {sent}");
            assert_eq!(position(&mut engine), positions[first], "{id}: {sent}");
            for pair in positions[first..].windows(2) {
                let moves = pair[0].moves().into_iter();
                let mut moves = moves.filter(|&mv| pair[0].play(mv).as_ref() == Ok(&pair[1]));
                let mv = moves.next().unwrap();
                castlings += usize::from(mv.wing().is_some());
                gates += usize::from(mv.gate().is_some());
                let moves = if sent.contains(" moves ") {
                    ""
                } else {
                    " moves"
                };
                sent += &format!("{moves} {}", pair[0].uci(mv, king_takes_rook));
            }
            assert_eq!(engine.ask(&sent), "", "{id}: {sent}");
            assert_eq!(
                Some(&position(&mut engine)),
                positions.last(),
                "{id}: {sent}"
            );
        }
    }
    assert!(
        castlings > 10 && gates > 10,
        "{castlings} castlings, {gates} gatings"
    );
}

#[test]
fn a_game_between_two_engines_goes_as_cutechess_asks_for_it() {
    for (id, name, king_takes_rook) in VARIANTS {
        let variant = Variant::open(id, &[]).unwrap();
        let mut engines = [0, 1].map(|_| engine(name, king_takes_rook));
        let start = RandomGame::new(&variant, 9).unwrap().next().unwrap();
        let mut place = if start == variant.start() {
            "position startpos".to_owned()
        } else {
            format!(
                "position fen {}",
                fen(&start, king_takes_rook, &mut Dice::new(1))
            )
        };
        for engine in &mut engines {
            engine.ask("ucinewgame");
            engine.ask(&place);
            assert_eq!(engine.ask("isready"), "readyok\n");
        }
        let mut position = start;
        for ply in 0..30 {
            let engine = &mut engines[ply % 2];
            assert_eq!(engine.ask(&place), "", "{id}: {place}");
            let said = engine.ask("go wtime 60000 btime 59000 winc 20 binc 20 depth 2");
            let best = said.lines().last().unwrap();
            let best = best
                .strip_prefix("bestmove ")
                .unwrap_or_else(|| panic!("{id}: {said}"));
            let best = best.split(' ').next().unwrap();
            if best == "(none)" {
                assert_eq!(position.count(), 0, "{id}: {place}");
                break;
            }
            let mv = position
                .read_move(best)
                .unwrap_or_else(|error| panic!("{id}: {place}: {error}"));
            position = position.play(mv).unwrap();
            let moves = if ply == 0 { " moves" } else { "" };
            place += &format!("{moves} {best}");
        }
    }
}
