// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.share;

import io.wherry.iso.internal.cluster.Block;
import io.wherry.iso.internal.cluster.ClusterHeader;
import io.wherry.iso.internal.cluster.ClusterName;
import io.wherry.iso.internal.cluster.Extent;
import io.wherry.iso.internal.cluster.Lifetime;
import io.wherry.iso.internal.cluster.Slots;
import io.wherry.iso.internal.memory.Memory;
import io.wherry.iso.internal.memory.SharedWords;
import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/// A copy of a cluster in shared memory that is a published version, or was one and is brought up
/// to date for the next. It knows in which blocks it is stale.
final class Replica {
    private final Block block;
    private final Lifetime lifetime; // as long as it is reachable, the block is not dropped
    private final List<BitSet> stale = new ArrayList<>();
    private long number;

    private Replica(Block.Created created) {
        this.block = created.block();
        this.lifetime = created.lifetime();
    }

    /// Creates an empty replica; all blocks are stale.
    static Replica create(Slots slots, List<ExtentCopy> content) {
        Replica replica = new Replica(Block.create(slots));
        content.forEach(extent -> replica.stale.add(extent.all()));
        return replica;
    }

    Block block() {
        return block;
    }

    /// Adds the changed blocks of each extent to the stale ones.
    void addStale(List<BitSet> changed) {
        for (int i = 0; i < changed.size(); i++) {
            if (i == stale.size()) {
                stale.add(new BitSet());
            }
            stale.get(i).or(changed.get(i));
        }
    }

    /// Writes the stale blocks.
    ///
    /// @param from extents of the cluster of which this is a copy
    /// @param root reference in that cluster
    /// @return the number of bytes
    /// @throws io.wherry.iso.ClusterFullException if there is no slot or no memory to grow
    long update(Slots slots, List<Extent> from, List<ExtentCopy> content, int root) {
        block.follow(from, content.stream().map(ExtentCopy::used).toList());
        List<Extent> extents = block.extents();
        Relocation relocation = new Relocation(slots, from, extents);
        long bytes = 0;
        for (int i = 0; i < content.size(); i++) {
            long start = slots.start(extents.get(i).slot());
            BitSet left = stale.get(i);
            for (int next = left.nextSetBit(0); next >= 0; next = left.nextSetBit(next)) {
                int end = left.nextClearBit(next);
                bytes += content.get(i).write(next, end, relocation, start);
                left.clear(next, end);
            }
        }
        block.setRoot(relocation.moved(root));
        return bytes;
    }

    /// Sets the version that it is.
    void setNumber(long version) {
        number = version;
    }

    boolean is(ClusterName name, long version) {
        return number == version && block.name().equals(name);
    }

    /// Ends the version, of which there is no lease. From then on the replica is lost with this
    /// process, as clusters are that were not published.
    void takeBack() {
        number = 0;
        long state = block.start() + ClusterHeader.STATE;
        SharedWords.putInt(Memory.SPACE, state, ClusterHeader.OWNED);
        try {
            block.comeBack();
        } finally {
            Reference.reachabilityFence(lifetime);
        }
    }
}
