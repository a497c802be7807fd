// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.share;

import io.wherry.iso.ClusterNotPresentException;
import io.wherry.iso.IsoException;
import io.wherry.iso.IsoMemory;
import io.wherry.iso.internal.cluster.Block;
import io.wherry.iso.internal.cluster.ClusterHeader;
import io.wherry.iso.internal.cluster.ClusterName;
import io.wherry.iso.internal.cluster.Slots;
import io.wherry.iso.internal.event.HandedOverEvent;
import io.wherry.iso.internal.event.TakenEvent;
import io.wherry.iso.internal.memory.Memory;
import io.wherry.iso.internal.memory.Reservation;
import io.wherry.iso.internal.memory.SharedWords;

/// A cluster in memory that several processes share changes its owner: no byte moves, however large it is.
///
/// Giver and taker meet at one word, the state in the header: the giver writes all else before it, the taker reads it first,
/// and only one taker can change it.
public final class Handover {
    private Handover() {}

    /// The cluster is not here any more, but ready for another node to take.
    ///
    /// @return its version, which the taker must know
    public static long give(Block block, int node) {
        long version = give(block, node, 0);
        HandedOverEvent.tell(block, node);
        return version;
    }

    /// As [#give(Block, int)], of a cluster that the caller has been lent.
    ///
    /// @param lendings how often
    public static long give(Block block, int node, int lendings) {
        Slots slots = Slots.here();
        requireShared(slots);
        slots.slot(node, 0); // there is such a node
        slots.sweep();
        SharedTypes.tell();
        block.seal();
        long version = block.nextVersion();
        block.leave(lendings);
        long start = block.start();
        ClusterHeader.putInt(start, ClusterHeader.PROCESS, 0); // which takes it is not known
        ClusterHeader.putInt(start, ClusterHeader.OWNER, node);
        if (block.origin() == slots.options().node()) {
            slots.giveAway(block);
        }
        SharedWords.putInt(Memory.SPACE, start + ClusterHeader.STATE, ClusterHeader.GIVEN);
        return version;
    }

    /// Nobody was told of a cluster that was given: it is here again, if nobody has taken it all the same.
    public static void keep(Block block) {
        long start = block.start();
        if (isSwapped(start)) {
            ClusterHeader.putInt(start, ClusterHeader.OWNER, Slots.here().options().node());
            ClusterHeader.putInt(start, ClusterHeader.PROCESS, Reservation.process());
            block.comeBack();
        }
    }

    private static boolean isSwapped(long start) {
        return SharedWords.swapInt(
                Memory.SPACE,
                start + ClusterHeader.STATE,
                ClusterHeader.GIVEN,
                ClusterHeader.OWNED);
    }

    /// Whether [#take] would find a cluster.
    public static boolean isGiven(ClusterName name, long version) {
        Slots slots = Slots.here();
        if (!slots.contains(name)) {
            return false;
        }
        long start = slots.start(slots.slot(name.origin(), name.rank()));
        return SharedWords.getInt(Memory.SPACE, start + ClusterHeader.STATE) == ClusterHeader.GIVEN
                && ClusterHeader.getInt(start, 0) == ClusterHeader.MAGIC
                && ClusterHeader.getLong(start, ClusterHeader.VERSION) == version
                && ClusterHeader.getInt(start, ClusterHeader.OWNER) == slots.options().node();
    }

    /// Takes what was given to this node.
    ///
    /// @throws ClusterNotPresentException if it was not given, given to another, or taken already
    /// @throws io.wherry.iso.ClusterFormatException if its headers are not sound
    public static Block take(ClusterName name, long version) {
        Slots slots = Slots.here();
        requireShared(slots);
        if (!slots.contains(name)) {
            throw new ClusterNotPresentException(name.origin(), name.rank(), "no such slot");
        }
        long start = slots.start(slots.slot(name.origin(), name.rank()));
        if (!isGiven(name, version)) {
            throw notGiven(name, version, start);
        }
        ExtentChain chain = ExtentChain.of(slots, name);
        if (!isSwapped(start)) {
            throw notGiven(name, version, start);
        }
        ClusterHeader.putInt(start, ClusterHeader.PROCESS, Reservation.process());
        Block block = Block.attached(slots, name, chain.extents(), chain.used());
        slots.sweep();
        block.setDescribed(SharedTypes.read(), true);
        TakenEvent.tell(block);
        return block;
    }

    private static ClusterNotPresentException notGiven(ClusterName name, long version, long start) {
        return new ClusterNotPresentException(
                name.origin(),
                name.rank(),
                "not given to this node: wanted version=%d, version=%d, owner=%d, state=%d"
                        .formatted(
                                version,
                                ClusterHeader.getLong(start, ClusterHeader.VERSION),
                                ClusterHeader.getInt(start, ClusterHeader.OWNER),
                                ClusterHeader.getInt(start, ClusterHeader.STATE)));
    }

    private static void requireShared(Slots slots) {
        IsoMemory memory = slots.options().memory();
        if (memory.kind() != IsoMemory.Kind.SHARED) {
            throw new IsoException(
                    "clusters are handed over in memory that both processes write: memory="
                            + memory.kind());
        }
    }
}
