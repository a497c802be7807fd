// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.transfer;

import io.wherry.iso.ClusterFormatException;
import io.wherry.iso.ClusterNotPresentException;
import io.wherry.iso.internal.cluster.Block;
import io.wherry.iso.internal.cluster.ClusterName;
import io.wherry.iso.internal.share.Handover;
import io.wherry.transport.Deadline;
import io.wherry.transport.Link;
import java.io.IOException;
import java.lang.foreign.MemorySegment;

/// A cluster that was given to this node in shared memory: only a ticket is received.
final class IncomingTicket implements IncomingCluster {
    /// The size at which a ticket counts in the buffer of unrequested clusters.
    private static final long BYTES = 256;

    private final ClusterName name;
    private final long version;
    private final int from;
    private boolean settled;
    private boolean aside;

    IncomingTicket(ClusterName name, long version, int from) {
        this.name = name;
        this.version = version;
        this.from = from;
    }

    @Override
    public ClusterName name() {
        return name;
    }

    @Override
    public int from() {
        return from;
    }

    @Override
    public long bytes() {
        return BYTES;
    }

    @Override
    public long bytesAside() {
        return aside ? BYTES : 0;
    }

    @Override
    public boolean hasTarget() {
        return settled;
    }

    @Override
    public void place() {
        settled = true;
    }

    @Override
    public void putAside() {
        settled = true;
        aside = true;
    }

    @Override
    public void read(Link link, Deadline deadline) throws IOException {
        link.read(MemorySegment.NULL, deadline.left()); // to its end
    }

    /// Takes the cluster.
    ///
    /// @throws ClusterNotPresentException if it was not given to this node, or was taken already
    /// @throws ClusterFormatException if its headers are corrupt
    Block take() {
        return Handover.take(name, version);
    }

    /* Otherwise the cluster would have no owner for ever. */
    @Override
    public void drop() {
        try {
            take().release();
        } catch (ClusterNotPresentException | ClusterFormatException _) {
            // there was no cluster
        }
    }
}
