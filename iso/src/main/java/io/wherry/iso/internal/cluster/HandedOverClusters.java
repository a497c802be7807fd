// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.cluster;

import io.wherry.iso.internal.memory.Memory;
import io.wherry.iso.internal.memory.Reservation;
import io.wherry.iso.internal.memory.SharedWords;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/// Clusters of this node that other nodes own, in shared memory. Confined to the lock of [Slots].
///
/// The slots are free again when the owner has closed the cluster, or when the process that took it
/// has ended. The header names that process. A cluster that was given but not taken waits, also for
/// a process that starts later.
final class HandedOverClusters {
    /* Querying the system for a process takes about ten microseconds. */
    private static final long PAUSE_NANOS = 100_000_000;

    private final List<Block> away = new ArrayList<>();
    private long asked = System.nanoTime() - PAUSE_NANOS;

    void add(Block block) {
        away.add(block);
    }

    void remove(int rank) {
        away.removeIf(there -> there.rank() == rank);
    }

    /// Removes and returns the clusters that are gone; their memory is zero.
    ///
    /// @param now whether processes are queried even if they were queried recently
    List<Block> gone(boolean now) {
        if (away.isEmpty()) {
            return List.of();
        }
        boolean asks = now || System.nanoTime() - asked >= PAUSE_NANOS;
        if (asks) {
            asked = System.nanoTime();
        }
        List<Block> gone = new ArrayList<>();
        for (Iterator<Block> each = away.iterator(); each.hasNext(); ) {
            Block block = each.next();
            if (isClosed(block) || (asks && isTakenFromTheDead(block))) {
                each.remove();
                gone.add(block);
            }
        }
        return gone;
    }

    private static boolean isClosed(Block block) {
        return Memory.SPACE.get(Memory.INT, block.start()) == 0;
    }

    private static boolean isTakenFromTheDead(Block block) {
        long start = block.start();
        int state = SharedWords.getInt(Memory.SPACE, start + ClusterHeader.STATE);
        boolean held = state == ClusterHeader.OWNED || state == ClusterHeader.ERASED;
        int node = SharedWords.getInt(Memory.SPACE, start + ClusterHeader.OWNER);
        int process = SharedWords.getInt(Memory.SPACE, start + ClusterHeader.PROCESS);
        // the node may be another process by now
        if (!held || Reservation.isAlive(node, process)) {
            return false;
        }
        /* It may have been given, and kept by its giver, while the system was queried. */
        if (SharedWords.getInt(Memory.SPACE, start + ClusterHeader.OWNER) != node
                || SharedWords.getInt(Memory.SPACE, start + ClusterHeader.PROCESS) != process
                || !SharedWords.swapInt(
                        Memory.SPACE, start + ClusterHeader.STATE, state, ClusterHeader.ERASED)) {
            return false;
        }
        block.eraseAll();
        return true;
    }
}
