//! Left-right reflection of policies and observations, for learning from each position twice.

use crate::encode::error::EncodeError;
use crate::encode::planes::{PlaneKind, Planes};
use crate::encode::policy::Policy;
use crate::encode::view::View;
use crate::variant::spec::Wing;

impl Policy {
    /// Writes a policy (a number, logit or mark for each index) with left and right exchanged.
    ///
    /// Fails if a length is not [`Policy::len`], and then writes nothing.
    pub fn reflect<T: Copy>(&self, policy: &[T], out: &mut [T]) -> Result<(), EncodeError> {
        EncodeError::check_length("policy", self.len(), policy.len())?;
        EncodeError::check_length("reflected policy", self.len(), out.len())?;
        for (slot, &from) in out.iter_mut().zip(self.reflection()) {
            *slot = policy[from as usize];
        }
        Ok(())
    }
}

impl Planes {
    /// For each plane the one that it becomes when left and right are exchanged: another one for castling rights only.
    pub fn reflected_planes(&self) -> Vec<usize> {
        let list = self.list();
        let reflected = |kind: PlaneKind| match kind {
            PlaneKind::Castling { owner, wing } => PlaneKind::Castling {
                owner,
                wing: match wing {
                    Wing::Bishops => Wing::Queens,
                    Wing::Queens => Wing::Bishops,
                },
            },
            other => other,
        };
        let place = |kind| list.iter().position(|&other| other == kind);
        list.iter()
            .map(|&kind| place(reflected(kind)).expect("both wings have planes"))
            .collect()
    }

    /// For each square, `row * columns + column`, the one on which it lands when left and right are exchanged. Squares off the board, which are always 0, stay.
    pub fn reflected_squares(&self) -> &'static [u8] {
        View::of(self.variant()).reflection()
    }

    /// Writes an observation with left and right exchanged: that of the reflected position.
    ///
    /// Fails if a length is not [`Planes::len`], and then writes nothing.
    pub fn reflect<T: Copy>(&self, planes: &[T], out: &mut [T]) -> Result<(), EncodeError> {
        EncodeError::check_length("observation", self.len(), planes.len())?;
        EncodeError::check_length("reflected observation", self.len(), out.len())?;
        let squares = self.reflected_squares();
        let area = self.area();
        let sources = self.reflected_planes();
        for (plane, source) in out.chunks_exact_mut(area).zip(sources) {
            let source = &planes[source * area..(source + 1) * area];
            for (slot, &square) in plane.iter_mut().zip(squares) {
                *slot = source[square as usize];
            }
        }
        Ok(())
    }
}
