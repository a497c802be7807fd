// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.cluster;

import io.wherry.iso.ClusterFullException;
import io.wherry.iso.ConcurrentAllocationException;
import io.wherry.iso.internal.event.GrownEvent;
import io.wherry.iso.internal.memory.Memory;
import io.wherry.iso.internal.type.Type;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import jdk.jfr.FlightRecorder;
import org.jspecify.annotations.Nullable;

/// The bump allocator of a cluster: objects follow one another in its slots, and the cluster grows
/// by further slots.
///
/// One thread at a time allocates; a second thread that allocates at the same time fails.
final class ClusterAllocator {
    private static final long MOST_AT_ONCE = 64L << 20;

    /* How long a thread watches whether the previous allocating thread goes on: longer the first
     * times, to detect unintended concurrent allocation; later just long enough for another core to
     * flush its store buffer. */
    private static final int LONG_LOOKS = 64;
    private static final long LONG_NANOS = 20_000;
    private static final long SHORT_NANOS = 1_000;

    private final Slots slots;
    private final Block block;
    private final List<Extent> extents = new ArrayList<>();
    private final List<Long> filled =
            new ArrayList<>(); // allocated bytes of each extent except the last
    private final AtomicBoolean claiming = new AtomicBoolean();
    private volatile Cursor cursor = new Cursor(null, 0, 0);
    private volatile boolean growing;
    private int looks;
    private long limit; // of the last extent

    /* The allocation position of a thread. Another thread that takes over has its own cursor, so
     * that an object that the previous thread still allocates does not corrupt it; the previous
     * thread finds that its cursor is not the current one any more. */
    private static final class Cursor {
        final @Nullable Thread thread;
        long top;
        long end; // end of preallocated memory

        Cursor(@Nullable Thread thread, long top, long end) {
            this.thread = thread;
            this.top = top;
            this.end = end;
        }
    }

    ClusterAllocator(Slots slots, Block block) {
        this.slots = slots;
        this.block = block;
    }

    /* Memory is preallocated before the first write; otherwise the extent is not taken. */
    void begin(Extent extent, long bytes) {
        begin(cursor, extent, bytes);
    }

    private void begin(Cursor mine, Extent extent, long bytes) {
        boolean done = false;
        try {
            slots.clean(extent);
            long start = slots.start(extent.slot());
            long most = extent.slots() * slots.slotBytes();
            long prepared = Preallocation.first(start, bytes, most);
            add(mine, extent, bytes);
            mine.end = prepared;
            done = true;
        } finally {
            if (!done) {
                slots.giveBack(extent);
            }
        }
    }

    void add(Extent extent, long taken) {
        add(cursor, extent, taken);
    }

    private void add(Cursor mine, Extent extent, long taken) {
        if (!extents.isEmpty()) {
            filled.add(mine.top - slots.start(extents.getLast().slot()));
        }
        extents.add(extent);
        mine.top = slots.start(extent.slot()) + taken;
        mine.end = mine.top;
        limit = slots.start(extent.slot()) + extent.slots() * slots.slotBytes();
    }

    void holdLast() {
        Extent last = extents.getLast();
        slots.hold(last.slot(), last.slots(), block);
    }

    void writeFurther(int extent) {
        long start = slots.start(extents.get(extent).slot());
        ClusterHeader.putInt(start, ExtentHeader.RANK, block.rank());
        ClusterHeader.putInt(start, ExtentHeader.SLOTS, extents.get(extent).slots());
        ClusterHeader.putInt(start, ExtentHeader.NEXT, next(extent));
        ClusterHeader.putLong(start, ExtentHeader.USED, used(extent));
        ClusterHeader.putInt(start, 0, ExtentHeader.MAGIC);
    }

    /// Returns the reference of the next extent, 0 if there is none.
    int next(int extent) {
        return extent + 1 == extents.size()
                ? 0
                : Memory.reference(slots.start(extents.get(extent + 1).slot()));
    }

    /// Allocates an object; all its fields are zero.
    ///
    /// @param bytes a multiple of 8
    /// @return its reference
    /// @throws ConcurrentAllocationException if another thread allocates at the same time
    int allocate(int type, int bytes) {
        Cursor mine = cursor;
        if (mine.thread != Thread.currentThread()) {
            mine = claim();
        }
        long at = mine.top;
        long next = at + bytes;
        if (next > mine.end) {
            return allocateFurther(type, bytes);
        }
        mine.top = next;
        if (cursor != mine) {
            throw atOnce();
        }
        Memory.SPACE.set(Memory.INT, at, type);
        return Memory.reference(at);
    }

