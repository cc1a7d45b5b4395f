//! The keys of an object, each with its type.

use serde_json::{Map, Value};

use super::error::{OracleError, OracleFault};

/// Where a fault is.
#[derive(Clone)]
pub(super) struct OraclePlace<'a> {
    pub(super) file: &'a str,
    pub(super) case: Option<String>,
}

impl OraclePlace<'_> {
    pub(super) fn fault(&self, key: &str, fault: OracleFault) -> OracleError {
        OracleError {
            file: self.file.to_owned(),
            case: self.case.clone(),
            key: Some(key.to_owned()),
            fault: Box::new(fault),
        }
    }
}

/// The keys of an object, removed as they are read; those that remain are unknown.
pub(super) struct ObjectFields<'a> {
    pub(super) place: OraclePlace<'a>,
    pub(super) map: Map<String, Value>,
}

impl ObjectFields<'_> {
    pub(super) fn text(&mut self, key: &str) -> Result<String, OracleError> {
        self.maybe_text(key)?
            .ok_or_else(|| self.place.fault(key, OracleFault::Missing))
    }

    pub(super) fn maybe_text(&mut self, key: &str) -> Result<Option<String>, OracleError> {
        match self.map.remove(key) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(value) => Err(self.place.fault(key, OracleFault::wrong("a text", &value))),
        }
    }

    pub(super) fn maybe_list(&mut self, key: &str) -> Result<Option<Vec<Value>>, OracleError> {
        match self.map.remove(key) {
            None => Ok(None),
            Some(Value::Array(list)) => Ok(Some(list)),
            Some(value) => Err(self.place.fault(key, OracleFault::wrong("a list", &value))),
        }
    }

    pub(super) fn perft(&mut self) -> Result<Option<Vec<(u32, u64)>>, OracleError> {
        let Some(list) = self.maybe_list("perft")? else {
            return Ok(None);
        };
        if list.is_empty() {
            return Err(self
                .place
                .fault("perft", OracleFault::EmptyList { of: "count" }));
        }
        let whole = |value: &Value| {
            let wrong = || OracleFault::wrong("whole numbers", value);
            value
                .as_u64()
                .ok_or_else(|| self.place.fault("perft", wrong()))
        };
        let counts = (1..).zip(&list);
        counts
            .map(|(depth, value)| Ok((depth, whole(value)?)))
            .collect::<Result<_, _>>()
            .map(Some)
    }

    pub(super) fn moves(&mut self) -> Result<Option<Vec<String>>, OracleError> {
        let Some(list) = self.maybe_list("moves")? else {
            return Ok(None);
        };
        let text = |value| match value {
            Value::String(text) => Ok(text),
            value => Err(self
                .place
                .fault("moves", OracleFault::wrong("texts", &value))),
        };
        list.into_iter()
            .map(text)
            .collect::<Result<_, _>>()
            .map(Some)
    }
}
