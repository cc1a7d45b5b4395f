//! The file format of a net. Integers are little-endian.
//!
//! | bytes | content |
//! |---|---|
//! | 5 | `LWNET` |
//! | 1 | the format, 1 |
//! | 8 | the fingerprint of the rules |
//! | 1 + n | the length n and the id of the rules |
//! | 2 + n | the length n and a note on how the net was made |
//! | 1 | 1 if the net is the whole evaluation, 0 if it is added to the engine's own |
//! | 1 | H, the number of hidden units |
//! | 2 | N, the number of features |
//! | H x 2 | the biases of the hidden units |
//! | N x H | the feature weights: for each feature, one for each hidden unit |
//! | 4 x 2H x 2 | the output weights: for each output bucket, those of the side to move's hidden units, then of the other side's |
//! | 4 x 4 | the output bias of each bucket |
//! | 8 | the FNV-1a hash of everything before it |

use std::hash::Hasher as _;

use fnv::FnvHasher;
use legwork_core::echo::plain;
use legwork_core::rules::Fingerprint;

use crate::error::NetError;
use crate::net::{BUCKETS, Net, Weights};

const MAGIC: &[u8] = b"LWNET";
/// The format that is written and read.
pub(crate) const FORMAT: u8 = 1;
/// The largest size of a file, in bytes.
pub const MAX_BYTES: usize = 512 * 1024;
/// The largest size of the note, in bytes.
const MAX_NOTE: usize = 1024;
/// The bytes of a hidden unit other than its feature weights: bias and output weights.
const PER_UNIT: usize = 2 + BUCKETS * 2 * 2;
/// The maximum number of bytes that all other fields take.
const REST: usize = 5 + 1 + 8 + 256 + 2 + MAX_NOTE + 2 + 2 + 4 * BUCKETS + 8;

impl Net {
    /// The maximum number of hidden units, at most `most`, with which a net of `inputs` features fits into a file; `None` if not
    /// even 8 do.
    pub fn hidden_for(inputs: usize, most: usize) -> Option<usize> {
        let all = (8..=most).rev().filter(|hidden| hidden.is_multiple_of(8));
        let mut fitting = all.filter(|hidden| REST + hidden * (inputs + PER_UNIT) <= MAX_BYTES);
        fitting.next()
    }

    /// The bytes of the net's file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let Weights {
            hidden,
            bias,
            feature_weights,
            output_weights,
            output_bias,
        } = &self.weights;
        let id = &self.id.as_bytes()[..self.id.len().min(255)];
        let note = &self.note.as_bytes()[..self.note.len().min(MAX_NOTE)];
        let mut bytes = MAGIC.to_vec();
        bytes.push(FORMAT);
        bytes.extend(self.rules.0.to_le_bytes());
        bytes.push(id.len() as u8);
        bytes.extend(id);
        bytes.extend((note.len() as u16).to_le_bytes());
        bytes.extend(note);
        bytes.push(self.alone.into());
        bytes.push(*hidden as u8);
        bytes.extend((self.weights.inputs() as u16).to_le_bytes());
        bytes.extend(bias.iter().flat_map(|bias| bias.to_le_bytes()));
        bytes.extend(feature_weights.iter().map(|&weight| weight as u8));
        bytes.extend(
            output_weights
                .iter()
                .flat_map(|weight| weight.to_le_bytes()),
        );
        bytes.extend(output_bias.iter().flat_map(|bias| bias.to_le_bytes()));
        bytes.extend(hash(&bytes).to_le_bytes());
        bytes
    }

    /// The hash of the net: the last 8 bytes of its file.
    pub fn hash(&self) -> u64 {
        let bytes = self.to_bytes();
        u64::from_le_bytes(array(&bytes[bytes.len() - 8..]))
    }

    /// Reads the bytes of a file.
    ///
    /// # Errors
    ///
    /// If the file is not a net, or is damaged.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, NetError> {
        let mut rest = bytes.strip_prefix(MAGIC).ok_or(NetError::NoNet)?;
        let short = || NetError::Length {
            found: bytes.len(),
            expected: bytes.len() + 1,
        };
        let mut take = |count: usize| {
            let (taken, left) = rest.split_at_checked(count).ok_or_else(short)?;
            rest = left;
            Ok::<_, NetError>(taken)
        };
        let [format] = array(take(1)?);
        if format != FORMAT {
            return Err(NetError::Format(format));
        }
        let rules = Fingerprint(u64::from_le_bytes(array(take(8)?)));
        let [length] = array(take(1)?);
        let id = text(take(length.into())?);
        let length = u16::from_le_bytes(array(take(2)?));
        let note = text(take(length.into())?);
        let [alone, hidden] = array(take(2)?);
        let (hidden, inputs) = (
            usize::from(hidden),
            usize::from(u16::from_le_bytes(array(take(2)?))),
        );
        let output_weights = 2 * hidden * BUCKETS;
        let expected = 2 * hidden + inputs * hidden + 2 * output_weights + 4 * BUCKETS + 8;
        if rest.len() != expected {
            let before = bytes.len() - rest.len();
            return Err(NetError::Length {
                found: bytes.len(),
                expected: before + expected,
            });
        }
        let (content, sum) = bytes.split_at(bytes.len() - 8);
        if hash(content) != u64::from_le_bytes(array(sum)) {
            return Err(NetError::Damaged);
        }
        let mut take = |count: usize| {
            let (taken, left) = rest.split_at(count);
            rest = left;
            taken
        };
        let words = |bytes: &[u8]| {
            bytes
                .chunks_exact(2)
                .map(|pair| i16::from_le_bytes(array(pair)))
                .collect()
        };
        let weights = Weights {
            hidden,
            bias: words(take(2 * hidden)),
            feature_weights: take(inputs * hidden)
                .iter()
                .map(|&byte| byte as i8)
                .collect(),
            output_weights: words(take(2 * output_weights)),
            output_bias: std::array::from_fn(|_| i32::from_le_bytes(array(take(4)))),
        };
        weights.check()?;
        Ok(Self {
            id,
            rules,
            alone: alone != 0,
            note,
            weights,
        })
    }
}

