// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport;

import java.io.IOException;
import java.lang.foreign.MemorySegment;

/// Moves bytes between a wire and memory on the heap, without a copy in between.
///
/// Calls never block. The thread rules are those of the [Wire] it belongs to.
public interface HeapTransfer {
    /// The maximum number of bytes per call: the garbage collector may have to wait for the end of
    /// the call.
    int MOST = 1 << 18;

    /// Moves bytes into `target`, at once.
    ///
    /// @param target writable memory, on the heap or not, of at least one byte
    /// @return the count, 0 if there are none now, -1 if the peer has ended its direction
    int read(MemorySegment target) throws IOException;

    /// Moves bytes out of `source`, at once.
    ///
    /// @param source memory, on the heap or not, of at least one byte
    /// @param more whether the caller is about to write more: then the bytes may be held back to be
    ///     sent together with those
    /// @return the count, 0 if there is no room now
    int write(MemorySegment source, boolean more) throws IOException;
}
