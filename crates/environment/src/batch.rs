//! Many games at once.

use std::sync::Arc;

use legwork_core::dice::Dice as _;
use legwork_core::moves::Move;
use legwork_core::piece::Color;
use legwork_variant::game::{Adjudication, Game};
use legwork_variant::position::{MoveList, Position, Want};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng as _;

use crate::actions::Actions;
use crate::observation::Observation;

/// The actions that a batch cannot play.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BatchError {
    /// There is not one for each game.
    #[error("{found} actions, expected {expected}: one for each game")]
    Count {
        /// The number found.
        found: usize,
        /// The number of games.
        expected: usize,
    },
    /// One is not legal.
    #[error("game {game}: action {action} is not legal there")]
    Illegal {
        /// The game's number, from 0.
        game: usize,
        action: i64,
    },
}

/// A number of games that start from the same position, and are played a move at a time. A game that ends begins anew.
///
/// # Example: games of random moves
///
/// ```
/// use std::sync::Arc;
/// use legwork_environment::{Actions, Batch};
///
/// let chess = legwork::Variant::open("chess", &[])?;
/// let mut batch = Batch::new(Arc::new(Actions::new(&chess)), chess.start(), 16, 200, 1);
/// let mut ended = 0;
/// for _ in 0..1000 {
///     let actions = batch.sample();
///     batch.step(&actions)?;
///     ended += batch.ended().iter().filter(|&&ended| ended != 0).count();
/// }
/// assert!(ended >= 16 * 1000 / 200);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Batch {
    actions: Arc<Actions>,
    start: Position,
    plies: usize,
    games: Vec<Game>,
    /// The legal moves of each game.
    moves: Vec<Vec<Move>>,
    /// The action that was drawn last for each game, with its move.
    drawn: Vec<Option<(usize, Move)>>,
    rewards: Vec<i8>,
    ended: Vec<u8>,
    lengths: Vec<u32>,
    dice: Xoshiro256PlusPlus,
    list: MoveList,
}

impl Batch {
    /// `count` games from this position. A game is cut off after this many plies. The seed is that of [`sample`](Self::sample).
    pub fn new(
        actions: Arc<Actions>,
        start: Position,
        count: usize,
        plies: usize,
        seed: u64,
    ) -> Self {
        let game = Game::new(start.clone(), Adjudication::ALL);
        let mut batch = Self {
            actions,
            start,
            plies: plies.max(1),
            games: vec![game; count],
            moves: vec![Vec::new(); count],
            drawn: vec![None; count],
            rewards: vec![0; count],
            ended: vec![0; count],
            lengths: vec![0; count],
            dice: Xoshiro256PlusPlus::seed_from_u64(seed),
            list: MoveList::new(),
        };
        for number in 0..count {
            batch.list_moves(number);
        }
        batch
    }

    /// The number of games.
    pub fn count(&self) -> usize {
        self.games.len()
    }

    /// The games in their present state.
    pub fn games(&self) -> &[Game] {
        &self.games
    }

    /// The numbers of moves.
    pub fn actions(&self) -> &Actions {
        &self.actions
    }

    /// The reward of the last step for White of each game: 1 if it has won, -1 if it has lost, else 0.
    pub fn rewards(&self) -> &[i8] {
        &self.rewards
    }

    /// Of each game, whether the last step ended it: 1 by the rules, 2 if it was cut off, else 0.
    pub fn ended(&self) -> &[u8] {
        &self.ended
    }

    /// Of each game that the last step ended, its length in plies; else 0.
    pub fn lengths(&self) -> &[u32] {
        &self.lengths
    }

    /// A random legal action for each game, all of a game's with the same chance.
    pub fn sample(&mut self) -> Vec<i64> {
        let Self {
            moves,
            drawn,
            dice,
            actions,
            ..
        } = self;
        let games = moves.iter().zip(drawn);
        let draw = |(moves, drawn): (&Vec<Move>, &mut Option<(usize, Move)>)| {
            let mv = dice.pick(moves);
            *drawn = mv.and_then(|&mv| Some((actions.encode(mv)?, mv)));
            // A game that goes on has moves.
            drawn.map_or(-1, |(action, _)| action as i64)
        };
        games.map(draw).collect()
    }

    /// The legal move of a game with an action.
    fn find(&self, game: usize, action: i64) -> Option<Move> {
        let action = usize::try_from(action).ok()?;
        // Most often it is the one that was drawn.
        if let Some((_, mv)) = self.drawn[game].filter(|&(drawn, _)| drawn == action) {
            return Some(mv);
        }
        let mut moves = self.moves[game].iter().copied();
        moves.find(|&mv| self.actions.encode(mv) == Some(action))
    }

    /// Plays an action in each game. Games that end begin anew.
    ///
    /// # Errors
    ///
    /// If there is not a legal action for each game; then nothing is played.
    pub fn step(&mut self, actions: &[i64]) -> Result<(), BatchError> {
        let (found, expected) = (actions.len(), self.games.len());
        if found != expected {
            return Err(BatchError::Count { found, expected });
        }
        let mut moves = Vec::with_capacity(expected);
        for (game, &action) in actions.iter().enumerate() {
            let mv = self.find(game, action);
            moves.push(mv.ok_or(BatchError::Illegal { game, action })?);
        }
        for (number, mv) in moves.into_iter().enumerate() {
            self.play(number, mv);
        }
        Ok(())
    }

    fn play(&mut self, number: usize, mv: Move) {
        let game = &mut self.games[number];
        game.make(mv);
        let plies = game.moves().len();
        let verdict = game.verdict();
        let winner = verdict.and_then(|verdict| verdict.winner());
        self.rewards[number] = match winner {
            Some(Color::White) => 1,
            Some(Color::Black) => -1,
            None => 0,
        };
        let ended = match (verdict, plies >= self.plies) {
            (Some(_), _) => 1,
            (None, true) => 2,
            (None, false) => 0,
        };
        self.ended[number] = ended;
        self.lengths[number] = 0;
        if ended != 0 {
            self.lengths[number] = plies as u32;
            *game = Game::new(self.start.clone(), Adjudication::ALL);
        }
        self.list_moves(number);
    }

    fn list_moves(&mut self, number: usize) {
        self.games[number]
            .position()
            .generate(Want::All, &mut self.list);
        let moves = &mut self.moves[number];
        moves.clear();
        moves.extend_from_slice(&self.list);
        self.drawn[number] = None;
    }

    /// Writes the legal actions of every game: a byte for each action, 1 if it is legal.
    ///
    /// # Panics
    ///
    /// If there is not room for all.
    pub fn masks(&self, out: &mut [u8]) {
        let size = self.actions.len();
        out.fill(0);
        for (moves, mask) in self.moves.iter().zip(out.chunks_exact_mut(size)) {
            for action in moves.iter().filter_map(|&mv| self.actions.encode(mv)) {
                mask[action] = 1;
            }
        }
    }

    /// Writes what is seen of every game.
    ///
    /// # Panics
    ///
    /// If there is not room for all.
    pub fn observe(&self, observation: &Observation, out: &mut [u8]) {
        let size = observation.size();
        for (game, seen) in self.games.iter().zip(out.chunks_exact_mut(size)) {
            observation.write(game, seen);
        }
    }
}
