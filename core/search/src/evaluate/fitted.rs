//! The weights of each variant, in the order of their numbers. Written by the example `fit_weights` from 400 games of each with
//! 32 simulations a move.

use hexmate::Variant;

use crate::evaluate::weights::Weights;

/// The weights by variant.
pub(crate) const FITTED: [Weights; Variant::ALL.len()] = [
    // mccooey
    Weights {
        features: [
            0.2963, 0.8469, 0.7516, 1.6485, 3.0137, 0.0178, 0.0174, 0.0159, 0.0081, 0.0327, 0.0357,
            0.0908, 0.3902, 0.2580, -0.1827, 0.1224, 0.0693, 0.1699,
        ],
        pieces: [1.00, 2.86, 2.54, 5.56, 10.17, 12.0],
        sharpness: 0.8,
    },
    // mccooey-classic
    Weights {
        features: [
            0.3366, 1.3351, 1.2203, 2.1745, 3.7153, 0.0241, 0.0224, 0.0178, 0.0115, 0.0432, 0.0489,
            0.1393, 0.5840, 0.3591, -0.2570, 0.1425, 0.0930, 0.2304,
        ],
        pieces: [1.00, 3.97, 3.63, 6.46, 11.04, 12.0],
        sharpness: 0.8,
    },
    // shafran
    Weights {
        features: [
            0.4977, 1.2522, 1.2643, 2.2773, 6.2854, 0.0299, 0.0349, 0.0363, 0.0173, 0.0690, 0.0679,
            0.1764, 0.7427, 0.4651, -0.3454, 0.3568, 0.1288, 0.3106,
        ],
        pieces: [1.00, 2.52, 2.54, 4.58, 12.63, 12.0],
        sharpness: 0.8,
    },
    // shafran-classic
    Weights {
        features: [
            0.3303, 0.8196, 0.7316, 1.8172, 4.6041, 0.0248, 0.0230, 0.0226, 0.0123, 0.0476, 0.0497,
            0.1196, 0.4938, 0.3452, -0.2529, 0.2355, 0.0942, 0.2358,
        ],
        pieces: [1.00, 2.48, 2.22, 5.50, 13.94, 12.0],
        sharpness: 0.8,
    },
    // glinski
    Weights {
        features: [
            0.4629, 0.7971, 0.8766, 1.7229, 3.7211, 0.0215, 0.0206, 0.0150, 0.0101, 0.0427, 0.0447,
            0.1256, 0.5263, 0.3419, -0.2223, 0.1494, 0.0847, 0.1965,
        ],
        pieces: [1.00, 1.72, 1.89, 3.72, 8.04, 12.0],
        sharpness: 0.8,
    },
];
