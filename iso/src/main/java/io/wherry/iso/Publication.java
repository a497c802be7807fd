// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso;

import io.wherry.iso.internal.share.Publisher;
import java.io.IOException;
import java.lang.ref.Reference;
import java.nio.file.Path;

/// Publishes clusters to any number of reading processes of one machine, each as a new version.
///
/// Readers open the file of the space to read only, and the file of versions by a [Subscription];
/// they may hold a version for any time. One process publishes to a file. If it is killed, the last
/// complete version stays current, and the next publisher cleans up. Leases of dead readers are
/// removed. All processes must be of one machine and one process number space. Thread-safe.
public final class Publication implements AutoCloseable {
    private final Publisher publisher;

    private Publication(Publisher publisher) {
        this.publisher = publisher;
    }

    /// Opens a file of versions, usually next to the file of the space; creates it if it does not
    /// exist.
    ///
    /// @throws ClusterFullException if the file system has no room for the file; the caller may try
    ///     again
    /// @throws IOException if a process publishes there already
    public static Publication open(Path versions) throws IOException {
        IsoSpace.here();
        return new Publication(Publisher.open(versions));
    }

    /// Makes a cluster of this node the current version. The cluster is closed here and does not
    /// change any more.
    ///
    /// @return the number of the version, from 1 on
    public long publish(Cluster cluster) {
        try {
            return publisher.publish(cluster.block());
        } finally {
            Reference.reachabilityFence(cluster);
        }
    }

    /// Makes a copy of a cluster of this node, as it is now, the current version. The cluster stays
    /// here, and may be changed and published again.
    ///
    /// A version that no process holds any more is the copy of a later one: only blocks of 64 bytes
    /// that were changed since are written. The first time, and if readers hold all earlier copies,
    /// everything is written. The cluster is compared with a private copy of its content, which
    /// takes as much memory as it does. Shared memory has the cluster, the current version, the
    /// versions that readers hold, and at most two copies for the next ones, until the cluster or
    /// this is closed, or another cluster is published by this method.
    ///
    /// References to other clusters stay as they are. No thread may change the cluster meanwhile.
    ///
    /// @return the number of the version, from 1 on
    /// @throws ClusterFullException if there is no slot or no memory for a copy; the current
    ///     version stays current, and the caller may try again
    /// @throws UnknownTypeException if an object is of a type that this process does not know
    /// @throws ClusterFormatException if the cluster is corrupt
    public long publishChanges(Cluster cluster) {
        try {
            return publisher.publishChanges(cluster.block());
        } finally {
            Reference.reachabilityFence(cluster);
        }
    }

    /// Returns the bytes that [#publishChanges] has written since this was opened.
    public long copiedBytes() {
        return publisher.copiedBytes();
    }

    /// Returns the number of the current version; 0 if there is none.
    public long current() {
        return publisher.current();
    }

    /// Frees the memory of versions that no process holds any more, as each [#publish] does. Copies
    /// for the next [#publishChanges] stay until their cluster is closed.
    ///
    /// @return the number of versions left
    public int clean() {
        return publisher.clean();
    }

    /// Lets another process publish. The current version stays current.
    @Override
    public void close() {
        publisher.close();
    }
}
