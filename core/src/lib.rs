//! hexmate
