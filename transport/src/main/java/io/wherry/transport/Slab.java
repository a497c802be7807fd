// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport;

import java.io.IOException;
import java.lang.foreign.MemorySegment;

/// Memory beside a [Wire] that both its ends see. A long payload is put there once, and the stream
/// says only where it is.
///
/// Nothing here waits. Who writes to the wire puts, who reads from it views; payloads are viewed and
/// given back in the order in which they were put.
public interface Slab {

    /// Copies all `segments`, in order, to one place.
    ///
    /// @param length the sum of their lengths
    /// @return where the peer views it, or -1 if there is no room now
    long put(MemorySegment[] segments, long length) throws IOException;

    /// Undoes the last [#put], of which the peer has not been told.
    void takeBack();

    /// The payload that the peer has put at `where`, read-only. It stays until it is given back or
    /// the wire is closed.
    ///
    /// @throws IOException if no payload can be there
    MemorySegment view(long where, long length) throws IOException;

    /// Gives the payload that was viewed last back to the peer.
    void giveBack() throws IOException;
}
