// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.cluster;

import io.wherry.iso.ClusterNotPresentException;
import io.wherry.iso.IsoException;
import io.wherry.iso.internal.event.ClosedEvent;
import io.wherry.iso.internal.event.ClusterInfo;
import io.wherry.iso.internal.event.CreatedEvent;
import io.wherry.iso.internal.memory.Memory;
import io.wherry.iso.internal.memory.Reservation;
import java.lang.foreign.MemorySegment;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import jdk.jfr.FlightRecorder;
import org.jspecify.annotations.Nullable;

/// The memory of a cluster that is present: its slots, and how much of them is allocated.
///
/// One thread at a time allocates; a second thread that allocates at the same time fails. The other
/// methods are thread-safe.
public final class Block implements ClusterInfo {
    private final Slots slots;
    private final ClusterAllocator allocator;
    private final ContentTypes types = new ContentTypes();
    private final int origin;
    private final int rank;
    private volatile @Nullable Lifetime kept;
    private @Nullable Lifetime left; // the value of `kept` when it left
    private final WeakReference<Lifetime> lifetime;
    private boolean borrowed;
    private boolean mapped;
    private volatile boolean present;
    private volatile @Nullable Block converted;

    /* The end of life; guarded by `slots`. */
    private int lent;
    private int leases; // of a borrowed cluster
    private boolean released;

    private Block(Slots slots, int origin, int rank) {
        this.slots = slots;
        this.allocator = new ClusterAllocator(slots, this);
        this.origin = origin;
        this.rank = rank;
        Lifetime begun = new Lifetime(origin, rank);
        this.lifetime = new WeakReference<>(begun);
        this.kept = begun;
    }

    /// Creates an empty cluster of this node. It is closed once it is unreachable for the garbage
    /// collector; see [#keep].
    ///
    /// @return the block, and its lifetime, which the caller holds as long as it uses the block
    /// @throws io.wherry.iso.ClusterFullException if there is no slot or no memory for it
    public static Created create(Slots slots) {
        return DroppedClusters.closingDropped(() -> createOnce(slots));
    }

    /// A new cluster with its lifetime.
    public record Created(Block block, Lifetime lifetime) {}

    private static Created createOnce(Slots slots) {
        Block block = new Block(slots, slots.options().node(), slots.takeRank());
        Extent first = new Extent(slots.slot(block.origin, block.rank), 1);
        block.allocator.begin(first, ClusterHeader.BYTES);
        block.allocator.holdLast();
        block.writeHeader(1, 0);
        block.present = true;
        Lifetime begun = block.lifetime();
        DroppedClusters.watch(begun, block);
        block.kept = null;
        if (FlightRecorder.isInitialized()) {
            CreatedEvent.tell(block);
        }
        return new Created(block, begun);
    }

    /// Returns the cluster of an object.
    ///
    /// @throws ClusterNotPresentException if it is not present
    public static Block holding(int reference) {
        Slots slots = Slots.here();
        int slot = slots.slotOf(reference);
        Block holder = slots.holder(slot);
        if (holder == null) {
            throw new ClusterNotPresentException(
                    slots.origin(slot), slots.number(slot), "reference=%08x".formatted(reference));
        }
        return holder;
    }

    /// Prepares for a cluster that is about to be received: its slots are claimed, the former copy
    /// is gone, and the cluster is not present until [#arrive].
    ///
    /// @param extents slots of its origin that do not overlap; the first begins in the slot of its
    ///     rank
    /// @param used bytes of each extent that will be allocated, header included
    /// @throws io.wherry.iso.ClusterFullException if another cluster has some of the slots, the
    ///     present copy is being sent, or there is no memory; nothing has changed
    public static Block arriving(
            Slots slots, ClusterName name, List<Extent> extents, List<Long> used) {
        return arriving(slots, name, extents, used, false);
    }