/// The first N bytes of a slice.
fn array<const N: usize>(bytes: &[u8]) -> [u8; N] {
    std::array::from_fn(|at| bytes[at])
}

fn text(bytes: &[u8]) -> String {
    plain(&String::from_utf8_lossy(bytes))
}

fn hash(bytes: &[u8]) -> u64 {
    let mut hasher = FnvHasher::default();
    hasher.write(bytes);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::features::Features;
    use legwork::Variant;

    fn net() -> Net {
        let variant = Variant::open("gothic", &[]).unwrap();
        let inputs = Features::new(variant.rules()).count();
        let weights = Weights {
            hidden: 8,
            bias: (0..8).collect(),
            feature_weights: (0..8 * inputs)
                .map(|at| (at % 255) as u8 as i8)
                .map(|weight| weight.max(-127))
                .collect(),
            output_weights: (0..64).map(|at| at * 15 - 500).collect(),
            output_bias: [1, -2, 3, -4],
        };
        Net::new(variant.rules(), true, "a note".to_owned(), weights).unwrap()
    }

    #[test]
    fn a_net_is_read_as_it_was_written() {
        let net = net();
        assert_eq!(Net::from_bytes(&net.to_bytes()), Ok(net));
    }

    #[test]
    fn a_damaged_file_is_refused() {
        let bytes = net().to_bytes();
        assert_eq!(Net::from_bytes(b"GIF89a"), Err(NetError::NoNet));
        for length in 5..60 {
            assert!(matches!(
                Net::from_bytes(&bytes[..length]),
                Err(NetError::Length { .. })
            ));
        }
        let longer = [&bytes[..], &[0]].concat();
        assert!(matches!(
            Net::from_bytes(&longer),
            Err(NetError::Length { .. })
        ));
        let mut changed = bytes.clone();
        changed[300] ^= 1;
        assert_eq!(Net::from_bytes(&changed), Err(NetError::Damaged));
        changed[5] = 9;
        assert_eq!(
            Net::from_bytes(&changed).unwrap_err().to_string(),
            "is a net of format 9, expected format 1"
        );
    }

    #[test]
    fn other_rules_are_refused_in_words() {
        let chess = Variant::open("chess", &[]).unwrap();
        let error = net().check(chess.rules()).unwrap_err().to_string();
        assert!(
            error.starts_with("is a net for the rules of gothic ("),
            "{error}"
        );
        assert!(
            error.contains("expected one for those of chess ("),
            "{error}"
        );
    }

    #[test]
    fn large_boards_have_fewer_hidden_units() {
        assert_eq!(Net::hidden_for(1280, 32), Some(32));
        assert_eq!(Net::hidden_for(11_232, 128), Some(40));
        assert_eq!(Net::hidden_for(100_000, 32), None);
    }
}
