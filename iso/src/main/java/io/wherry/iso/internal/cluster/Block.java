// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.cluster;

import io.wherry.iso.ClusterNotPresentException;
import io.wherry.iso.IsoException;
import io.wherry.iso.internal.event.ClosedEvent;
import io.wherry.iso.internal.event.ClusterInfo;
import io.wherry.iso.internal.event.CreatedEvent;
import io.wherry.iso.internal.memory.Memory;
import io.wherry.iso.internal.memory.Reservation;
import io.wherry.iso.internal.type.DescribedTypes;
import io.wherry.iso.internal.type.Type;
import io.wherry.iso.internal.type.Types;
import java.lang.foreign.MemorySegment;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A cluster that is here: where its memory is, and how much of it is taken.
///
/// One thread at a time allocates; a second thread that allocates at the same time fails. Any thread may call the rest.
public final class Block implements ClusterInfo {
    private final Slots slots;
    private final ClusterAllocator allocator;
    private final int origin;
    private final int rank;
    private volatile @Nullable Lifetime kept;
    private @Nullable Lifetime left; // as `kept` was when it left
    private final WeakReference<Lifetime> lifetime;
    private boolean borrowed;
    private boolean mapped;
    private volatile boolean present;
    private volatile boolean verified = true;
    private volatile @Nullable DescribedTypes described;
    private volatile @Nullable Supplier<DescribedTypes> descriptions;
    private volatile boolean believed;
    private volatile @Nullable Block converted;

    /* How it ends; guarded by `slots`. */
    private int lent;
    private int leases; // of one that is only read
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

    /// A new, empty cluster of this node. It is closed once nothing refers to it that the collector of the heap sees; see
    /// [#keep].
    ///
    /// @return the block, and its lifetime, which the caller holds as long as it uses the block
    /// @throws io.wherry.iso.ClusterFullException if there is no slot or no memory for it
    public static Created create(Slots slots) {
        return DroppedClusters.closingDropped(() -> createOnce(slots));
    }

