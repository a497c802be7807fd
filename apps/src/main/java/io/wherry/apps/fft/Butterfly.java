// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.fft;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntFunction;

/// The transform of a vector in some layout, in steps: the first step joins rows at half its
/// length, the next one rows at a quarter, the last one neighbours. Row r of the result is the
/// value of frequency reverse(r): the bits of r in reverse order.
///
/// @param layout name of the layout
/// @param room allocates a number of points
/// @param length a power of two
record Butterfly<P extends Points<P>>(VectorLayout layout, IntFunction<P> room, int length) {
    /// Returns the rows `first`, `first + stride` ... of the input vector.
    P input(int first, int stride) {
        P points = room.apply(length / stride);
        for (int i = 0; i < length / stride; i++) {
            SplittableRandom random = new SplittableRandom(first + (long) i * stride);
            points.put(i, random.nextDouble(-1, 1), random.nextDouble(-1, 1));
        }
        return points;
    }

    /// Returns the steps that rank `rank` of `ranks` does in the cyclic layout: they join rows at
    /// distances of at least `ranks`.
    List<Factors> cyclic(int rank, int ranks) {
        List<Factors> steps = new ArrayList<>();
        for (int distance = length / 2; distance >= ranks; distance /= 2) {
            steps.add(Factors.cyclic(distance, rank, ranks));
        }
        return steps;
    }

    /// Returns the steps that every rank does in the blocked layout.
    List<Factors> blocked(int ranks) {
        List<Factors> steps = new ArrayList<>();
        for (int distance = Math.min(ranks, length) / 2; distance >= 1; distance /= 2) {
            steps.add(Factors.blocked(distance));
        }
        return steps;
    }
}