    /// As [#arriving(Slots, ClusterName, List, List)].
    ///
    /// @param displaces whether other clusters that have some of its slots are removed, too
    public static Block arriving(
            Slots slots,
            ClusterName name,
            List<Extent> extents,
            List<Long> used,
            boolean displaces) {
        Block block = new Block(slots, name.origin(), name.rank());
        for (int i = 0; i < extents.size(); i++) {
            block.allocator.add(extents.get(i), used.get(i));
        }
        List<Block> gone = DroppedClusters.closingDropped(() -> slots.claim(block, displaces));
        boolean done = false;
        try {
            gone.forEach(earlier -> earlier.zeroBut(block));
            for (int i = 0; i < extents.size(); i++) {
                slots.cleanBeyond(extents.get(i), used.get(i));
            }
            done = true;
            return block;
        } finally {
            if (!done) {
                block.release();
            }
        }
    }

    /// Commits memory for a cluster that arrives, before anything is replaced.
    ///
    /// @param gone clusters that will be replaced, whose memory is committed
    void prepareArrival(Collection<Block> gone) {
        if (Reservation.isPrepared()) {
            List<MemorySegment> committed = new ArrayList<>();
            gone.forEach(earlier -> committed.addAll(earlier.taken()));
            Erasure.prepareBut(taken(), committed);
        }
    }

    /// Makes the cluster present after all its bytes were received.
    public void arrive(long version, int root) {
        writeHeader(version, root);
        for (int i = 1; i < extents().size(); i++) {
            allocator.writeFurther(i);
        }
        present = true;
    }

    /// Attaches a cluster that another process left in shared memory: this node owns it from now
    /// on.
    ///
    /// @param extents whose headers have been checked
    /// @param used allocated bytes of each extent, header included
    public static Block attached(
            Slots slots, ClusterName name, List<Extent> extents, List<Long> used) {
        Block block = new Block(slots, name.origin(), name.rank());
        for (int i = 0; i < extents.size(); i++) {
            block.allocator.add(extents.get(i), used.get(i));
            block.allocator.holdLast();
        }
        slots.takeBack(block);
        block.present = true;
        return block;
    }

    /// As [#attached], but another node owns it.
    public static Block elsewhere(
            Slots slots, ClusterName name, List<Extent> extents, List<Long> used) {
        Block block = new Block(slots, name.origin(), name.rank());
        for (int i = 0; i < extents.size(); i++) {
            block.allocator.add(extents.get(i), used.get(i));
        }
        block.released = true;
        slots.keep(extents);
        return block;
    }

    /// As [#attached], but only to read while its owner keeps it.
    public static Block borrowed(
            Slots slots, ClusterName name, List<Extent> extents, List<Long> used) {
        synchronized (slots) {
            Block there = slots.holder(slots.slot(name.origin(), name.rank()));
            if (there != null && there.borrowed && there.present) {
                there.leases++; // same version: the other lease keeps it
                return there;
            }
            return borrowedFirst(slots, name, extents, used);
        }
    }

    private static Block borrowedFirst(
            Slots slots, ClusterName name, List<Extent> extents, List<Long> used) {
        Block block = new Block(slots, name.origin(), name.rank());
        for (int i = 0; i < extents.size(); i++) {
            block.allocator.add(extents.get(i), used.get(i));
            block.allocator.holdLast();
        }
        block.borrowed = true;
        block.leases = 1;
        block.allocator.close();
        block.present = true;
        return block;
    }

    private void writeHeader(long version, int root) {
        long start = start();
        ClusterHeader.putInt(start, ClusterHeader.STATE, ClusterHeader.OWNED);
        ClusterHeader.putInt(start, ClusterHeader.ORIGIN, origin);
        ClusterHeader.putInt(start, ClusterHeader.RANK, rank);
        ClusterHeader.putLong(start, ClusterHeader.VERSION, version);
        ClusterHeader.putLong(start, ClusterHeader.USED, allocator.used(0));
        ClusterHeader.putInt(start, ClusterHeader.ROOT, root);
        ClusterHeader.putInt(start, ClusterHeader.NEXT, allocator.next(0));
        ClusterHeader.putInt(start, ClusterHeader.OWNER, slots.options().node());
        ClusterHeader.putInt(start, ClusterHeader.SLOTS, extents().getFirst().slots());
        ClusterHeader.putInt(start, ClusterHeader.PUBLISHER, 0);
        ClusterHeader.putInt(start, ClusterHeader.PROCESS, Reservation.process());
        ClusterHeader.putLong(start, ClusterHeader.NUMBER, 0);
        ClusterHeader.putInt(start, 0, ClusterHeader.MAGIC);
    }

