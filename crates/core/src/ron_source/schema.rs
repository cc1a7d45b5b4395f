//! The names that the structs and enums of a format have: serde knows them.

use std::fmt;

use serde::de::{
    self, DeserializeOwned, DeserializeSeed, Deserializer, IntoDeserializer, MapAccess, SeqAccess,
    Visitor,
};
use serde::forward_to_deserialize_any;

/// The names of a struct's fields, in order; none if it is not a struct.
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

/// The words that may stand in a field of a struct, or in a list or an option there: `true` and `false`, or the names of an
/// enum's values; none if its type does not tell.
pub fn words_of<T: DeserializeOwned>(field: &'static str) -> &'static [&'static str] {
    let mut words: &[&str] = &[];
    // There is nothing to be read, so this fails once the type of the field has said what it wants to read.
    let _ = T::deserialize(OneField(field, &mut words));
    words
}

/// A struct with one field, which is asked for its words.
struct OneField<'a>(&'static str, &'a mut &'static [&'static str]);

impl<'de> Deserializer<'de> for OneField<'_> {
    type Error = NoValue;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, NoValue> {
        Err(NoValue)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, NoValue> {
        visitor.visit_map(self)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option
        unit unit_struct newtype_struct seq tuple tuple_struct map enum identifier ignored_any
    }
}

impl<'de> MapAccess<'de> for OneField<'_> {
    type Error = NoValue;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, NoValue> {
        seed.deserialize(self.0.into_deserializer()).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, NoValue> {
        seed.deserialize(AskedForWords(self.1))
    }
}

/// Has no value, and notes the words that may stand in its place.
struct AskedForWords<'a>(&'a mut &'static [&'static str]);

impl<'de> Deserializer<'de> for AskedForWords<'_> {
    type Error = NoValue;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, NoValue> {
        Err(NoValue)
    }

    fn deserialize_bool<V: Visitor<'de>>(self, _: V) -> Result<V::Value, NoValue> {
        *self.0 = &["false", "true"];
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

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, NoValue> {
        visitor.visit_some(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, NoValue> {
        visitor.visit_seq(self)
    }

    forward_to_deserialize_any! {
        i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf struct
        unit unit_struct newtype_struct tuple tuple_struct map identifier ignored_any
    }
}

impl<'de> SeqAccess<'de> for AskedForWords<'_> {
    type Error = NoValue;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, NoValue> {
        seed.deserialize(AskedForWords(self.0)).map(Some)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Stalemate;
    use crate::rules::file::{BoardField, ConnectField, DropField, PromotionField};

    #[test]
    fn words_are_those_of_the_types_of_fields() {
        assert_eq!(
            words_of::<PromotionField>("when"),
            ["Arrive", "Enter", "Touch"]
        );
        assert_eq!(words_of::<PromotionField>("side"), ["White", "Black"]);
        assert_eq!(
            words_of::<ConnectField>("along"),
            ["Ranks", "Files", "Diagonals"]
        );
        assert_eq!(words_of::<DropField>("mate"), ["false", "true"]);
        assert_eq!(words_of::<BoardField>("files"), [""; 0]);
        assert_eq!(words_of::<BoardField>("nothing"), [""; 0]);
    }

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
