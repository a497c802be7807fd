// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.cluster;

import io.wherry.iso.ClusterFullException;
import io.wherry.iso.ClusterNotPresentException;
import io.wherry.iso.IsoException;
import io.wherry.iso.internal.event.ClosedEvent;
import io.wherry.iso.internal.event.CreatedEvent;
import io.wherry.iso.internal.event.GrownEvent;
import io.wherry.iso.internal.event.Subject;
import io.wherry.iso.internal.memory.Memory;
import io.wherry.iso.internal.type.Type;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// A cluster that is here: where its memory is, and how much of it is taken.
///
/// One thread at a time allocates, and nobody reads meanwhile what it has not been told of; any thread may ask the rest.
public final class Block implements Subject {
    private static final long MOST_AT_ONCE = 64L << 20;

    private final Slots slots;
    private final int origin;
    private final int rank;
    private final List<Extent> extents = new ArrayList<>();
    private final List<Long> filled = new ArrayList<>(); // bytes taken of each extent but the last
    private long top;
    private long end;
    private boolean borrowed;
    private boolean mapped;
    private volatile boolean present;
    private volatile boolean verified = true;

    /* How it ends; guarded by `slots`. */
    private int lent;
    private boolean released;

    private Block(Slots slots, int origin, int rank) {
        this.slots = slots;
        this.origin = origin;
        this.rank = rank;
    }

