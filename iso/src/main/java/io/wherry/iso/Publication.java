// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso;

import io.wherry.iso.internal.share.Publisher;
import java.io.IOException;
import java.lang.ref.Reference;
import java.nio.file.Path;

/// Publishes clusters to any number of reading processes of one machine, each as a further version.
///
/// Readers open the file of the space to read only, and the file of versions by a [Subscription]; they hold a version as long
/// as they like. One process publishes to a file; killed at any moment, it leaves the last whole version current, and the next
/// one cleans up. Leases of readers that died are swept. All are of one machine, and see each other's process numbers. Any
/// number of threads.
public final class Publication implements AutoCloseable {
    private final Publisher publisher;

    private Publication(Publisher publisher) {
        this.publisher = publisher;
    }

    /// Publishes through a file of versions, say beside that of the space; it is made if there is none.
    ///
    /// @throws IOException if another process publishes there
    public static Publication open(Path versions) throws IOException {
        IsoSpace.here();
        return new Publication(Publisher.open(versions));
    }

    /// Makes a cluster of this node the current version. It is closed here: nobody changes it any more.
    ///
    /// @return its number, from 1 on
    public long publish(Cluster cluster) {
        try {
            return publisher.publish(cluster.block());
        } finally {
            Reference.reachabilityFence(cluster);
        }
    }

    /// Number of the current version; 0 if there is none.
    public long current() {
        return publisher.current();
    }

    /// Gives back the memory of versions that nobody holds any more, as each [#publish] does.
    ///
    /// @return how many versions are left
    public int clean() {
        return publisher.clean();
    }

    /// Another process may publish. What is current stays so.
    @Override
    public void close() {
        publisher.close();
    }
}