    /// Allocates an array.
    ///
    /// @param shift log2 of the element size in bytes, 0 to 3
    /// @throws ConcurrentAllocationException if another thread allocates at the same time
    int allocateArray(int type, int length, int shift) {
        if (length < 0) {
            throw new NegativeArraySizeException("length=" + length);
        }
        Cursor mine = cursor;
        if (mine.thread != Thread.currentThread()) {
            mine = claim();
        }
        long bytes = (Type.ARRAY_HEADER + ((long) length << shift) + 7) & -8L;
        if (bytes > mine.end - mine.top) {
            makeRoom(mine, bytes);
        }
        long at = mine.top;
        mine.top = at + bytes;
        if (cursor != mine) {
            throw atOnce();
        }
        Memory.SPACE.set(Memory.INT, at, type);
        Memory.SPACE.set(Memory.INT, at + Integer.BYTES, length);
        return Memory.reference(at);
    }

    /// Returns the reference of the next object of this thread, for [#retract]; 0 if another thread
    /// allocated last.
    int next() {
        Cursor mine = cursor;
        return mine.thread == Thread.currentThread() ? Memory.reference(mine.top) : 0;
    }

    /// Frees an object and all objects after it, if they are in the last extent and this thread
    /// allocated last; otherwise they stay. No other thread may have allocated since that object.
    void retract(int reference) {
        Cursor mine = cursor;
        long first = slots.start(extents.getLast().slot());
        long at = Memory.address(reference);
        boolean own = block.isPresent() && mine.thread == Thread.currentThread();
        if (own && at > first && at < mine.top) {
            Memory.SPACE.asSlice(at, mine.top - at).fill((byte) 0);
            mine.top = at;
        }
    }

    /* This thread takes over, and then watches for a moment whether the previous thread goes on. If
     * that thread allocates another object, or claims the cursor again, both allocate at the same
     * time. Otherwise the program has passed the cluster on. */
    private Cursor claim() {
        if (!claiming.compareAndSet(false, true)) {
            throw atOnce();
        }
        try {
            Cursor before = cursor;
            Cursor mine = new Cursor(Thread.currentThread(), before.top, before.end);
            cursor = mine;
            if (growing) {
                cursor = before;
                throw atOnce();
            }
            if (before.thread != null && before.thread.isAlive() && goesOn(before, mine.top)) {
                cursor = before; // it includes the objects allocated meanwhile
                throw atOnce();
            }
            return mine;
        } finally {
            claiming.set(false);
        }
    }

    /* `seen` is the top of the cursor that this thread has taken over. */
    private boolean goesOn(Cursor before, long seen) {
        looks++;
        long begin = System.nanoTime();
        long nanos = looks > LONG_LOOKS ? SHORT_NANOS : LONG_NANOS;
        while (System.nanoTime() - begin < nanos) {
            Thread.onSpinWait();
        }
        return cursor.thread != Thread.currentThread() || before.top != seen;
    }

    private ConcurrentAllocationException atOnce() {
        return new ConcurrentAllocationException(
                "two threads create objects in one cluster at once: origin=%d, rank=%d, thread=%s"
                        .formatted(block.origin(), block.rank(), Thread.currentThread().getName()));
    }

    private int allocateFurther(int type, int bytes) {
        makeRoom(cursor, bytes);
        return allocate(type, bytes);
    }

    private void makeRoom(Cursor mine, long bytes) {
        growing = true;
        try {
            if (cursor != mine || mine.thread != Thread.currentThread()) {
                throw atOnce();
            }
            makeRoomOf(mine, bytes);
        } finally {
            growing = false;
        }
    }

    private void makeRoomOf(Cursor mine, long bytes) {
        block.requirePresent();
        block.requireOwn();
        if (bytes > limit - mine.top) {
            requireGrowing(bytes);
        }
        DroppedClusters.closingDropped(() -> {
            makeRoomOnce(mine, bytes);
            return mine;
        });
    }

    private void makeRoomOnce(Cursor mine, long bytes) {
        if (bytes <= limit - mine.top) {
            long start = slots.start(extents.getLast().slot());
            mine.end = Preallocation.further(start, mine.end, mine.top + bytes, limit);
        } else {
            grow(mine, bytes);
        }
    }

