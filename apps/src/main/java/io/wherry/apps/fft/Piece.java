// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.fft;

/// A part of what a rank has in the cyclic layout and another one needs for its block.
///
/// ```text
///  cyclic, rank r of P    | chunk of rank 0 | chunk of rank 1 | ...          element k is row k x P + r
///                             offset |=====|  length neighbouring elements
///
///  blocked, rank q        |.r.......r.......r.......|                        element k is row q x (length of block) + k
///                           one of P elements is of rank r
/// ```
///
/// @param to the rank that needs it
/// @param source the rank that sends one, too, at the same offset
/// @param chunk how many elements a rank needs from another, in all
record Piece(int to, int source, int chunk, int offset, int length) {
    /// Where it begins in the vector it is taken from.
    int begin() {
        return to * chunk + offset;
    }
}
