//! The names that the structs and enums of a format have: serde knows them.

use std::fmt;

use serde::de::{self, DeserializeOwned, Deserializer, IntoDeserializer, Visitor};
use serde::forward_to_deserialize_any;

/// The names of a struct's fields, in order; none if it is no struct.
pub fn fields_of<T: DeserializeOwned>() -> &'static [&'static str] {
    names_of::<T>()
}

/// The value that a word means; the known words if it means none.
pub(super) fn word<T: DeserializeOwned>(text: &str) -> Result<T, &'static [&'static str]> {
    // Without the search, a word of another form than the known ones could be taken for one.
    let known = names_of::<T>();
    let meant = known.iter().find(|word| **word == text).ok_or(known)?;
    T::deserialize(meant.into_deserializer()).map_err(|NoValue| known)
}

fn names_of<T: DeserializeOwned>() -> &'static [&'static str] {
    let mut names: &[&str] = &[];
    // There is nothing to be read, so this fails once it has named what it wants to read.
    let _ = T::deserialize(Asked(&mut names));
    names
}

/// Has no value, and notes the names that are asked for.
struct Asked<'a>(&'a mut &'static [&'static str]);

/// The error that every request for a value gets.
#[derive(Debug)]
struct NoValue;

impl fmt::Display for NoValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no value")
    }
}

impl std::error::Error for NoValue {}

impl de::Error for NoValue {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self
    }
}

impl<'de> Deserializer<'de> for Asked<'_> {
    type Error = NoValue;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, NoValue> {
        Err(NoValue)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        _: V,
    ) -> Result<V::Value, NoValue> {
        *self.0 = fields;
        Err(NoValue)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        words: &'static [&'static str],
        _: V,
    ) -> Result<V::Value, NoValue> {
        *self.0 = words;
        Err(NoValue)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option
        unit unit_struct newtype_struct seq tuple tuple_struct map identifier ignored_any
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Stalemate;
    use crate::rules::file::BoardField;

    #[test]
    fn names_are_those_of_the_types() {
        let board = ["files", "ranks", "first_rank", "holes"];
        assert_eq!(fields_of::<BoardField>(), board);
        assert_eq!(fields_of::<u8>(), [""; 0]);
        assert_eq!(word::<Stalemate>("Win"), Ok(Stalemate::Win));
        assert_eq!(
            word::<Stalemate>("win"),
            Err(&["Draw", "Loss", "Win", "Fewer", "More"] as &[&str])
        );
    }
}
