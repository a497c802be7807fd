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
import io.wherry.iso.internal.type.DescribedTypes;
import jdk.jfr.FlightRecorder;

/// Transfers the ownership of a cluster in shared memory: no byte moves, however large it is.
///
/// Giver and taker synchronize on one word, the state in the header: the giver writes it after
/// everything but the owner, the taker reads it first, and only one taker can change it by
/// compare-and-set. The cluster is never owned by another node before that node has taken it: if no
/// process is that node, the origin would erase it.
public final class Handover {
    private Handover() {}

    /// Gives the cluster to another node, which can take it; it is not present here any more.
    ///
    /// @return its version, which the taker must know
    public static long give(Block block, int node) {
        long version = give(block, node, 0);
        if (FlightRecorder.isInitialized()) {
            HandedOverEvent.tell(block, node);
        }
        return version;
    }

    /// As [#give(Block, int)], for a cluster that is lent to the caller.
    ///
    /// @param lendings number of lendings to the caller
    public static long give(Block block, int node, int lendings) {
        Slots slots = Slots.here();
        requireShared(slots);
        slots.slot(node, 0); // checks the node
        slots.sweep();
        SharedTypes.tell();
        block.seal();
        long version = block.nextVersion();
        block.leave(lendings);
        long start = block.start();
        if (block.origin() == slots.options().node()) {
            slots.giveAway(block);
        }
        SharedWords.putInt(Memory.SPACE, start + ClusterHeader.STATE, ClusterHeader.GIVEN);
        ClusterHeader.putInt(
                start, ClusterHeader.PROCESS, 0); // the taking process is not known yet
        SharedWords.putInt(Memory.SPACE, start + ClusterHeader.OWNER, node);
        return version;
    }

    /// Takes a given cluster back because its ticket was not sent, unless another node has taken it
    /// anyway.
    public static void keep(Block block) {
        long start = block.start();
        if (isSwapped(start, ClusterHeader.KEPT)) {
            ClusterHeader.putInt(start, ClusterHeader.OWNER, Slots.here().options().node());
            ClusterHeader.putInt(start, ClusterHeader.PROCESS, Reservation.process());
            SharedWords.putInt(Memory.SPACE, start + ClusterHeader.STATE, ClusterHeader.OWNED);
            block.comeBack();
        }
    }

    private static boolean isSwapped(long start, int state) {
        return SharedWords.swapInt(
                Memory.SPACE, start + ClusterHeader.STATE, ClusterHeader.GIVEN, state);
    }

    /// Returns whether [#take] would find a cluster.
    public static boolean isGiven(ClusterName name, long version) {
        Slots slots = Slots.here();
        return slots.contains(name) && slots.isWritten(name) && isGiven(slots, name, version);
    }

    private static boolean isGiven(Slots slots, ClusterName name, long version) {
        long start = slots.start(slots.slot(name.origin(), name.rank()));
        return SharedWords.getInt(Memory.SPACE, start + ClusterHeader.STATE) == ClusterHeader.GIVEN
                && ClusterHeader.getInt(start, 0) == ClusterHeader.MAGIC
                && ClusterHeader.getLong(start, ClusterHeader.VERSION) == version
                && ClusterHeader.getInt(start, ClusterHeader.OWNER) == slots.options().node();
    }

    /// Takes a cluster that was given to this node.
    ///
    /// @throws ClusterNotPresentException if it was not given, given to another, or taken already
    /// @throws io.wherry.iso.ClusterFormatException if its headers are corrupt
    public static Block take(ClusterName name, long version) {
        Slots slots = Slots.here();
        requireShared(slots);
        if (!slots.contains(name)) {
            throw new ClusterNotPresentException(name.origin(), name.rank(), "no such slot");
        }
        long start = slots.start(slots.slot(name.origin(), name.rank()));
        if (!slots.isWritten(name)) {
            throw new ClusterNotPresentException(
                    name.origin(), name.rank(), "not given to this node: its slot is empty");
        }
        if (!isGiven(slots, name, version)) {
            throw notGiven(name, version, start);
        }
        ExtentChain chain = ExtentChain.of(slots, name);
        DescribedTypes described = SharedTypes.read(); // may fail: before the cluster is taken
        if (!isSwapped(start, ClusterHeader.OWNED)) {
            throw notGiven(name, version, start);
        }
        ClusterHeader.putInt(start, ClusterHeader.PROCESS, Reservation.process());
        Block block = Block.attached(slots, name, chain.extents(), chain.used());
        slots.sweep();
        block.types().setDescribed(described, true);
        if (FlightRecorder.isInitialized()) {
            TakenEvent.tell(block);
        }
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
