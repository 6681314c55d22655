//! Random streams that can be copied and kept.

use rand::rngs::ChaCha8Rng;
use rand::SeedableRng;

/// Bytes of a stream: key, number, and place in it.
pub(super) const STREAM_BYTES: usize = 32 + 8 + 16;

/// A random stream.
pub(super) struct Stream(pub ChaCha8Rng);

impl Stream {
    /// The stream of this number among those of a seed, from its beginning.
    pub fn new(seed: u64, number: u64) -> Stream {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        random.set_stream(number);
        Stream(random)
    }

    /// The stream where it is, as bytes.
    pub fn to_bytes(&self) -> [u8; STREAM_BYTES] {
        let mut bytes = [0; STREAM_BYTES];
        bytes[..32].copy_from_slice(&self.0.get_seed());
        bytes[32..40].copy_from_slice(&self.0.get_stream().to_le_bytes());
        bytes[40..].copy_from_slice(&self.0.get_word_pos().to_le_bytes());
        bytes
    }

    /// The stream of these bytes, if they are so many.
    pub fn from_bytes(bytes: &[u8]) -> Option<Stream> {
        let (key, rest) = bytes.split_first_chunk::<32>()?;
        let (number, place) = rest.split_first_chunk::<8>()?;
        let mut random = ChaCha8Rng::from_seed(*key);
        random.set_stream(u64::from_le_bytes(*number));
        random.set_word_pos(u128::from_le_bytes(place.try_into().ok()?));
        Some(Stream(random))
    }
}

impl Clone for Stream {
    fn clone(&self) -> Stream {
        let mut random = ChaCha8Rng::from_seed(self.0.get_seed());
        random.set_stream(self.0.get_stream());
        random.set_word_pos(self.0.get_word_pos());
        Stream(random)
    }
}
