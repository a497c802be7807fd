// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.transfer;

import io.wherry.iso.internal.cluster.ClusterName;
import io.wherry.transport.Deadline;
import io.wherry.transport.Link;
import java.io.IOException;

/// A cluster that is being received. Not thread-safe.
sealed interface IncomingCluster permits IncomingCopy, IncomingTicket {
    ClusterName name();

    /// Returns the node that sent it.
    int from();

    /// Returns its size in the buffer of unrequested clusters.
    long bytes();

    /// Returns the bytes that it occupies in that buffer.
    long bytesAside();

    /// Returns whether it is decided where its bytes are stored.
    boolean hasTarget();

    /// Directs its bytes to its slots.
    ///
    /// @throws io.wherry.iso.ClusterFullException if its slots are taken
    void place();

    /// Directs its bytes to the buffer.
    void putAside();

    /// Reads the rest of it.
    ///
    /// @throws io.wherry.transport.LinkTimeoutException if the deadline passes; reading can be
    ///     resumed
    void read(Link link, Deadline deadline) throws IOException;

    /// Drops it and frees its memory, because no thread receives it.
    void drop();
}
