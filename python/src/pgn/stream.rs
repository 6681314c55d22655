//! A Python file as a source of bytes.

use std::io::{self, BufRead, Read};
use std::sync::{Arc, Mutex};

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

/// How much is asked for at a time.
const PORTION: usize = 1 << 16;

/// The exception that a file has raised, for the reader to pass on.
pub(super) type Raised = Arc<Mutex<Option<PyErr>>>;

/// A Python file, of text or of bytes.
pub(super) struct Stream {
    file: Py<PyAny>,
    bytes: Vec<u8>,
    read: usize,
    raised: Raised,
}

impl Stream {
    pub fn new(file: Py<PyAny>, raised: Raised) -> Stream {
        Stream {
            file,
            bytes: Vec::new(),
            read: 0,
            raised,
        }
    }

    fn fetch(&self) -> PyResult<Vec<u8>> {
        Python::attach(|py| {
            let file = self.file.bind(py);
            let portion = file.call_method1(intern!(py, "read"), (PORTION,))?;
            if let Ok(bytes) = portion.cast::<PyBytes>() {
                return Ok(bytes.as_bytes().to_vec());
            }
            match portion.cast::<PyString>() {
                Ok(text) => Ok(text.to_cow()?.into_owned().into_bytes()),
                Err(_) => {
                    let expected = "a file whose read() gives text or bytes";
                    Err(crate::python::wrong_type(expected, &portion))
                }
            }
        })
    }
}

impl BufRead for Stream {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.read == self.bytes.len() {
            self.read = 0;
            self.bytes.clear();
            match self.fetch() {
                Ok(bytes) => self.bytes = bytes,
                Err(error) => {
                    let message = error.to_string();
                    if let Ok(mut raised) = self.raised.lock() {
                        *raised = Some(error);
                    }
                    return Err(io::Error::other(message));
                }
            }
        }
        Ok(&self.bytes[self.read..])
    }

    fn consume(&mut self, amount: usize) {
        self.read = (self.read + amount).min(self.bytes.len());
    }
}

impl Read for Stream {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let available = self.fill_buf()?;
        let count = available.len().min(buffer.len());
        buffer[..count].copy_from_slice(&available[..count]);
        self.consume(count);
        Ok(count)
    }
}
