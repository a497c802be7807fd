// SPDX-License-Identifier: Apache-2.0
package io.wherry.samples.roads;

import io.wherry.iso.Iso;
import java.lang.foreign.MemorySegment;

/// Where roads lead, in a cluster that is published once. The roads that leave crossing `c` are `first(c)` to `first(c + 1) - 1`.
@Iso
public interface Streets {
    /// Crossings in a row, and rows.
    int columns();

    void columns(int columns);

    int first(int crossing);

    /// All of them where they are, little-endian.
    MemorySegment first();

    void first(int[] all);

    /// The crossing where a road ends.
    int end(int road);

    MemorySegment end();

    void end(int[] all);
}
