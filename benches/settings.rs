//! What all benches share: short measurements, so that all of them together take minutes.

use std::time::Duration;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput};

/// A group whose figures are for each of `elements`.
pub fn group<'a>(
    criterion: &'a mut Criterion,
    name: &str,
    elements: u64,
) -> BenchmarkGroup<'a, WallTime> {
    let mut group = criterion.benchmark_group(name);
    group.sample_size(20);
    group.warm_up_time(Duration::from_millis(300));
    group.measurement_time(Duration::from_secs(1));
    group.throughput(Throughput::Elements(elements));
    group
}
