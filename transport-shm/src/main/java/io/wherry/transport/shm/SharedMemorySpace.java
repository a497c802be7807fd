// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.shm;

import io.wherry.transport.shm.internal.region.Region;
import io.wherry.transport.shm.internal.region.SharedMemoryFolder;
import java.io.IOException;

/// The free shared memory of this machine.
public final class SharedMemorySpace {
    /// Links use at most one part in this many of the free space: other programs of the machine use
    /// it, too.
    private static final int PART = 2;

    private SharedMemorySpace() {}

    /// Returns true if `links` links can be opened now. Each link allocates its two rings when it
    /// is opened. Memory for long frames is allocated when they are sent; if there is none, they
    /// pass the rings.
    public static boolean holds(long links) {
        try {
            return links
                    <= SharedMemoryFolder.ofUser().usableBytes() / PART / Region.bytesAtFirst();
        } catch (IOException _) {
            return false; // links cannot be opened at all
        }
    }
}