    public ClusterName name() {
        return new ClusterName(origin, rank);
    }

    @Override
    public int origin() {
        return origin;
    }

    @Override
    public int rank() {
        return rank;
    }

    /// Returns its position in bytes from the start of the space.
    public long start() {
        return slots.start(slots.slot(origin, rank));
    }

    public long version() {
        return ClusterHeader.getLong(start(), ClusterHeader.VERSION);
    }

    /// Increments the version before other nodes see the content.
    public long nextVersion() {
        synchronized (slots) {
            long next = version() + 1;
            ClusterHeader.putLong(start(), ClusterHeader.VERSION, next);
            return next;
        }
    }

    public int root() {
        requirePresent();
        return ClusterHeader.getInt(start(), ClusterHeader.ROOT);
    }

    public void setRoot(int reference) {
        requirePresent();
        requireOwn();
        ClusterHeader.putInt(start(), ClusterHeader.ROOT, reference);
    }

    public boolean isPresent() {
        return present;
    }

    /// Returns the types of its objects.
    public ContentTypes types() {
        return types;
    }

    /// Returns this cluster, or the one that it was converted to because its types differ from
    /// those of the program.
    public Block latest() {
        Block next = converted;
        return next == null ? this : next;
    }

    /// Sets the cluster that this one was converted to.
    public void setConverted(Block block) {
        converted = block;
    }

    /// Returns the lifetime, which is held by Java objects that show objects of this cluster.
    public Lifetime lifetime() {
        Lifetime found = lifetime.get();
        return found == null ? ended() : found;
    }

    /* The cluster was dropped; closing it has begun. */
    private Lifetime ended() {
        Lifetime ended = new Lifetime(origin, rank);
        ended.end();
        return ended;
    }

    /// Keeps it until it is closed, even if it is unreachable for the garbage collector.
    ///
    /// @throws ClusterNotPresentException if it was dropped already
    public void keep() {
        if (kept == null && present) {
            Lifetime found = lifetime();
            found.require();
            kept = found;
        }
    }

    /// Checks that it is present.
    ///
    /// @throws ClusterNotPresentException if it was closed, moved away or replaced
    public void requirePresent() {
        if (!present) {
            throw new ClusterNotPresentException(origin, rank, "closed, moved away or replaced");
        }
    }

    /// Returns whether it is only read here and belongs to another node.
    public boolean isBorrowed() {
        return borrowed;
    }

    public void requireOwn() {
        if (borrowed) {
            throw new IsoException(
                    "cluster is only read here: origin=" + origin + ", rank=" + rank);
        }
    }

    /// Allocates an object; all its fields are zero.
    ///
    /// @param bytes a multiple of 8
    /// @return its reference
    /// @throws io.wherry.iso.ConcurrentAllocationException if another thread allocates at the same
    ///     time
    public int allocate(int type, int bytes) {
        return allocator.allocate(type, bytes);
    }

    /// Allocates an array.
    ///
    /// @param shift log2 of the element size in bytes, 0 to 3
    /// @throws io.wherry.iso.ConcurrentAllocationException if another thread allocates at the same
    ///     time
    public int allocateArray(int type, int length, int shift) {
        return allocator.allocateArray(type, length, shift);
    }

    /// As [ClusterAllocator#next].
    public int next() {
        return allocator.next();
    }

    /// As [ClusterAllocator#retract].
    public void retract(int reference) {
        allocator.retract(reference);
    }

    /// As [ClusterAllocator#follow].
    public void follow(List<Extent> shape, List<Long> used) {
        DroppedClusters.closingDropped(() -> {
            allocator.follow(shape, used);
            return this;
        });
    }

    /// Writes the allocated sizes into the headers.
    public void seal() {
        allocator.seal();
    }

