//! A search of fixed depth, by positions and by the kernel's boards, and the example engine.

use std::error::Error;
use std::time::Instant;

use legwork::kernel::{Board, Kernel};
use legwork::shape::{Shape, Small, Wide};
use legwork::{Color, Game, Kind, Move, MoveList, Piece, Position, Want};

use super::{engine, open, print};

/// The questions that the search has about a position.
trait Node: Clone {
    fn list(&self, want: Want, list: &mut MoveList);
    fn make(&mut self, mv: Move);
    fn make_null(&mut self) -> bool;
    fn see_ge(&self, mv: Move) -> bool;
    fn count_of(&self, piece: Piece) -> u32;
    fn mobility(&self, color: Color) -> u32;
    fn turn(&self) -> Color;
}

impl Node for Position {
    fn list(&self, want: Want, list: &mut MoveList) {
        self.generate(want, list);
    }
    fn make(&mut self, mv: Move) {
        self.make(mv);
    }
    fn make_null(&mut self) -> bool {
        self.make_null()
    }
    fn see_ge(&self, mv: Move) -> bool {
        self.see_ge(mv, 0)
    }
    fn count_of(&self, piece: Piece) -> u32 {
        self.count_of(piece)
    }
    fn mobility(&self, color: Color) -> u32 {
        self.mobility(color)
    }
    fn turn(&self) -> Color {
        self.turn()
    }
}

struct Typed<'a, S: Shape>(&'a Kernel<S>, Board<S>);

impl<S: Shape> Clone for Typed<'_, S> {
    fn clone(&self) -> Self {
        Self(self.0, self.1)
    }
}

impl<S: Shape> Node for Typed<'_, S> {
    fn list(&self, want: Want, list: &mut MoveList) {
        self.0.list(&self.1, want, list);
    }
    fn make(&mut self, mv: Move) {
        self.0.make(&mut self.1, mv);
    }
    fn make_null(&mut self) -> bool {
        self.0.make_null(&mut self.1)
    }
    fn see_ge(&self, mv: Move) -> bool {
        self.0.see_at_least(&self.1, mv, 0)
    }
    fn count_of(&self, piece: Piece) -> u32 {
        self.0.count_of(&self.1, piece)
    }
    fn mobility(&self, color: Color) -> u32 {
        self.0.mobility(&self.1, color)
    }
    fn turn(&self) -> Color {
        self.1.turn()
    }
}

/// The values of pieces, and how many nodes were looked at.
struct BenchSearch<'a> {
    worth: &'a [i32],
    nodes: u64,
}

impl BenchSearch<'_> {
    fn evaluate<N: Node>(&self, node: &N) -> i32 {
        let side = |color| {
            let kinds = (0..).map_while(Kind::new).zip(self.worth);
            let worth =
                kinds.map(|(kind, worth)| worth * node.count_of(Piece::new(color, kind)) as i32);
            worth.sum::<i32>() + node.mobility(color) as i32
        };
        side(node.turn()) - side(!node.turn())
    }

    /// Alpha-beta; below depth 0 tactical moves only that lose nothing.
    fn run<N: Node>(
        &mut self,
        stack: &mut [N],
        lists: &mut [MoveList],
        depth: i32,
        mut alpha: i32,
        beta: i32,
    ) -> i32 {
        self.nodes += 1;
        let ([here, below @ ..], Some((list, lists))) = (stack, lists.split_first_mut()) else {
            return 0;
        };
        let quiescent = depth <= 0;
        let mut best = -100_000;
        if quiescent || lists.is_empty() {
            best = self.evaluate(here);
            if best >= beta || lists.is_empty() {
                return best;
            }
            alpha = alpha.max(best);
        } else if depth > 2 {
            below[0].clone_from(here);
            if below[0].make_null() && -self.run(below, lists, depth - 3, -beta, 1 - beta) >= beta {
                return beta;
            }
        }
        here.list(if quiescent { Want::Tactical } else { Want::All }, list);
        for &mv in list.iter() {
            if quiescent && !here.see_ge(mv) {
                continue;
            }
            below[0].clone_from(here);
            below[0].make(mv);
            best = best.max(-self.run(below, lists, depth - 1, -beta, -alpha));
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        best
    }
}

/// The nodes of a search.
fn nodes<N: Node>(worth: &[i32], stack: &mut [N], lists: &mut [MoveList], depth: i32) -> u64 {
    let mut search = BenchSearch { worth, nodes: 0 };
    search.run(stack, lists, depth, -100_000, 100_000);
    search.nodes
}

pub(super) fn compare() -> Result<(), Box<dyn Error>> {
    variant::<Small>("chess", 3)?;
    variant::<Wide>("gothic", 3)?;
    for id in ["chess", "gothic", "chu", "seirawan"] {
        let game = Game::new(open(id)?.start(), Default::default());
        let table = engine::Table::new(1 << 18);
        let start = Instant::now();
        let (_, _, depth, nodes) = engine::think(&game, &table, 300_000, 1).ok_or("no move")?;
        let rate = nodes as f64 / start.elapsed().as_secs_f64() / 1e6;
        println!("example engine, {id}: {rate:.2} million nodes a second, depth {depth}");
    }
    Ok(())
}

fn variant<S: Shape>(id: &str, depth: i32) -> Result<(), Box<dyn Error>> {
    let variant = open(id)?;
    let rules = variant.rules();
    let middle = rules.bench.iter().find_map(|bench| bench.fen.as_deref());
    let position = variant.position(middle.ok_or("no middle game")?)?;
    let (Some(kernel), Some(board)) = (variant.kernel::<S>(), position.board::<S>()) else {
        return Err(format!("{id} is not of the shape expected").into());
    };
    let worth: Vec<i32> = rules.kinds().map(|kind| rules.worth(kind)).collect();
    let mut lists = vec![MoveList::new(); 48];
    let mut other_lists = lists.clone();
    let mut boards = vec![Typed(kernel, *board); lists.len() + 1];
    let mut positions = vec![position.clone(); lists.len() + 1];
    let by_board = nodes(&worth, &mut boards, &mut lists, depth);
    assert_eq!(
        nodes(&worth, &mut positions, &mut other_lists, depth),
        by_board
    );
    print(
        &format!("search, a middle game of {id} to depth {depth}"),
        "node",
        &mut [
            ("Kernel", &mut || {
                nodes(&worth, &mut boards, &mut lists, depth)
            }),
            ("Position", &mut || {
                nodes(&worth, &mut positions, &mut other_lists, depth)
            }),
        ],
    );
    Ok(())
}
