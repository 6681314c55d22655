//! Functions over arrays of packed positions, which keep nothing between calls.

mod basics;
mod keys;
mod read;
mod show;
mod step;

use pyo3::prelude::*;

pub(crate) use read::States;

/// Adds the functions to the module.
pub(crate) fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(basics::init_states, module)?)?;
    module.add_function(wrap_pyfunction!(basics::pack_states, module)?)?;
    module.add_function(wrap_pyfunction!(basics::unpack_states, module)?)?;
    module.add_function(wrap_pyfunction!(basics::reflect_states, module)?)?;
    module.add_function(wrap_pyfunction!(basics::moves_to_indices, module)?)?;
    module.add_function(wrap_pyfunction!(step::step_states, module)?)?;
    module.add_function(wrap_pyfunction!(show::encode_states, module)?)?;
    module.add_function(wrap_pyfunction!(show::legal_mask_states, module)?)?;
    module.add_function(wrap_pyfunction!(show::legal_actions_states, module)?)
}
