// SPDX-License-Identifier: Apache-2.0
package io.wherry.samples.roads;

import io.wherry.iso.Iso;
import java.lang.foreign.MemorySegment;

/// The road network, in a cluster that is published once. The roads that leave crossing `c` are
/// `first(c)` to `first(c + 1) - 1`.
@Iso
public interface Streets {
    /// Returns the number of crossings in a row, which is also the number of rows.
    int columns();

    void columns(int columns);

    int first(int crossing);

    /// Returns all elements in place, little-endian.
    MemorySegment first();

    void first(int[] all);

    /// Returns the crossing at which a road ends.
    int end(int road);

    MemorySegment end();

    void end(int[] all);
}
