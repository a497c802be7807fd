// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport;

import java.io.IOException;
import java.lang.foreign.MemorySegment;

/// Moves bytes between a wire and memory on the heap, without a copy in between.
///
/// Calls never block. As for the [Wire] it belongs to, one thread reads, one writes, and any closes the wire.
public interface HeapTransfer {
    /// The most bytes that one call moves: the garbage collector may have to wait for the end of the call.
    int MOST = 1 << 18;

    /// Moves bytes into `target`, at once.
    ///
    /// @param target writable memory, on the heap or not, of at least one byte
    /// @return the count, 0 if there are none now, -1 if the peer has ended its direction
    int read(MemorySegment target) throws IOException;

    /// Moves bytes out of `source`, at once.
    ///
    /// @param source memory, on the heap or not, of at least one byte
    /// @param more whether the caller writes more at once: then the bytes may wait to go out with those
    /// @return the count, 0 if there is no room now
    int write(MemorySegment source, boolean more) throws IOException;
}
