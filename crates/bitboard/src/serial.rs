//! Squares and sets of them, as serde writes and reads them: by index, and as two numbers.

use serde_core::{Deserialize, Deserializer, Serialize, Serializer};

use crate::Square;
use crate::shape::Large;

impl Serialize for Square {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.index() as u8)
    }
}

impl<'de> Deserialize<'de> for Square {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        u8::deserialize(deserializer).map(Self::from_index)
    }
}

impl Serialize for Large {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.halves().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Large {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let [low, high] = Deserialize::deserialize(deserializer)?;
        Ok(Self::from_halves(low, high))
    }
}
