// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.cluster;

import io.wherry.iso.ClusterFullException;
import io.wherry.iso.IsoException;
import io.wherry.iso.IsoMemory;
import io.wherry.iso.IsoOptions;
import io.wherry.iso.internal.memory.Memory;
import io.wherry.iso.internal.memory.Reservation;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/// The slots of the space. Each node has the same number of slots, in the order of nodes.
///
/// A cluster begins in the slot with its rank, so all nodes can compute its position; further slots
/// are taken from the end of the slots of its origin; [FreeSlots] chooses. Thread-safe.
public final class Slots {
    private static volatile @Nullable Slots here;

    private final IsoOptions options;
    private final int slotShift;
    private final int each;
    private final AtomicReferenceArray<@Nullable Block> holders;
    private final FreeSlots free;
    private final HandedOverClusters away = new HandedOverClusters();

    /* Bytes of each slot that earlier clusters used: stale references may have written there since.
     * */
    private final int[] dirty;

    /* Whether the first page of a slot was committed when the slot was last queried. Only a hint, which
     * threads race for. */
    private final boolean[] visited;

    private Slots(IsoOptions options) {
        this.options = options;
        this.slotShift = Long.numberOfTrailingZeros(options.slot());
        this.each = (int) ((options.size() / options.nodes()) >> slotShift);
        this.holders = new AtomicReferenceArray<>(each * options.nodes());
        this.free = new FreeSlots(each);
        this.dirty = new int[each * options.nodes()];
        this.visited = new boolean[each * options.nodes()];
    }

    /// Divides the space of this process; called once.
    public static Slots divide(IsoOptions options) {
        Slots slots = new Slots(options);
        here = slots;
        return slots;
    }

    /// Returns the slots of this process.
    public static Slots here() {
        Slots slots = here;
        if (slots == null) {
            throw new IllegalStateException("the space of this process is not open");
        }
        return slots;
    }

    public IsoOptions options() {
        return options;
    }

    /// Returns the number of slots of a node.
    public int each() {
        return each;
    }

    /// Returns the size of a slot in bytes.
    public long slotBytes() {
        return options.slot();
    }

    /// Returns the slot of a reference, counted from the start of the space.
    public int slotOf(int reference) {
        return reference >>> (slotShift - 3);
    }

    /// Returns the shift that converts a reference to its slot.
    int referenceShift() {
        return slotShift - 3;
    }

    /// Returns the node of a slot.
    public int origin(int slot) {
        return slot / each;
    }

    /// Returns the number of a slot among those of its node.
    public int number(int slot) {
        return slot % each;
    }

    /// Returns the slot with this number of a node, counted from the start of the space.
    public int slot(int origin, int number) {
        if (origin < 0 || origin >= options.nodes() || number < 0 || number >= each) {
            throw new IllegalArgumentException(
                    "no such slot: origin=%d, number=%d, nodes=%d, slots=%d"
                            .formatted(origin, number, options.nodes(), each));
        }
        return origin * each + number;
    }

    /// Returns whether the space has room for a cluster with this name.
    public boolean contains(ClusterName name) {
        return name.origin() >= 0
                && name.origin() < options.nodes()
                && name.rank() >= 0
                && name.rank() < each;
    }

    /// Returns whether the first slot of a cluster has content, without committing memory for it:
    /// reading an empty slot where it is mapped fails in a full file system.
    public boolean isWritten(ClusterName name) {
        int slot = slot(name.origin(), name.rank());
        if (visited[slot] && hasContent(start(slot))) {
            return true;
        }
        visited[slot] = Erasure.isWritten(start(slot));
        return visited[slot];
    }

    private static boolean hasContent(long start) {
        try {
            return Memory.SPACE.get(Memory.INT, start) != 0;
        } catch (InternalError _) { // the page was released, and the full file system has none
            return false;
        }
    }

    /// Returns the position of a slot in bytes from the start of the space.
    public long start(int slot) {
        return (long) slot << slotShift;
    }

    /// Returns the cluster that holds a slot; null if it is empty.
    public @Nullable Block holder(int slot) {
        return holders.get(slot);
    }

    /// Sets the holder of `count` slots, or that they are empty.
    public void hold(int slot, int count, @Nullable Block holder) {
        for (int i = 0; i < count; i++) {
            holders.setRelease(slot + i, holder);
        }
    }

    /// Takes a rank for a new cluster of this node.
    synchronized int takeRank() {
        requireWritable();
        reclaim(false);
        int rank = free.rank(Reservation.spareSlots());
        if (rank == FreeSlots.NONE && reclaim(true)) {
            rank = free.rank(0);
        }
        if (rank == FreeSlots.NONE) {
            throw full("clusters");
        }
        free.use(rank, 1);
        return rank;
    }

    /// Takes adjacent slots of this node.
    ///
    /// @return number of the first
    synchronized int takeExtent(int count) {
        int found = free.run(count, Reservation.spareSlots());
        if (found == FreeSlots.NONE && reclaim(true)) {
            found = free.run(count, 0);
        }
        if (found == FreeSlots.NONE) {
            throw full("slots=" + count);
        }
        free.use(found, count);
        return found;
    }

