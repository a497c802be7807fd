// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.fft;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntFunction;

/// The transform of a vector in some layout, in steps: rows at half its length are joined first, then those at a quarter, down to
/// neighbours. Row r of the result is the value of frequency reverse(r): the bits of r from right to left.
///
/// @param layout its name
/// @param room for as many points
/// @param length a power of two
record Butterfly<P extends Points<P>>(VectorLayout layout, IntFunction<P> room, int length) {
    /// The rows `first`, `first + stride` ... of the vector that is transformed.
    P input(int first, int stride) {
        P points = room.apply(length / stride);
        for (int i = 0; i < length / stride; i++) {
            SplittableRandom random = new SplittableRandom(first + (long) i * stride);
            points.put(i, random.nextDouble(-1, 1), random.nextDouble(-1, 1));
        }
        return points;
    }

    /// The steps that rank `rank` of `ranks` does in the cyclic layout: rows at distances of at least `ranks` are joined.
    List<Factors> cyclic(int rank, int ranks) {
        List<Factors> steps = new ArrayList<>();
        for (int distance = length / 2; distance >= ranks; distance /= 2) {
            steps.add(Factors.cyclic(distance, rank, ranks));
        }
        return steps;
    }

    /// The steps that every rank does in the blocked layout.
    List<Factors> blocked(int ranks) {
        List<Factors> steps = new ArrayList<>();
        for (int distance = Math.min(ranks, length) / 2; distance >= 1; distance /= 2) {
            steps.add(Factors.blocked(distance));
        }
        return steps;
    }
}
