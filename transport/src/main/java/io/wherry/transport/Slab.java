// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport;

import java.io.IOException;
import java.lang.foreign.MemorySegment;

/// Memory that both ends of a [Wire] share. A long payload is put there once, and the stream
/// carries only its position.
///
/// Operations never block. The thread that writes to the wire calls [#put], the thread that reads
/// from it calls [#view] and [#giveBack]. Payloads are viewed and given back in the order in which
/// they were put.
public interface Slab {

    /// Copies all `segments`, in order, to one contiguous range.
    ///
    /// @param length the sum of their lengths
    /// @return the position for [#view] of the peer, or -1 if there is no room now
    long put(MemorySegment[] segments, long length) throws IOException;

    /// Undoes the last [#put], whose position was not sent to the peer.
    void takeBack();

    /// Returns a read-only view of the payload that the peer has put at `where`. It stays valid
    /// until it is given back or the wire is closed.
    ///
    /// @throws IOException if no payload can be at that position
    MemorySegment view(long where, long length) throws IOException;

    /// Releases the payload that was viewed last; the peer may reuse its memory.
    void giveBack() throws IOException;
}
