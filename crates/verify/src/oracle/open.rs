//! Making positions of a suite's cases.

use std::collections::BTreeMap;

use legwork_variant::error::Error;
use legwork_variant::position::Position;
use legwork_variant::variant::{Variant, find};

use super::error::{OracleError, OracleFault};
use super::read::case_named;
use super::{OracleCase, Suite};

const CASE_KEYS: &str = "name, fen, perft, moves, note";

/// Opens the variant of a suite with these values of its options.
pub type Opener<'a> = &'a dyn Fn(&[(&str, &str)]) -> Result<Variant, Error>;

impl Suite {
    /// The position of every case, in order. A faulty file is refused before anything is counted.
    pub fn positions(&self) -> Result<Vec<Position>, OracleError> {
        let Some(variant) = &self.variant else {
            return Err(OracleFault::NoVariant.in_file(&self.file));
        };
        let entry = find(variant).map_err(|error| OracleError {
            key: Some("variant".to_owned()),
            ..OracleFault::from(error).in_file(&self.file)
        })?;
        self.positions_by(&|options| entry.open(options))
    }

    /// Like `positions`, by the rules of a variant that need not be registered, whatever variant the file names.
    pub fn positions_by(&self, open: Opener<'_>) -> Result<Vec<Position>, OracleError> {
        let defaults = open(&[]).map_err(|error| OracleFault::from(error).in_file(&self.file))?;
        let mut opened = BTreeMap::from([(Default::default(), defaults.clone())]);
        let position = |case: &OracleCase| {
            self.check_keys(case, &defaults)?;
            let variant = match opened.get(&case.options) {
                Some(variant) => variant,
                None => {
                    let variant = self.open(open, case)?;
                    opened.entry(case.options.clone()).or_insert(variant)
                }
            };
            self.position(case, variant)
        };
        self.cases.iter().map(position).collect()
    }

    fn position(&self, case: &OracleCase, variant: &Variant) -> Result<Position, OracleError> {
        let position = if self.loosely {
            variant.position_loosely(&case.fen)
        } else {
            variant.position(&case.fen)
        };
        position.map_err(|error| self.fault(case, Some("fen"), error.into()))
    }

    fn check_keys(&self, case: &OracleCase, variant: &Variant) -> Result<(), OracleError> {
        let options: Vec<&str> = variant
            .rules()
            .options
            .iter()
            .map(|option| option.name.as_str())
            .collect();
        let Some(key) = case
            .options
            .keys()
            .find(|key| !options.contains(&key.as_str()))
        else {
            return Ok(());
        };
        let mut known = CASE_KEYS.to_owned();
        if !options.is_empty() {
            known.push_str(&format!("; options: {}", options.join(", ")));
        }
        Err(self.fault(case, Some(key), OracleFault::UnknownKey { known }))
    }

    fn open(&self, open: Opener<'_>, case: &OracleCase) -> Result<Variant, OracleError> {
        let options: Vec<(&str, &str)> = case
            .options
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
            .collect();
        open(&options).map_err(|error| self.fault(case, None, error.into()))
    }

    fn fault(&self, case: &OracleCase, key: Option<&str>, fault: OracleFault) -> OracleError {
        OracleError {
            case: Some(case_named(&case.name)),
            key: key.map(str::to_owned),
            ..fault.in_file(&self.file)
        }
    }
}
