//! Movements and steps, as serde writes and reads them: in notation, and as two numbers.

use serde_core::de::Error as _;
use serde_core::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Movement, Step};

impl Serialize for Movement {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.to_string().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Movement {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let notation = String::deserialize(deserializer)?;
        notation.parse().map_err(D::Error::custom)
    }
}

impl Serialize for Step {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        [self.dx, self.dy].serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Step {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let [dx, dy] = Deserialize::deserialize(deserializer)?;
        Ok(Self { dx, dy })
    }
}
