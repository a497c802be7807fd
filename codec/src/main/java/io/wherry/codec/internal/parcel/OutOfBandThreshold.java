// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.parcel;

/// The size from which on an array, or a block of rows, is sent out of band. Immutable.
///
/// @param least in bytes
record OutOfBandThreshold(long least) {
    /// The shortest row, in bytes, that is worth a view of its own in a large block.
    private static final int LEAST_ROW = 64;

    /// Returns true if an array of `bytes` bytes is sent out of band; an array without elements
    /// never is.
    boolean takes(long bytes) {
        return bytes >= least && bytes > 0;
    }

    /// Returns true if `rows` rows of `each` bytes are sent out of band.
    boolean takesRows(long each, int rows) {
        return takes(each) || (each >= LEAST_ROW && takes(each * rows));
    }
}
