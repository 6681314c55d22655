//! Receivers of methods: an object that another call is using says so, where PyO3's own receivers speak of borrowing.
//!
//! Without a GIL two threads can be in methods of the same object at any time; with one, wherever a method lets other threads run.

use std::ops::{Deref, DerefMut};

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::pyclass::boolean_struct::False;
use pyo3::PyClass;

/// An object for a call that only reads: as many as like can at the same time.
pub(crate) struct Reading<'py, T: PyClass>(PyRef<'py, T>);

/// An object for a call that changes it: no other call can use it meanwhile.
pub(crate) struct Writing<'py, T: PyClass<Frozen = False>>(PyRefMut<'py, T>);

fn busy<T: PyClass>(object: &Bound<'_, T>) -> PyErr {
    match object.as_any().get_type().name() {
        Ok(name) => PyRuntimeError::new_err(format!(
            "another call is using this {name}, on another thread or around this one, and one of the two changes it"
        )),
        Err(error) => error,
    }
}

impl<'py, T: PyClass> TryFrom<&Bound<'py, T>> for Reading<'py, T> {
    type Error = PyErr;
    #[inline]
    fn try_from(object: &Bound<'py, T>) -> PyResult<Self> {
        object.try_borrow().map(Reading).map_err(|_| busy(object))
    }
}

impl<'py, T: PyClass<Frozen = False>> TryFrom<&Bound<'py, T>> for Writing<'py, T> {
    type Error = PyErr;
    #[inline]
    fn try_from(object: &Bound<'py, T>) -> PyResult<Self> {
        object
            .try_borrow_mut()
            .map(Writing)
            .map_err(|_| busy(object))
    }
}

impl<T: PyClass> Deref for Reading<'_, T> {
    type Target = T;
    #[inline]
    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: PyClass<Frozen = False>> Deref for Writing<'_, T> {
    type Target = T;
    #[inline]
    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: PyClass<Frozen = False>> DerefMut for Writing<'_, T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut T {
        &mut self.0
    }
}
