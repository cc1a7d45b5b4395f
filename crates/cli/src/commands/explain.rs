//! `legwork explain`.

use std::fmt;

use legwork::explain::{Fact, Legality};
use legwork::san::SanTextError;
use legwork::text::MoveTextError;
use legwork::{Rules, SanError};
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::args::{PositionArgs, VariantArgs};
use crate::error::{CliError, FaultKind};
use crate::output::{CommandOutput, side};
use crate::terminal::{BAD, GOOD, Screen, paint, wrapped};

/// Say what a legal move does, or why a move is not legal
#[derive(Debug, clap::Args)]
#[command(override_usage = "legwork explain [OPTIONS] <VARIANT> <MOVE>", after_long_help = NOTES)]
pub(crate) struct Args {
    #[command(flatten)]
    variant: VariantArgs,
    /// The move, in coordinates or in SAN
    #[arg(value_name = "MOVE")]
    text: Option<String>,
    #[command(flatten)]
    place: PositionArgs,
}

const NOTES: &str = r#"Explaining an illegal move is a success, too. With --json,
  {"variant", "fen", "move", "legal": bool, "words": what is printed,
   "story": [{"does": "captures", ...}] if it is legal, else null,
   "reason": {"is": "path-blocked", ...} if it is not, else null}
where ... is the facts of the effect or the reason: squares, pieces by their
names, sides, numbers."#;

#[derive(Serialize)]
pub(crate) struct ExplainResult {
    variant: String,
    fen: String,
    #[serde(rename = "move")]
    text: String,
    legal: bool,
    words: String,
    story: Option<Vec<Value>>,
    reason: Option<Value>,
}

pub(crate) fn run(args: &Args) -> Result<ExplainResult, CliError> {
    let given = args
        .variant
        .name
        .with_next(args.text.clone(), |text| Ok(text.to_owned()))?;
    let (Some(variant), Some(text)) = given else {
        return Err(CliError::Usage("explain: expected a variant and a move"));
    };
    let position = args.place.position(&args.variant.settings.open(variant)?)?;
    let no_move = |error| CliError::input(FaultKind::Move, Some("MOVE"), error);
    let explanation = match position.explain(&text) {
        // A text that is not a coordinate move may be SAN.
        Err(error @ MoveTextError::Malformed { .. }) => {
            let mv = position.read_san(&text).map_err(|san| match san {
                SanError::Text(SanTextError::Malformed { .. }) => no_move(error),
                san => CliError::input(FaultKind::Move, Some("MOVE"), san),
            })?;
            position.explain(&position.move_text(mv))
        }
        read => read,
    };
    let explanation = explanation.map_err(no_move)?;
    let rules = position.rules();
    let words = explanation.words();
    let (mut story, mut reason) = (None, None);
    match &explanation.legality {
        Legality::Legal { story: steps, .. } => {
            let steps = steps
                .iter()
                .zip(words)
                .map(|(step, words)| typed(rules, ("does", step.name()), step.facts(), words));
            story = Some(steps.collect());
        }
        Legality::Illegal { reason: why } => {
            reason = Some(typed(
                rules,
                ("is", why.name()),
                why.facts(),
                &words.concat(),
            ));
        }
    }
    Ok(ExplainResult {
        variant: rules.id.clone(),
        fen: position.fen(),
        text: explanation.text.clone(),
        legal: explanation.is_legal(),
        words: explanation.to_string(),
        story,
        reason,
    })
}

/// An effect or a reason, with its facts and in words.
fn typed(
    rules: &Rules,
    (key, name): (&str, &str),
    facts: Vec<(&'static str, Fact)>,
    words: &str,
) -> Value {
    let kind = |kind| json!(rules.piece(kind).name);
    let value = |fact| match fact {
        Fact::Square(square) => json!(rules.geometry.name(square).to_string()),
        Fact::Color(color) => json!(side(color)),
        Fact::Kind(one) => kind(one),
        Fact::Kinds(some) => some.iter().map(kind).collect(),
        Fact::Squares(some) => some
            .into_iter()
            .map(|square| json!(rules.geometry.name(square).to_string()))
            .collect(),
        Fact::Number(number) => json!(number),
        Fact::Rule(rule) => json!(rule),
    };
    let mut object = Map::new();
    object.insert(key.to_owned(), json!(name));
    object.extend(
        facts
            .into_iter()
            .map(|(name, fact)| (name.to_owned(), value(fact))),
    );
    object.insert("words".to_owned(), json!(words));
    Value::Object(object)
}

impl CommandOutput for ExplainResult {
    fn on_screen(&self, screen: Screen) -> Option<String> {
        let width = screen.width?;
        Some(wrapped(&self.to_string(), width))
    }
}

impl fmt::Display for ExplainResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The words begin with `legal:` or `illegal:`.
        let (verdict, rest) = self.words.split_once(':').unwrap_or((&self.words, ""));
        let style = if self.legal { GOOD } else { BAD };
        writeln!(f, "{}:{rest}", paint(style, verdict))
    }
}
