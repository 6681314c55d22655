//! `PgnReader`: games of a file, one after the other.

use std::sync::{Arc, Mutex};

use pyo3::prelude::*;

use crate::arguments;
use crate::errors::raise;
use crate::pgn::stream::{Raised, Stream};
use crate::pgn::PgnGame;
use crate::receivers::Writing;

/// Reads games one by one from a file of text or bytes; only the game that is being read is held in memory.
///
/// It is an iterator over ``PgnGame``. An error concerns one game: after it ``next`` goes on with the next game.
///
/// Args:
///     file: an open file, of text or of bytes.
///     variant: the variant of games that name none.
#[pyclass(module = "hexmate.pgn")]
pub(crate) struct PgnReader {
    reader: hexmate::pgn::PgnReader<Stream>,
    raised: Raised,
}

#[pymethods]
impl PgnReader {
    #[new]
    #[pyo3(signature = (file, variant = None))]
    fn new(file: Py<PyAny>, variant: Option<&Bound<'_, PyAny>>) -> PyResult<PgnReader> {
        let raised: Raised = Arc::new(Mutex::new(None));
        let stream = Stream::new(file, Arc::clone(&raised));
        let mut reader = hexmate::pgn::PgnReader::new(stream);
        if let Some(variant) = variant {
            reader = reader.with_default_variant(arguments::variant(variant)?);
        }
        Ok(PgnReader { reader, raised })
    }

    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(mut slf: Writing<'_, Self>) -> PyResult<Option<PgnGame>> {
        let next = slf.reader.next().transpose();
        next.map(|game| game.map(PgnGame::from))
            .map_err(|error| match slf.raised.lock() {
                Ok(mut raised) => raised.take().unwrap_or_else(|| raise(error)),
                Err(_) => raise(error),
            })
    }
}