    /// A new, empty cluster of this node.
    public static Block create(Slots slots) {
        Block block = new Block(slots, slots.options().node(), slots.takeRank());
        block.add(new Extent(slots.slot(block.origin, block.rank), 1), ClusterHeader.BYTES);
        block.holdLast();
        block.writeHeader(1, 0);
        block.present = true;
        CreatedEvent.tell(block);
        return block;
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
    /// @throws ClusterFullException if slots are taken by another, or the copy that is here is being sent; nothing is changed
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
            block.add(extents.get(i), used.get(i));
        }
        slots.claim(block, displaces).forEach(earlier -> earlier.zeroBut(block));
        return block;
    }

    /// All bytes have come: it is present.
    public void arrive(long version, int root) {
        writeHeader(version, root);
        for (int i = 1; i < extents.size(); i++) {
            writeFurther(i);
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
            block.add(extents.get(i), used.get(i));
            block.holdLast();
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
            block.add(extents.get(i), used.get(i));
        }
        block.released = true;
        slots.keep(extents);
        return block;
    }

    /// As [#attached], but only to read, as long as its owner leaves it.
    public static Block borrowed(
            Slots slots, ClusterName name, List<Extent> extents, List<Long> used) {
        Block block = new Block(slots, name.origin(), name.rank());
        for (int i = 0; i < extents.size(); i++) {
            block.add(extents.get(i), used.get(i));
            block.holdLast();
        }
        block.borrowed = true;
        block.end = block.top;
        block.present = true;
        return block;
    }

    private void add(Extent extent, long taken) {
        if (!extents.isEmpty()) {
            filled.add(top - slots.start(extents.getLast().slot()));
        }
        extents.add(extent);
        top = slots.start(extent.slot()) + taken;
        end = slots.start(extent.slot()) + extent.slots() * slots.slotBytes();
    }

    private void holdLast() {
        Extent last = extents.getLast();
        slots.hold(last.slot(), last.slots(), this);
    }

    private void writeHeader(long version, int root) {
        long start = start();
        ClusterHeader.putInt(start, ClusterHeader.STATE, ClusterHeader.OWNED);
        ClusterHeader.putInt(start, ClusterHeader.ORIGIN, origin);
        ClusterHeader.putInt(start, ClusterHeader.RANK, rank);
        ClusterHeader.putLong(start, ClusterHeader.VERSION, version);
        ClusterHeader.putLong(start, ClusterHeader.USED, used(0));
        ClusterHeader.putInt(start, ClusterHeader.ROOT, root);
        ClusterHeader.putInt(start, ClusterHeader.NEXT, next(0));
        ClusterHeader.putInt(start, ClusterHeader.OWNER, slots.options().node());
        ClusterHeader.putInt(start, ClusterHeader.SLOTS, extents.getFirst().slots());
        ClusterHeader.putLong(start, ClusterHeader.PUBLISHER, 0);
        ClusterHeader.putLong(start, ClusterHeader.NUMBER, 0);
        ClusterHeader.putInt(start, 0, ClusterHeader.MAGIC);
    }

    private void writeFurther(int extent) {
        long start = slots.start(extents.get(extent).slot());
        ClusterHeader.putInt(start, ExtentHeader.RANK, rank);
        ClusterHeader.putInt(start, ExtentHeader.SLOTS, extents.get(extent).slots());
        ClusterHeader.putInt(start, ExtentHeader.NEXT, next(extent));
        ClusterHeader.putLong(start, ExtentHeader.USED, used(extent));
        ClusterHeader.putInt(start, 0, ExtentHeader.MAGIC);
    }

    /// Reference of the extent behind this one, 0 if there is none.
    private int next(int extent) {
        return extent + 1 == extents.size()
                ? 0
                : Memory.reference(slots.start(extents.get(extent + 1).slot()));
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

    /// Fails if it is not present.
    ///
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

    private void requireOwn() {
        if (borrowed) {
            throw new IsoException(
                    "cluster is only read here: origin=" + origin + ", rank=" + rank);
        }
    }

    /// Takes room for an object; but for its type it is zero.
    ///
    /// @param bytes a multiple of 8
    /// @return its reference
    public int allocate(int type, int bytes) {
        long at = top;
        long next = at + bytes;
        if (next > end) {
            return allocateFurther(type, bytes);
        }
        top = next;
        Memory.SPACE.set(Memory.INT, at, type);
        return Memory.reference(at);
    }

    /// Takes room for an array.
    ///
    /// @param shift of an index: 0 for elements of one byte, to 3 for those of eight
    public int allocateArray(int type, int length, int shift) {
        if (length < 0) {
            throw new NegativeArraySizeException("length=" + length);
        }
        long bytes = (Type.ARRAY_HEADER + ((long) length << shift) + 7) & -8L;
        long at = top;
        if (bytes > end - at) {
            grow(bytes);
            at = top;
        }
        top = at + bytes;
        Memory.SPACE.set(Memory.INT, at, type);
        Memory.SPACE.set(Memory.INT, at + Integer.BYTES, length);
        return Memory.reference(at);
    }

    private int allocateFurther(int type, int bytes) {
        grow(bytes);
        return allocate(type, bytes);
    }

    private void grow(long bytes) {
        requirePresent();
        requireOwn();
        if (origin != slots.options().node()) {
            throw new ClusterFullException(
                    "a cluster grows only where it was created: origin=%d, rank=%d, node=%d, wanted=%d bytes"
                            .formatted(origin, rank, slots.options().node(), bytes));
        }
        long slot = slots.slotBytes();
        long least = (bytes + ExtentHeader.BYTES + slot - 1) / slot;
        int count = (int) Math.max(least, Math.min(slotCount(), MOST_AT_ONCE / slot));
        if (least > slots.each()) {
            throw new ClusterFullException(
                    "an object is larger than the slots of a node: bytes=%d, slots=%d, slot=%d"
                            .formatted(bytes, slots.each(), slot));
        }
        seal();
        add(new Extent(slots.slot(origin, slots.takeExtent(count)), count), ExtentHeader.BYTES);
        holdLast();
        int last = extents.size() - 1;
        writeFurther(last);
        int field = last == 1 ? ClusterHeader.NEXT : ExtentHeader.NEXT;
        ClusterHeader.putInt(slots.start(extents.get(last - 1).slot()), field, next(last - 1));
        GrownEvent.tell(this, count * slot);
    }

    private int slotCount() {
        int count = 0;
        for (Extent extent : extents) {
            count += extent.slots();
        }
        return count;
    }

    /// Writes into the headers how much is taken.
    public void seal() {
        long start = slots.start(extents.getLast().slot());
        int field = extents.size() == 1 ? ClusterHeader.USED : ExtentHeader.USED;
        long taken = top - start;
        if (ClusterHeader.getLong(start, field) != taken) { // who reads it keeps it in his cache
            ClusterHeader.putLong(start, field, taken);
        }
    }

    public List<Extent> extents() {
        return List.copyOf(extents);
    }

    /// Bytes of an extent that are taken, with its header.
    public long used(int extent) {
        return extent == extents.size() - 1
                ? top - slots.start(extents.get(extent).slot())
                : filled.get(extent);
    }

    /// What is taken of each extent, with its header.
    public List<MemorySegment> memory() {
        requirePresent();
        return taken();
    }

    /// As [#memory], of a cluster that need not be present.
    public List<MemorySegment> taken() {
        List<MemorySegment> memory = new ArrayList<>();
        for (int i = 0; i < extents.size(); i++) {
            memory.add(Memory.SPACE.asSlice(slots.start(extents.get(i).slot()), used(i)));
        }
        return memory;
    }

    /// Bytes that are taken.
    @Override
    public long byteSize() {
        long sum = 0;
        for (int i = 0; i < extents.size(); i++) {
            sum += used(i);
        }
        return sum;
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

    /// Gives its slots back; references into it lead nowhere then. One that is being sent keeps them until that is done.
    public void release() {
        synchronized (slots) {
            if (present && !borrowed) {
                ClosedEvent.tell(this);
            }
            present = false;
            end = top; // nothing is made in it any more
            if (released || lent > 0) {
                return;
            }
            released = true;
        }
        erase();
        slots.free(this);
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
            present = false;
            released = true;
            end = top;
            slots.letGo(this);
        }
    }

    /// It is here again after [#leave]: nobody took it.
    public void comeBack() {
        synchronized (slots) {
            slots.takeBack(this);
            for (Extent extent : extents) {
                slots.hold(extent.slot(), extent.slots(), this);
            }
            Extent last = extents.getLast();
            end = slots.start(last.slot()) + last.slots() * slots.slotBytes();
            released = false;
            present = true;
        }
    }

    private void erase() {
        if (mapped) {
            restore();
        } else if (!borrowed) {
            Erasure.begin(start());
            taken().reversed().forEach(Erasure::erase);
        }
    }

    private void restore() {
        for (Extent extent : extents) {
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
        present = false;
        released = true;
        end = top;
    }

    /// Clears what the copy that comes in its place does not write.
    private void zeroBut(Block other) {
        if (mapped) {
            restore();
            return;
        }
        List<MemorySegment> kept = new ArrayList<>(other.taken());
        kept.sort(Comparator.comparingLong(MemorySegment::address));
        for (MemorySegment memory : taken()) {
            zeroBut(memory, kept);
        }
    }

    private static void zeroBut(MemorySegment memory, List<MemorySegment> kept) {
        long at = memory.address();
        long last = at + memory.byteSize();
        for (MemorySegment other : kept) {
            long from = Math.clamp(other.address(), at, last);
            zero(at, from);
            at = Math.clamp(other.address() + other.byteSize(), from, last);
        }
        zero(at, last);
    }

    /* Addresses of the process. */
    private static void zero(long from, long to) {
        if (from < to) {
            Erasure.erase(Memory.SPACE.asSlice(from - Memory.SPACE.address(), to - from));
        }
    }
}