    /// A new cluster.
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
        CreatedEvent.tell(block);
        return new Created(block, begun);
    }

    /// The cluster that an object is in.
    ///
    /// @throws ClusterNotPresentException if it is not here
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

    /// A cluster that will come: its slots are taken, the copy that was here is gone, and nothing is present until [#arrive].
    ///
    /// @param extents slots of its origin that do not overlap; the first begins in the slot of its rank
    /// @param used bytes of each extent that will be taken, with its header
    /// @throws io.wherry.iso.ClusterFullException if slots are taken by another, or the copy that is here is being sent; nothing is changed
    public static Block arriving(
            Slots slots, ClusterName name, List<Extent> extents, List<Long> used) {
        return arriving(slots, name, extents, used, false);
    }

    /// As [#arriving(Slots, ClusterName, List, List)].
    ///
    /// @param displaces whether other clusters that have some of its slots are gone then, too
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
            block.prepareArrival(gone);
            done = true;
            return block;
        } finally {
            if (!done) {
                block.release();
            }
        }
    }

    /* Memory of a copy that was in the same place is there. */
    private void prepareArrival(List<Block> gone) {
        for (int i = 0; i < extents().size(); i++) {
            Extent extent = extents().get(i);
            slots.clean(extent);
            long start = slots.start(extent.slot());
            long there = 0;
            for (Block earlier : gone) {
                there = Math.max(there, earlier.preparedFrom(extent.slot()));
            }
            Preallocation.rest(start + Math.min(there, used(i)), start + used(i));
        }
    }

    private long preparedFrom(int slot) {
        return mapped ? 0 : allocator.usedFrom(slot);
    }

    /// All bytes have come: it is present.
    public void arrive(long version, int root) {
        writeHeader(version, root);
        for (int i = 1; i < extents().size(); i++) {
            allocator.writeFurther(i);
        }
        present = true;
    }

    /// A cluster that another process left in memory that is shared: it is this node's own from now on.
    ///
    /// @param extents whose headers have been checked
    /// @param used bytes of each extent that are taken, with its header
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

    /// As [#attached], but only to read, as long as its owner leaves it.
    public static Block borrowed(
            Slots slots, ClusterName name, List<Extent> extents, List<Long> used) {
        synchronized (slots) {
            Block there = slots.holder(slots.slot(name.origin(), name.rank()));
            if (there != null && there.borrowed && there.present) {
                there.leases++; // of the same version: the other lease keeps it
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

    /// Where it begins, in bytes from the start of the space.
    public long start() {
        return slots.start(slots.slot(origin, rank));
    }

    public long version() {
        return ClusterHeader.getLong(start(), ClusterHeader.VERSION);
    }

    /// Counts a state that others will see.
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

    /// Whether nothing is known against what is in it: it was made here, or came and was looked through.
    public boolean isVerified() {
        return verified;
    }

    public void setVerified(boolean verified) {
        this.verified = verified;
    }

    /// Sets how the types of its objects were described where it comes from; compared with those of the program when its root
    /// is asked for, unless they agree already.
    ///
    /// @param believed whether it is looked through only if types differ
    public void setDescribed(DescribedTypes types, boolean believed) {
        this.described = types;
        this.believed = believed;
        if (believed) {
            verified = types.agrees();
        }
    }

    /// Sets where descriptions are found when an object of another type is met: of one that is only read.
    public void setDescriptions(Supplier<DescribedTypes> source) {
        descriptions = source;
    }

    /// How the types of its objects were described where it comes from; null if it was made here.
    public @Nullable DescribedTypes described() {
        return described;
    }

    /// Returns the name of a type for messages: its description if it is not known here, its number if it was not described.
    public String typeName(int id) {
        Type known = Types.known(id);
        if (known != null) {
            return known.name();
        }
        Supplier<DescribedTypes> source = descriptions;
        DescribedTypes types = source == null ? described : source.get();
        String text = types == null ? null : types.description(id);
        return text == null ? "%08x".formatted(id) : Type.shape(text);
    }

    /// Returns whether it is looked through only if types differ from those of the program.
    public boolean isBelieved() {
        return believed;
    }

    /// Returns this cluster, or the one that it was converted to because its types differ from those of the program.
    public Block latest() {
        Block next = converted;
        return next == null ? this : next;
    }

    /// Takes note of the cluster that this one was converted to.
    public void setConverted(Block block) {
        converted = block;
    }

    /// Returns the lifetime that Java objects hold which show objects of this cluster.
    public Lifetime lifetime() {
        Lifetime found = lifetime.get();
        return found == null ? ended() : found;
    }

    /* It was dropped; its end has begun. */
    private Lifetime ended() {
        Lifetime ended = new Lifetime(origin, rank);
        ended.end();
        return ended;
    }

    /// Keeps it until it is closed, whether or not anything refers to it that the collector of the heap sees.
    ///
    /// @throws ClusterNotPresentException if it was dropped already
    public void keep() {
        if (kept == null && present) {
            Lifetime found = lifetime();
            found.require();
            kept = found;
        }
    }

    /// Checks that it is here.
    ///
    /// @throws ClusterNotPresentException if it was closed, moved away or replaced
    public void requirePresent() {
        if (!present) {
            throw new ClusterNotPresentException(origin, rank, "closed, moved away or replaced");
        }
    }

    /// Whether it is only read here, and of another.
    boolean isBorrowed() {
        return borrowed;
    }

    void requireOwn() {
        if (borrowed) {
            throw new IsoException(
                    "cluster is only read here: origin=" + origin + ", rank=" + rank);
        }
    }

    /// Takes room for an object; but for its type it is zero.
    ///
    /// @param bytes a multiple of 8
    /// @return its reference
    /// @throws io.wherry.iso.ConcurrentAllocationException if another thread does the same meanwhile
    public int allocate(int type, int bytes) {
        return allocator.allocate(type, bytes);
    }

    /// Takes room for an array.
    ///
    /// @param shift of an index: 0 for elements of one byte, to 3 for those of eight
    /// @throws io.wherry.iso.ConcurrentAllocationException if another thread does the same meanwhile
    public int allocateArray(int type, int length, int shift) {
        return allocator.allocateArray(type, length, shift);
    }

    /// Writes into the headers how much is taken.
    public void seal() {
        allocator.seal();
    }

    public List<Extent> extents() {
        return allocator.extents();
    }

    /// Bytes of an extent that are taken, with its header.
    public long used(int extent) {
        return allocator.used(extent);
    }

    /// As [#memory], of a cluster that need not be present.
    public List<MemorySegment> taken() {
        return allocator.taken();
    }

    /// Bytes that are taken.
    @Override
    public long byteSize() {
        return allocator.byteSize();
    }

    /// What is taken of each extent, with its header.
    public List<MemorySegment> memory() {
        requirePresent();
        return taken();
    }

    /// Keeps its memory as it is until [#giveBack], even if it is closed meanwhile: for who sends it.
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

    /// Gives its slots back; references into it lead nowhere then. One that is being sent keeps them until that is done; one
    /// that is only read goes with the last of its leases.
    public void release() {
        synchronized (slots) {
            if (leases > 0 && --leases > 0) {
                return;
            }
            if (present && !borrowed) {
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

    /* No object of it is used or made any more. */
    private void vanish() {
        present = false;
        allocator.close();
        Lifetime found = lifetime.get();
        if (found != null) {
            found.end();
        }
        kept = null;
    }

    /// It is not here any more, but stays as it is in memory that is shared, for another to own or to read.
    ///
    /// @param lendings that may be left: those of the caller
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

    /// It is here again after [#leave]: nobody took it.
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

    /* False if nothing refers to it any more. */
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

    /// Makes all of its slots zero: of one that this process does not own, and whose owner has ended.
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

    /// Pages of a file are in the place of its own.
    public void setMapped() {
        mapped = true;
    }

    /// Whether another may take its place now. Called by [Slots#claim] alone, as is [#giveWay]; it holds the lock.
    boolean canGiveWay() {
        return present && lent == 0 && !borrowed;
    }

    void giveWay() {
        vanish();
        released = true;
    }

    /// Clears what the copy that comes in its place does not write.
    private void zeroBut(Block other) {
        if (mapped) {
            restore();
            return;
        }
        Erasure.eraseBut(taken(), other.taken());
    }
}
