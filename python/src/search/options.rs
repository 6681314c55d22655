//! Arguments of searches, and arrays from outside.

use hexmate_search::{Noise, RootChoice, SearchError, SearchSettings};
use numpy::{AllowTypeChange, PyArrayLikeDyn, PyUntypedArrayMethods};
use pyo3::prelude::*;

use crate::arrays::row_by_row;
use crate::python::{to_settings, OrRaise};

/// What all searches have in common.
pub(crate) struct SearchOptions<'a, 'py> {
    pub c_puct: f32,
    pub fpu_reduction: f32,
    pub root_fpu_reduction: f32,
    pub virtual_loss: f32,
    pub gumbel: Option<u16>,
    pub noise: Option<(f32, f32)>,
    pub forced_playouts: f32,
    pub max_nodes: u32,
    pub rules: Option<&'a Bound<'py, PyAny>>,
}

impl SearchOptions<'_, '_> {
    /// The settings, which are checked where they are used.
    pub fn settings(&self) -> PyResult<SearchSettings> {
        let RootChoice::Gumbel {
            visit_offset,
            scale,
            ..
        } = RootChoice::GUMBEL
        else {
            unreachable!("the constant is Gumbel's choice");
        };
        Ok(SearchSettings {
            c_puct: self.c_puct,
            fpu_reduction: self.fpu_reduction,
            root_fpu_reduction: self.root_fpu_reduction,
            virtual_loss: self.virtual_loss,
            root: self
                .gumbel
                .map_or(RootChoice::Puct, |considered| RootChoice::Gumbel {
                    considered,
                    visit_offset,
                    scale,
                }),
            noise: self.noise.map(|(concentration, share)| Noise {
                concentration,
                share,
            }),
            forced_playouts: self.forced_playouts,
            max_nodes: self.max_nodes,
            rules: self.rules.map(to_settings).transpose()?,
        })
    }
}

/// Numbers from outside, as `float32` in one piece. Whatever NumPy makes an array of is taken.
pub(crate) struct Floats<'py>(PyArrayLikeDyn<'py, f32, AllowTypeChange>);

impl<'py> Floats<'py> {
    pub fn of(object: &Bound<'py, PyAny>) -> PyResult<Floats<'py>> {
        Ok(Floats(object.extract()?))
    }

    /// The numbers; an error if the array's shape is another, or not in one piece.
    pub fn values(
        &self,
        what: &'static str,
        shape: &[usize],
    ) -> PyResult<std::borrow::Cow<'_, [f32]>> {
        let found = self.0.shape();
        if found != shape {
            let text = |shape: &[usize]| {
                let numbers: Vec<String> = shape.iter().map(usize::to_string).collect();
                format!("[{}]", numbers.join(", "))
            };
            let (expected, found) = (text(shape), text(found));
            return Err(SearchError::Shape {
                what,
                expected,
                found,
            })
            .or_raise();
        }
        match row_by_row(&self.0) {
            Some(slice) => Ok(slice.into()),
            // Turned round or with gaps.
            None => Ok(self
                .0
                .as_array()
                .iter()
                .copied()
                .collect::<Vec<f32>>()
                .into()),
        }
    }
}
