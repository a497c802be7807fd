// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.shm;

import io.wherry.transport.shm.internal.region.Folder;
import io.wherry.transport.shm.internal.region.Region;
import java.io.IOException;

/// Tells whether the shared memory of this machine has room for links.
public final class SharedMemorySpace {
    /// Links take at most this part of the room: other programs of the machine use it, too.
    private static final int PART = 2;

    private SharedMemorySpace() {}

    /// Returns true if `links` links can be opened now. Each link takes memory for its two rings when it is opened; memory for long frames is taken
    /// when they are sent, and such frames go through the rings where there is none.
    public static boolean holds(long links) {
        try {
            return links <= Folder.ofUser().usableBytes() / PART / Region.bytesAtFirst();
        } catch (IOException _) {
            return false; // links cannot be opened at all
        }
    }
}