    public List<Extent> extents() {
        return allocator.extents();
    }

    /// Returns the allocated bytes of an extent, header included.
    public long used(int extent) {
        return allocator.used(extent);
    }

    /// As [#memory], of a cluster that need not be present.
    public List<MemorySegment> taken() {
        return allocator.taken();
    }

    /// Returns the allocated bytes.
    @Override
    public long byteSize() {
        return allocator.byteSize();
    }

    /// Returns the allocated part of each extent, header included.
    public List<MemorySegment> memory() {
        requirePresent();
        return taken();
    }

    /// Keeps its memory unchanged until [#giveBack], even if it is closed meanwhile; called before
    /// sending.
    public void lend() {
        synchronized (slots) {
            requirePresent();
            lent++;
        }
    }

    public void giveBack() {
        boolean last;
        synchronized (slots) {
            lent--;
            last = lent == 0 && !present;
        }
        if (last) {
            release();
        }
    }

    /// Frees its slots; its references are invalid then. A cluster that is being sent keeps its
    /// slots until that is done; a borrowed one is removed with its last lease.
    public void release() {
        synchronized (slots) {
            if (leases > 0 && --leases > 0) {
                return;
            }
            if (present && !borrowed && FlightRecorder.isInitialized()) {
                ClosedEvent.tell(this);
            }
            vanish();
            if (released || lent > 0) {
                return;
            }
            released = true;
        }
        erase();
        slots.free(this);
    }

    /* From now on no object is used or allocated. */
    private void vanish() {
        present = false;
        allocator.close();
        Lifetime found = lifetime.get();
        if (found != null) {
            found.end();
        }
        kept = null;
    }

    /// Removes it from this process without freeing its slots in shared memory, for another node to
    /// own or to read.
    ///
    /// @param lendings number of allowed lendings: those of the caller
    /// @throws IsoException if it is being sent
    public void leave(int lendings) {
        synchronized (slots) {
            requirePresent();
            requireOwn();
            if (lent > lendings) {
                throw new IsoException(
                        "cluster is being sent: origin=" + origin + ", rank=" + rank);
            }
            left = kept;
            vanish();
            released = true;
            slots.letGo(this);
        }
    }

    /// Makes it present again after [#leave], because no other process took it.
    public void comeBack() {
        boolean isWanted;
        synchronized (slots) {
            slots.takeBack(this);
            allocator.hold();
            allocator.reopen();
            released = false;
            present = true;
            kept = left;
            isWanted = isResumed();
        }
        if (!isWanted) {
            release();
        }
    }

    /* False if the cluster is unreachable. */
    private boolean isResumed() {
        Lifetime found = lifetime.get();
        if (found == null) {
            return false;
        }
        found.resume();
        return true;
    }

    private void erase() {
        if (mapped) {
            restore();
        } else if (!borrowed) {
            Erasure.begin(start());
            boolean own = origin == slots.options().node();
            taken().reversed().forEach(own ? Erasure::eraseOwn : Erasure::erase);
        }
    }

    /// Zeroes all of its slots: of a cluster that this process does not own, and whose owner has
    /// ended.
    void eraseAll() {
        for (Extent extent : extents().reversed()) {
            long start = slots.start(extent.slot());
            Erasure.eraseOwn(Memory.SPACE.asSlice(start, extent.slots() * slots.slotBytes()));
        }
    }

    private void restore() {
        for (Extent extent : extents()) {
            Erasure.restore(slots.start(extent.slot()), extent.slots() * slots.slotBytes());
        }
    }

    /// Marks its memory as mapped from a file.
    public void setMapped() {
        mapped = true;
    }

    /// Returns whether another cluster may replace it now. Called only by [Slots#claim], as is
    /// [#giveWay], with the lock held.
    boolean canGiveWay() {
        return present && lent == 0 && !borrowed;
    }

    void giveWay() {
        vanish();
        released = true;
    }

    /// Zeroes the bytes that the replacing copy does not write.
    private void zeroBut(Block other) {
        if (mapped) {
            restore();
            return;
        }
        Erasure.eraseBut(taken(), other.taken());
    }
}
