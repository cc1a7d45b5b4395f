//! The engine: the class `Engine`.

use std::sync::Arc;
use std::time::Duration;

use js_sys::Function;
use legwork::Position;
use legwork_engine::{Limits, Net, NetChoice, Report, Score};
use serde::Serialize;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::*;

use crate::board::Board;
use crate::value::{entries, of, whole};
use legwork_bindings::BindingError;

/// The default size of the transposition table, in megabytes.
const HASH: f64 = 16.0;
/// The maximum size of the table; more does not fit in the memory of a module.
const MOST_HASH: f64 = 1_024.0;

#[wasm_bindgen]
extern "C" {
    /// The limits of a search, as a JavaScript object.
    #[wasm_bindgen(typescript_type = "Limits")]
    pub type LimitsObject;
    /// A function that receives lines.
    #[wasm_bindgen(typescript_type = "(line: Line) => void")]
    pub type Listener;
}

/// A principal variation, as JavaScript gets it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct LineInfo {
    depth: u32,
    deepest: u32,
    number: usize,
    score: Score,
    nodes: u64,
    milliseconds: f64,
    pv: Vec<String>,
}

/// The result of a search, as JavaScript gets it.
#[derive(Serialize)]
struct BestInfo {
    #[serde(rename = "move")]
    text: String,
    san: String,
    score: Score,
    pv: Vec<String>,
    depth: u32,
    nodes: u64,
}

/// An engine for any variant. It searches on the calling thread: run it in a worker.
#[wasm_bindgen]
pub struct Engine {
    engine: legwork_engine::Engine,
}

#[wasm_bindgen]
impl Engine {
    /// Creates an engine with a transposition table of this many megabytes (default 16).
    ///
    /// # Errors
    ///
    /// If there is not enough memory.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(js_name = hashMegabytes)] megabytes: Option<f64>,
    ) -> Result<Engine, JsValue> {
        let megabytes = whole("hashMegabytes", megabytes.unwrap_or(HASH), MOST_HASH)? as usize;
        let mut engine = legwork_engine::Engine::new().map_err(BindingError::from)?;
        engine.set_hash(megabytes).map_err(BindingError::from)?;
        Ok(Self { engine })
    }

    /// Searches the position on a board, and returns the best move; `undefined` if there is none. Each line found is
    /// passed to `onInfo`. Without a limit it searches for one second.
    ///
    /// # Errors
    ///
    /// If a limit is not a whole number.
    #[wasm_bindgen(unchecked_return_type = "Best | undefined")]
    pub fn think(
        &mut self,
        board: &Board,
        limits: Option<LimitsObject>,
        #[wasm_bindgen(js_name = onInfo)] on_info: Option<Listener>,
    ) -> Result<JsValue, JsValue> {
        let limits = read_limits(limits)?;
        let listener = on_info
            .as_ref()
            .and_then(|given| given.dyn_ref::<Function>());
        let position = board.position();
        let mut pv = Vec::new();
        let report = |report| {
            let Report::Line(line) = report else { return };
            if line.number == 1 {
                pv.clone_from(&line.moves);
            }
            if let Some(listener) = listener {
                // An exception of a listener does not stop the search.
                let _ = listener.call1(&JsValue::UNDEFINED, &of(line_info(position, &line)));
            }
        };
        let best = self
            .engine
            .think(position, board.game.history(), &limits, report);
        Ok(match best {
            Some(best) => {
                if pv.first() != Some(&best.mv) {
                    pv = vec![best.mv];
                }
                of(BestInfo {
                    text: position.move_text(best.mv),
                    san: position.san(best.mv),
                    score: best.score,
                    pv: position.write_line(&pv, Position::move_text),
                    depth: best.depth,
                    nodes: best.nodes,
                })
            }
            None => JsValue::UNDEFINED,
        })
    }

    /// Evaluates with the net of this file, for the rules that it was trained for; without a file, by the rules alone, which is the
    /// default.
    ///
    /// # Errors
    ///
    /// If it is not a net.
    #[wasm_bindgen(js_name = setNet)]
    pub fn set_net(&mut self, file: Option<Box<[u8]>>) -> Result<(), JsValue> {
        let net = file.map(|bytes| Net::from_bytes(&bytes)).transpose();
        let net = net.map_err(BindingError::from)?;
        let given = |net| NetChoice::Given(Arc::new(net));
        self.engine.set_net(net.map_or(NetChoice::Without, given));
        Ok(())
    }

    /// Clears the results of earlier searches.
    pub fn forget(&mut self) {
        self.engine.forget();
    }
}

fn line_info(position: &Position, line: &legwork_engine::Line) -> LineInfo {
    LineInfo {
        depth: line.depth,
        deepest: line.deepest,
        number: line.number,
        score: line.score,
        nodes: line.nodes,
        milliseconds: line.time.as_secs_f64() * 1_000.0,
        pv: position.write_line(&line.moves, Position::move_text),
    }
}

fn read_limits(given: Option<LimitsObject>) -> Result<Limits, BindingError> {
    let mut limits = Limits::default();
    for (name, value) in entries("limits", given)? {
        let number = |name, most| whole(name, value.as_f64().unwrap_or(f64::NAN), most);
        match name.as_str() {
            "nodes" => limits.nodes = Some(number("nodes", f64::MAX)?),
            "depth" => limits.depth = Some(number("depth", 1_000.0)? as u32),
            "movetime" => {
                let time = number("movetime", f64::from(u32::MAX))?;
                limits.move_time = Some(Duration::from_millis(time));
            }
            "multiPv" => limits.lines = number("multiPv", 1_000.0)? as usize,
            other => {
                let expected = "nodes, depth, movetime or multiPv";
                return Err(BindingError::argument("limits", other, expected));
            }
        }
    }
    if limits.nodes.is_none() && limits.depth.is_none() && limits.move_time.is_none() {
        limits.move_time = Some(Duration::from_secs(1));
    }
    Ok(limits)
}
