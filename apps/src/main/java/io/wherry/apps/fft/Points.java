// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.fft;

/// Some rows of the butterfly in some layout, and the arithmetic; knows nothing of ranks.
///
/// @param <P> the layout
interface Points<P extends Points<P>> {
    /// Sets an element.
    void put(int index, double re, double im);

    /// Puts in neighbouring elements of another vector, each `stride` after the one before.
    void place(P from, Run run, int stride);

    /// Does one step of the butterfly: of two elements a and b that are joined, a becomes a + b, and b becomes (a - b) x factor.
    void step(Factors factors);

    /// All elements: real part, imaginary part, real part ...
    double[] parts();

    /// Neighbouring elements of a vector, and where they go in another.
    ///
    /// @param from the index of the first
    /// @param to where that goes
    record Run(int from, int length, int to) {}
}
