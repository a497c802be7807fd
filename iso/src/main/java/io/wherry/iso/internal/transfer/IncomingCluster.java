// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.transfer;

import io.wherry.iso.internal.cluster.ClusterName;
import io.wherry.transport.Deadline;
import io.wherry.transport.Link;
import java.io.IOException;

/// A cluster that comes. One thread at a time.
sealed interface IncomingCluster permits IncomingCopy, IncomingTicket {
    ClusterName name();

    /// The node that sent it.
    int from();

    /// What it needs if it is put aside.
    long bytes();

    /// Bytes that are put aside for it.
    long bytesAside();

    /// Whether it is settled where its bytes go.
    boolean hasTarget();

    /// Its bytes go to its place.
    ///
    /// @throws io.wherry.iso.ClusterFullException if others are there
    void place();

    /// Its bytes are put aside.
    void putAside();

    /// Reads what is left of it.
    ///
    /// @throws io.wherry.transport.LinkTimeoutException if that took too long; it may be gone on with
    void read(Link link, Deadline deadline) throws IOException;

    /// Nobody gets it: nothing is left of it.
    void drop();
}
