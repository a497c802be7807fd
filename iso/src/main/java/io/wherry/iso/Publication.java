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
    /// @throws IOException if another process publishes there
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

    /// Returns the number of the current version; 0 if there is none.
    public long current() {
        return publisher.current();
    }

    /// Frees the memory of versions that no process holds any more, as each [#publish] does.
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