    /// Frees slots in which nothing was allocated.
    synchronized void giveBack(Extent extent) {
        free.free(number(extent.slot()), extent.slots());
    }

    /// Zeroes memory that earlier clusters used, if that is not done by preallocation.
    void clean(Extent extent) {
        cleanBeyond(extent, 0);
    }

    /// As [#clean], except the first `used` bytes, which the caller writes.
    void cleanBeyond(Extent extent, long used) {
        long left = used;
        for (int slot = extent.slot(); slot < extent.slot() + extent.slots(); slot++) {
            int kept = (int) Math.clamp(left, 0, slotBytes());
            if (dirty[slot] > kept) {
                Erasure.clean(start(slot) + kept, dirty[slot] - kept);
            }
            dirty[slot] = 0;
            left -= slotBytes();
        }
    }

    private void requireWritable() {
        if (options.memory().kind() == IsoMemory.Kind.READ_ONLY) {
            throw new IsoException("space is only read here: file=" + options.memory().file());
        }
    }

    /// Transfers the slots of a cluster to one that is about to be received.
    ///
    /// @param displaces whether other clusters that have some of them are removed, too
    /// @return the clusters that were removed: the former copy, and displaced ones
    /// @throws ClusterFullException if other clusters have some of them, one to remove is being
    ///     sent or received, or there is no memory; nothing has changed
    synchronized List<Block> claim(Block coming, boolean displaces) {
        requireWritable();
        Set<Block> gone = new LinkedHashSet<>();
        for (Extent extent : coming.extents()) {
            for (int slot = extent.slot(); slot < extent.slot() + extent.slots(); slot++) {
                Block holder = holders.get(slot);
                if (holder != null) {
                    gone.add(holder);
                } else if (isOwn(coming) && free.isUsed(number(slot))) {
                    throw taken(coming, "new cluster");
                }
            }
        }
        for (Block holder : gone) {
            boolean same = holder.rank() == coming.rank();
            if ((!same && !displaces) || !holder.canGiveWay()) {
                throw taken(coming, "rank=" + holder.rank() + (same ? ", which is in use" : ""));
            }
        }
        coming.prepareArrival(gone);
        for (Block holder : gone) {
            holder.giveWay();
            free(holder);
        }
        for (Extent extent : coming.extents()) {
            hold(extent.slot(), extent.slots(), coming);
            if (isOwn(coming)) {
                free.use(number(extent.slot()), extent.slots());
            }
        }
        return List.copyOf(gone);
    }

    private boolean isOwn(Block block) {
        return block.origin() == options.node();
    }

    private static ClusterFullException taken(Block coming, String by) {
        return new ClusterFullException(
                "slots of a cluster that comes are taken: origin=%d, rank=%d, by %s"
                        .formatted(coming.origin(), coming.rank(), by));
    }

    /// Removes a cluster from this process without freeing its slots.
    synchronized void letGo(Block block) {
        drop(block);
    }

    /// Records that another node owns a cluster of this one; its slots are free when that node
    /// closes it.
    public synchronized void giveAway(Block block) {
        away.add(block);
    }

    /// Records that a cluster of this node is owned here again.
    synchronized void takeBack(Block block) {
        if (block.origin() == options.node()) {
            away.remove(block.rank());
            for (Extent extent : block.extents()) {
                free.use(number(extent.slot()), extent.slots());
            }
        }
    }

    /// Takes slots that other processes left occupied before this one began.
    public synchronized void keep(List<Extent> extents) {
        for (Extent extent : extents) {
            free.use(number(extent.slot()), extent.slots());
        }
    }

    /// Frees the slots of clusters that other nodes closed, or owned when their process ended;
    /// processes are queried at most ten times a second.
    public synchronized void sweep() {
        reclaim(false);
    }

    private boolean reclaim(boolean now) {
        List<Block> gone = away.gone(now);
        gone.forEach(this::free);
        return !gone.isEmpty();
    }

    /* Other clusters may hold them already. */
    private void drop(Block block) {
        for (Extent extent : block.extents()) {
            for (int i = 0; i < extent.slots(); i++) {
                if (holders.getPlain(extent.slot() + i) == block) {
                    holders.setRelease(extent.slot() + i, null);
                }
            }
        }
    }

    /// Frees the slots of a cluster.
    synchronized void free(Block block) {
        drop(block);
        markDirty(block);
        for (Extent extent : block.extents()) {
            if (block.origin() == options.node() && !block.isBorrowed()) {
                free.free(number(extent.slot()), extent.slots());
            }
        }
    }

    private void markDirty(Block block) {
        List<Extent> extents = block.extents();
        for (int i = 0; i < extents.size(); i++) {
            long left = block.used(i);
            for (int slot = extents.get(i).slot(); left > 0; slot++) {
                dirty[slot] = Math.max(dirty[slot], (int) Math.min(left, slotBytes()));
                left -= slotBytes();
            }
        }
    }

    private ClusterFullException full(String what) {
        return new ClusterFullException(
                "no room for further %s: node=%d, slots=%d, slot=%d bytes, used=%d"
                        .formatted(what, options.node(), each, options.slot(), free.count()));
    }
}
