//! The compiled half of the Python package `hexmate`. The names that users see, and the values that need no speed, are in `package/hexmate`.

mod arguments;
mod arrays;
mod cell;
mod cell_set;
mod encode;
mod env;
mod errors;
mod game;
mod kernel;
mod moves;
mod perft;
mod pgn;
mod position;
mod python;
mod receivers;
mod rollouts;
mod search;
mod states;
mod variant;
mod workers;

use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// The compiled half of `hexmate`; import from there.
// Nothing here counts on a GIL: what is shared is immutable, behind a lock, or borrowed by one call at a time.
#[pymodule(gil_used = false)]
fn _hexmate(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add_class::<cell::Cell>()?;
    module.add_class::<cell_set::CellSet>()?;
    module.add_class::<env::BatchEnv>()?;
    module.add_class::<game::Game>()?;
    module.add_class::<moves::Move>()?;
    module.add_class::<pgn::PgnGame>()?;
    module.add_class::<pgn::PgnReader>()?;
    module.add_class::<position::Position>()?;
    module.add_class::<variant::Variant>()?;
    module.add_class::<search::BuiltInPlayer>()?;
    module.add_class::<search::GameRecords>()?;
    module.add_class::<search::Mcts>()?;
    module.add_class::<search::SelfPlay>()?;
    module.add_function(wrap_pyfunction!(search::decode_rows, module)?)?;
    module.add_function(wrap_pyfunction!(search::opening, module)?)?;
    module.add_function(wrap_pyfunction!(kernel::kernel, module)?)?;
    module.add_function(wrap_pyfunction!(kernel::kernels, module)?)?;
    module.add_function(wrap_pyfunction!(kernel::set_kernel, module)?)?;
    module.add_function(wrap_pyfunction!(rollouts::rollouts, module)?)?;
    states::add_to(module)?;
    module.add("VARIANTS", PyTuple::new(py, variant::all(py)?)?)?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    Ok(())
}
