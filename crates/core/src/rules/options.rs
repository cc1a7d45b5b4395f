//! Finding the values of options that are asked for.

use super::{OptionRule, ReadError, Rules};
use crate::echo::nearest;

impl OptionRule {
    /// Finds the value asked for of each option.
    pub fn choose(
        id: &str,
        rules: &[&Self],
        asked: &[(&str, &str)],
    ) -> Result<Vec<usize>, ReadError> {
        let options: Vec<String> = rules.iter().map(|rule| rule.name.clone()).collect();
        let mut values = vec![None; rules.len()];
        for &(option, value) in asked {
            let Some(place) = options.iter().position(|name| name == option) else {
                return Err(ReadError::UnknownOption {
                    variant: id.to_owned(),
                    option: option.to_owned(),
                    nearest: nearest(option, &options),
                    known: options,
                });
            };
            let known = &rules[place].values;
            let Some(number) = known.iter().position(|name| name == value) else {
                return Err(ReadError::UnknownValue {
                    variant: id.to_owned(),
                    option: option.to_owned(),
                    value: value.to_owned(),
                    known: known.clone(),
                    nearest: nearest(value, known),
                });
            };
            if values[place].replace(number).is_some() {
                return Err(ReadError::OptionGivenTwice {
                    variant: id.to_owned(),
                    option: option.to_owned(),
                });
            }
        }
        Ok(values.into_iter().map(Option::unwrap_or_default).collect())
    }
}

impl Rules {
    /// The place of the value of each option, where these values are asked for and the others are the default.
    ///
    /// # Errors
    ///
    /// If an option or a value is unknown.
    pub fn values_of(&self, asked: &[(&str, &str)]) -> Result<Vec<usize>, ReadError> {
        OptionRule::choose(&self.id, &self.options.iter().collect::<Vec<_>>(), asked)
    }
}
