// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import io.wherry.mesh.Receivers;
import io.wherry.mpi.internal.device.SendMode;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// How messages get to one rank.
sealed interface RankRoute permits Peer, LoopbackRoute {
    /// Messages up to this length need not be asked for.
    int EAGER = 1 << 16;

    /// Begins to send a message.
    ///
    /// @return null if it is sent as far as the sender minds
    @Nullable PendingSend begin(SendMode mode, MemorySegment data, long context, int tag);

    /// Who reads what comes this way.
    Receivers receivers();

    /// A whole message no longer waits here.
    void taken(long length);

    /// The sender of a message is to know that it has met its receive.
    void tellMet(long transfer);
}
