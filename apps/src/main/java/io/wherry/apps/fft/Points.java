// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.fft;

/// Some rows of the butterfly in some layout, and the arithmetic on them. Independent of ranks.
///
/// @param <P> the layout
interface Points<P extends Points<P>> {
    /// Sets an element.
    void put(int index, double re, double im);

    /// Stores neighbouring elements of another vector, each `stride` after the one before.
    void place(P from, Run run, int stride);

    /// Does one step of the butterfly: of two elements a and b that are joined, a becomes a + b,
    /// and b becomes (a - b) x factor.
    void step(Factors factors);

    /// Returns all elements: real part, imaginary part, real part ...
    double[] parts();

    /// Neighbouring elements of a vector, and their position in another vector.
    ///
    /// @param from index of the first element
    /// @param to index of the first element in the other vector
    record Run(int from, int length, int to) {}
}
