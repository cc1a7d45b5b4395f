//! The values that a program's options take.

use crate::spec::PlayerSpec;
use crate::terms::PlayerError;

/// The values that an option takes.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Values {
    /// One of these.
    Some(Vec<String>),
    /// Numbers between these.
    Numbers(f64, f64),
    /// Any text, or none.
    Any,
}

impl Values {
    /// Those that an option lists; if it lists none, it takes any.
    pub(crate) fn of<'a>(values: impl IntoIterator<Item = &'a str>) -> Self {
        let values: Vec<String> = values.into_iter().map(str::to_owned).collect();
        if values.is_empty() {
            Self::Any
        } else {
            Self::Some(values)
        }
    }

    /// Numbers between two, if they are given.
    pub(crate) fn between(least: Option<&str>, most: Option<&str>) -> Self {
        let number = |text: Option<&str>| text.and_then(|text| text.parse().ok());
        match (number(least), number(most)) {
            (Some(least), Some(most)) => Self::Numbers(least, most),
            _ => Self::Any,
        }
    }

    /// Fails where the player's option does not take a value.
    pub(crate) fn check(
        &self,
        spec: &PlayerSpec,
        option: &str,
        value: &str,
    ) -> Result<(), PlayerError> {
        let expected = match self {
            Self::Some(values) if values.iter().any(|known| known.eq_ignore_ascii_case(value)) => {
                return Ok(());
            }
            Self::Some(values) => values.join(", "),
            Self::Numbers(least, most) => match value.parse::<f64>() {
                Ok(number) if (*least..=*most).contains(&number) => return Ok(()),
                _ => format!("a number from {least} to {most}"),
            },
            Self::Any => return Ok(()),
        };
        Err(PlayerError::Value {
            name: spec.name.clone(),
            option: option.to_owned(),
            value: value.to_owned(),
            expected,
        })
    }
}
