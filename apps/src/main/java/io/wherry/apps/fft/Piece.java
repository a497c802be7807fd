// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.fft;

/// A part of the cyclic layout of one rank that another rank needs for its block.
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
/// @param source the rank that sends a piece to this one at the same offset
/// @param chunk number of elements that a rank needs from another in all
record Piece(int to, int source, int chunk, int offset, int length) {
    /// Returns the position of the piece in the source vector.
    int begin() {
        return to * chunk + offset;
    }
}
