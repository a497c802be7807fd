// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import io.wherry.mesh.Receivers;
import io.wherry.mpi.internal.device.SendMode;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// The route by which messages reach one rank.
sealed interface RankRoute permits Peer, LoopbackRoute {
    /// Eager limit in bytes: longer messages use the rendezvous protocol.
    int EAGER = 1 << 16;

    /// Begins to send a message.
    ///
    /// @return null if the send is complete for the sender
    @Nullable PendingSend begin(SendMode mode, MemorySegment data, long context, int tag);

    /// Returns the receivers that read the messages of this route.
    Receivers receivers();

    /// Returns the eager credit of a message that was taken from the queue.
    void taken(long length);

    /// Tells the sender of a message that it has matched a receive.
    void tellMet(long transfer);
}