    private void requireGrowing(long bytes) {
        if (block.origin() != slots.options().node()) {
            throw new ClusterFullException(
                    "a cluster grows only where it was created: origin=%d, rank=%d, node=%d, wanted=%d bytes"
                            .formatted(
                                    block.origin(), block.rank(), slots.options().node(), bytes));
        }
        if (slotsFor(bytes) > slots.each()) {
            throw new ClusterFullException(
                    "an object is larger than the slots of a node: bytes=%d, slots=%d, slot=%d"
                            .formatted(bytes, slots.each(), slots.slotBytes()));
        }
    }

    private long slotsFor(long bytes) {
        return (bytes + ExtentHeader.BYTES + slots.slotBytes() - 1) / slots.slotBytes();
    }

    private void grow(Cursor mine, long bytes) {
        long slot = slots.slotBytes();
        int count = (int) Math.max(slotsFor(bytes), Math.min(slotCount(), MOST_AT_ONCE / slot));
        append(mine, count, ExtentHeader.BYTES + bytes);
    }

    /* Memory for `taken` bytes is committed; only the header is allocated. */
    private void append(Cursor mine, int count, long taken) {
        seal();
        Extent further = new Extent(slots.slot(block.origin(), slots.takeExtent(count)), count);
        begin(mine, further, taken);
        mine.top = slots.start(further.slot()) + ExtentHeader.BYTES;
        holdLast();
        int last = extents.size() - 1;
        writeFurther(last);
        int field = last == 1 ? ClusterHeader.NEXT : ExtentHeader.NEXT;
        ClusterHeader.putInt(slots.start(extents.get(last - 1).slot()), field, next(last - 1));
        if (FlightRecorder.isInitialized()) {
            GrownEvent.tell(block, count * slots.slotBytes());
        }
    }

    /// Allocates as much as another cluster has, in extents of the same sizes. Called again after
    /// an error, it goes on.
    ///
    /// @param used bytes to allocate in each extent, header included; not fewer than before
    /// @throws ClusterFullException if there is no slot or no memory
    void follow(List<Extent> shape, List<Long> used) {
        Cursor mine = cursor;
        for (int i = extents.size() - 1; i < shape.size(); i++) {
            int count = shape.get(i).slots();
            if (i == extents.size()) {
                append(mine, count, used.get(i));
            }
            if (extents.get(i).slots() != count) {
                throw new IllegalArgumentException(
                        "another shape: extent=%d, slots=%d, wanted=%d"
                                .formatted(i, extents.get(i).slots(), count));
            }
            reach(mine, used.get(i));
        }
        seal();
    }

    /* Commits no more than is allocated: the next one to follow begins at the top again. */
    private void reach(Cursor mine, long taken) {
        long end = slots.start(extents.getLast().slot()) + taken;
        Preallocation.rest(mine.end, end);
        mine.end = Math.max(mine.end, end);
        mine.top = end;
    }

    private int slotCount() {
        int count = 0;
        for (Extent extent : extents) {
            count += extent.slots();
        }
        return count;
    }

    /// Writes the allocated sizes into the headers.
    void seal() {
        long start = slots.start(extents.getLast().slot());
        int field = extents.size() == 1 ? ClusterHeader.USED : ExtentHeader.USED;
        long taken = cursor.top - start;
        if (ClusterHeader.getLong(start, field)
                != taken) { // avoids invalidating the cache line of readers
            ClusterHeader.putLong(start, field, taken);
        }
    }

    List<Extent> extents() {
        return List.copyOf(extents);
    }

    /// Returns the allocated bytes of an extent, header included.
    long used(int extent) {
        return extent == extents.size() - 1
                ? cursor.top - slots.start(extents.get(extent).slot())
                : filled.get(extent);
    }

    /// Returns the allocated part of each extent, header included.
    List<MemorySegment> taken() {
        List<MemorySegment> memory = new ArrayList<>();
        for (int i = 0; i < extents.size(); i++) {
            memory.add(Memory.SPACE.asSlice(slots.start(extents.get(i).slot()), used(i)));
        }
        return memory;
    }

    /// Returns the allocated bytes.
    long byteSize() {
        long sum = 0;
        for (int i = 0; i < extents.size(); i++) {
            sum += used(i);
        }
        return sum;
    }

    /// Ends allocation.
    void close() {
        cursor.end = cursor.top;
        limit = cursor.top;
    }

    /// Permits allocation again after [#close].
    void reopen() {
        Extent last = extents.getLast();
        limit = slots.start(last.slot()) + last.slots() * slots.slotBytes();
    }

    /// Registers the cluster as the holder of all its slots.
    void hold() {
        for (Extent extent : extents) {
            slots.hold(extent.slot(), extent.slots(), block);
        }
    }
}
