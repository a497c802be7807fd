// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean.handle;

import io.wherry.codec.internal.lean.segment.ArrayCapacity;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Numbers the objects of one graph in the order they are met, by identity. The handles of the wire
/// also count those of [#skip]: see [#distance(int)]. One thread owns it.
public final class WriterHandles {
    /* The first few objects are found by a linear search; more of them have an index by hash. Open
     * addressing, half full at most, a small index a quarter: then the first slot of most new
     * objects is empty. The codec chooses the hash: it may depend on the content of objects, which
     * saves the identity hash of fresh ones. A slot holds handle + 1 in its low bits, as many as
     * the index has, and the other bits of the hash above, so that only objects of the same hash
     * are compared. To avoid long chains of objects of the same hash, or of the same slot, the
     * search leaves the chain after a few steps and continues at the slot of the identity hash, in
     * a sequence that depends on it: chosen values can fill a row of slots, but not that sequence.
     * Nothing is ever removed, so a look-up visits the same slots as the insertion.
     *
     * An object that is given a second handle is known by that one. So look-ups go from the newest
     * handle to the oldest, and where there may be such an object, an index is filled in that order.
     * Otherwise it is filled from the oldest on, which takes a third less time for a list.
     *
     * A table of many equal values is made again, with identity hashes for values: to find one
     * among them takes a comparison with a few others, whose number no branch predictor knows. The
     * hashes are stored next to the objects: the index grows without reading objects that have left
     * the caches. A look-up in a large index waits for memory: a Bloom filter recognizes most new
     * objects, and they are inserted in batches, before the next look-up that it cannot answer. */
    private static final int SCANNED = 28;
    private static final int EQUAL = 2; // objects of the same hash in a chain
    private static final int CHAIN = 16; // slots in a chain

    /// Many objects displaced by others of equal hashes, if they are also an eighth of all.
    private static final int MANY_EQUAL = 32;

    private static final int SMALLEST = 64;
    private static final int FEW = 8; // objects at first, before there is an index
    private static final int BATCH = 64; // handles that are placed in the index at a time

    private @Nullable Object[] objects = new Object[FEW];
    private final TableRenewal renewal = new TableRenewal();
    private int[] hashes = {}; // of each shared object, mixed, where there is an index
    private int[] slots = {};
    private final PresenceFilter filter = new PresenceFilter();
    private final KindFilter kinds = new KindFilter(); // of the objects that are scanned

    private boolean filtered; // true if all shared objects are in the filter
    private int placed; // number of handles, from the first, that are in the index

    @SuppressWarnings("UnusedVariable") // keeps #touch from being compiled to nothing
    private int touched;

    private final BitSet unshared = new BitSet();
    private final PendingBodies pending = new PendingBodies();
    private final SkippedHandles skipped = new SkippedHandles();
    private int size; // number of objects, without the skipped handles
    private boolean indexed;

    private int displaced; // objects displaced by others of equal hashes since #countEqual
    private int lastDisplaced;
    private int indexAt = SCANNED; // the number of objects for which an index must be made
    private boolean textsRepeat; // true if the hashes of texts are those of their identity
    private boolean mayRepeat; // whether an object may have several handles
    private int room = SMALLEST; // the number of objects that the index has room for

    /// While there are fewer objects, one more needs no check: no table grows, and [#isFull]
    /// remains false. 0 where there is a filter, or no index.
    private int unchecked;

    /// Returns the number of objects that are known here: the index of the next one.
    public int size() {
        return size;
    }

    /// Returns the number of given handles, including those of [#skip].
    public int given() {
        return size + skipped.count();
    }

    /// Returns the number of handles given since that of the object of this index, including it.
    public int distance(int index) {
        return size - index + skipped.after(index);
    }

    /// Returns true if its tables are too large to be kept for streams of small values.
    public boolean isLarge() {
        return slots.length > HandleIndexSize.LARGE;
    }

    /// Returns the newest handle of `object`, or -1; only where handles are given by [#assign].
    public int lookUp(Object object) {
        if (indexed) {
            return lookUpIndexed(object);
        }
        if (kinds.addedFirst(object)) {
            return -1;
        }
        for (int handle = size - 1; handle >= 0; handle--) {
            if (objects[handle] == object && isShared(handle)) {
                return handle;
            }
        }
        return -1;
    }

    /// Returns the hash for callers of [#assign] that give none: for texts that of their
    /// characters, which they cache, unless many are equal.
    private int hash(Object object) {
        return object instanceof String text && !textsRepeat
                ? text.hashCode()
                : System.identityHashCode(object);
    }

    private int lookUpIndexed(Object object) {
        int mixed = HandleMixing.spread(hash(object));
        if (filtered) {
            if (!filter.mayHave(mixed)) {
                return -1;
            }
            placeRest();
        }
        return handleIn(slotOf(object, mixed));
    }

    /// The slot of an object, or that where it would be.
    private int slotOf(Object object, int mixed) {
        int slot = slotInChain(object, mixed);
        return slot < 0 ? slotByIdentity(object, HandleMixing.identity(object)) : slot;
    }

    /// Returns the handle in a slot, -1 if it is empty.
    private int handleIn(int slot) {
        return (slots[slot] & slots.length - 1) - 1;
    }

    /// The slot of an object in the chain of its hash, or that where it would be; -1 if its place
    /// is by the identity hash.
    private int slotInChain(Object object, int mixed) {
        int mask = slots.length - 1;
        int slot = mixed & mask;
        int equal = 0;
        for (int steps = 0; steps < CHAIN && equal < EQUAL; steps++) {
            int entry = slots[slot];
            if (entry == 0) {
                return slot;
            }
            if (((entry ^ mixed) & ~mask) == 0) {
                if (objects[(entry & mask) - 1] == object) {
                    return slot;
                }
                equal++;
            }
            slot = slot + 1 & mask;
        }
        return -1;
    }

    /// The slot of an object that has its place by its identity hash, or that where it would be.
    private int slotByIdentity(Object object, int mixed) {
        int mask = slots.length - 1;
        int step = HandleMixing.step(mixed);
        int slot = mixed & mask;
        while (true) {
            int entry = slots[slot];
            boolean may = ((entry ^ mixed) & ~mask) == 0;
            if (entry == 0 || (may && objects[(entry & mask) - 1] == object)) {
                return slot;
            }
            slot = 5 * slot + step & mask;
        }
    }

    /// Gives `object` the next handle, also if it has one: later look-ups find the new one.
    public void assign(Object object) {
        mayRepeat = true;
        if (!indexed) {
            kinds.addedFirst(object);
            append(object);
            indexIfFull();
            return;
        }
        int before = find(object, hash(object));
        if (before >= 0) {
            assignAgain(object, before);
        }
    }

    private void assignAgain(Object object, int before) {
        int slot = slotOf(object, hashes[before]);
        slots[slot] = (slots[slot] & -slots.length) | (size + 1);
        append(object, hashes[before]);
        placed = size;
    }

    /// Returns the newest handle of `object`, or -1 after giving it the next one; only where
    /// handles are given by [#assign].
    public int lookUpOrAssign(Object object) {
        int handle = indexed ? find(object, hash(object)) : lookUp(object);
        if (handle < 0) {
            if (!indexed) {
                append(object);
            }
            indexIfFull();
        }
        return handle;
    }

    /// Assigns the next handle without registering the object, so that no later reference finds it.
    public void assignUnshared(Object object) {
        addUnshared(object);
        indexIfFull();
    }

    private void indexIfFull() {
        if (isFull()) {
            index();
        }
    }

    private void index() {
        textsRepeat |= hasManyEqual();
        unindex();
        for (int handle = size - 1; handle >= 0; handle--) {
            if (isShared(handle)) {
                insert(handle, hash(object(handle)));
            }
        }
    }

    public Object object(int handle) {
        return Objects.requireNonNull(objects[handle]);
    }

    /// The bodies that are yet to be written.
    public PendingBodies pending() {
        return pending;
    }

    /// True while objects are found by [#scan], otherwise by [#find].
    public boolean isScanned() {
        return !indexed;
    }

    /// Returns the handle of `object`, or -1 after giving it the next one; then see [#isFull].
    public int scan(Object object) {
        if (!kinds.addedFirst(object)) {
            for (int handle = 0; handle < size; handle++) {
                if (objects[handle] == object && isShared(handle)) {
                    return handle;
                }
            }
        }
        append(object);
        return -1;
    }

    /// Returns the handle of `object`, or -1 after giving it the next one; then see [#isFull].
    public int find(Object object, int hash) {
        int mixed = HandleMixing.spread(hash);
        int handle = size;
        if (handle < unchecked) {
            int[] index = slots;
            int slot = mixed & index.length - 1;
            if (index[slot] == 0) {
                index[slot] = entry(mixed, handle);
                objects[handle] = object;
                hashes[handle] = mixed;
                size = handle + 1;
                return -1;
            }
        }
        return findFurther(object, mixed);
    }

    private int findFurther(Object object, int mixed) {
        return filtered ? findFiltered(object, mixed) : findPlaced(object, mixed);
    }

    private void setUnchecked() {
        int kept = Math.min(objects.length, hashes.length);
        unchecked = filtered || !indexed ? 0 : Math.min(kept, Math.min(room, indexAt) - 1);
    }

    private int findFiltered(Object object, int mixed) {
        if (filter.add(mixed)) {
            append(object);
            hashes[size - 1] = mixed;
            if (filter.isFull()) {
                fillFilter();
            }
            return -1;
        }
        placeRest();
        int handle = findPlaced(object, mixed);
        placed = size;
        return handle;
    }

    /// Inserts the handles that only the filter contains into the index.
    private void placeRest() {
        if (size >= room) {
            grow();
        }
        placeFrom(placed);
        placed = size;
    }

    private void placeFrom(int first) {
        for (int from = first; from < size; from += BATCH) {
            int to = Math.min(size, from + BATCH);
            if (filtered) {
                touch(from, to);
            }
            for (int handle = from; handle < to; handle++) {
                placeShared(handle);
            }
        }
    }

    private void placeDown() {
        for (int to = size; to > 0; to -= BATCH) {
            int from = Math.max(0, to - BATCH);
            if (filtered) {
                touch(from, to);
            }
            for (int handle = to - 1; handle >= from; handle--) {
                placeShared(handle);
            }
        }
    }

    /// Loads the slots of these handles, so that their cache misses overlap before the dependent
    /// insertions.
    private void touch(int from, int to) {
        int mask = slots.length - 1;
        int all = 0;
        for (int handle = from; handle < to; handle++) {
            all |= slots[hashes[handle] & mask];
        }
        touched = all;
    }

    /// Replaces the filter by a larger one.
    private void fillFilter() {
        filter.begin(size);
        for (int handle = 0; handle < size; handle++) {
            if (isShared(handle)) {
                filter.add(hashes[handle]);
            }
        }
    }

    private int findPlaced(Object object, int mixed) {
        int slot = slotInChain(object, mixed);
        if (slot < 0) {
            return findByIdentity(object, mixed);
        }
        if (slots[slot] != 0) {
            return handleIn(slot);
        }
        slots[slot] = entry(mixed, size);
        return append(object, mixed);
    }

    private int findByIdentity(Object object, int hash) {
        int mixed = HandleMixing.identity(object);
        int slot = slotByIdentity(object, mixed);
        if (slots[slot] != 0) {
            return handleIn(slot);
        }
        slots[slot] = entry(mixed, size);
        lastDisplaced = size;
        if (++displaced >= MANY_EQUAL && displaced >= size >> 3) {
            indexAt = 0;
            setUnchecked();
        }
        return append(object, hash);
    }

    /// Returns the last object that was displaced by others of equal hashes.
    public Object displaced() {
        return object(lastDisplaced);
    }

    /// True if [#isFull] because many objects have the hashes of others: look-ups by identity
    /// hashes are faster then.
    public boolean hasManyEqual() {
        return indexed && indexAt == 0;
    }

    /// Keeps the index, and counts the objects of equal hashes from here on.
    public void countEqual() {
        indexAt = Integer.MAX_VALUE;
        displaced = 0;
        setUnchecked();
    }

    /// Always -1: the object of that hash, mixed, has its place in the index.
    private int append(Object object, int mixed) {
        append(object);
        hashes[size - 1] = mixed;
        if (size >= room) {
            grow();
        }
        return -1;
    }

    private void grow() {
        lengthen();
        placed = size;
        if (!filtered && slots.length >= HandleIndexSize.FILTERED) {
            filtered = true;
            setUnchecked();
            fillFilter();
        }
        if (mayRepeat) {
            placeDown();
        } else {
            placeFrom(0);
        }
    }

    private void placeShared(int handle) {
        if (isShared(handle)) {
            place(handle, hashes[handle]);
        }
    }

    /// Makes room for more than there are.
    private void lengthen() {
        int length = slots.length;
        while (size >= room) {
            length = HandleIndexSize.after(length);
            room = HandleIndexSize.room(length);
        }
        slots = new int[length];
        setUnchecked();
    }

    private int entry(int mixed, int handle) {
        return (mixed & -slots.length) | (handle + 1);
    }

    /// Gives `object` the next handle; [#find] does not know it.
    void append(Object object) {
        if (size == objects.length) {
            lengthenObjects();
        }
        objects[size++] = object;
    }

    private void lengthenObjects() {
        int length = ArrayCapacity.of(size, size + 1L);
        objects = Arrays.copyOf(objects, length);
        if (indexed && hashes.length < length) {
            hashes = Arrays.copyOf(hashes, length);
        }
        setUnchecked();
    }

    /// Gives `object` the next handle without making it findable (`writeUnshared`).
    public void addUnshared(Object object) {
        unshared.set(size);
        append(object);
        if (indexed && !filtered && size >= room) {
            grow();
        }
    }

    /// Gives away the next handle without an object.
    public void skip() {
        skipped.add(size);
    }

    public boolean isShared(int handle) {
        return unshared.isEmpty() || !unshared.get(handle);
    }

    /// True if an index must be made: [#unindex], then [#insert] all; see [#hasManyEqual].
    public boolean isFull() {
        return size >= indexAt;
    }

    /// Makes the object of `handle` known to [#find].
    public void insert(int handle, int hash) {
        int mixed = HandleMixing.spread(hash);
        hashes[handle] = mixed;
        if (filtered) {
            filter.add(mixed);
            placed = size;
        }
        place(handle, mixed);
    }

    private void place(int handle, int hash) {
        Object object = object(handle);
        int mixed = hash;
        int slot = slotInChain(object, mixed);
        if (slot < 0) {
            mixed = HandleMixing.identity(object);
            slot = slotByIdentity(object, mixed);
        }
        if (slots[slot] == 0) { // otherwise a newer handle has it
            slots[slot] = entry(mixed, handle);
        }
    }

    /// How many slots [#find] looks at for `object`, which it knows: what flooding would make many.
    int distance(Object object, int hash) {
        if (filtered) {
            placeRest();
        }
        int mask = slots.length - 1;
        int mixed = HandleMixing.spread(hash);
        int slot = slotInChain(object, mixed);
        if (slot >= 0) {
            return (slot - mixed & mask) + 1;
        }
        int other = HandleMixing.identity(object);
        int last = slotByIdentity(object, other);
        int distance = CHAIN + 1;
        for (slot = other & mask; slot != last; distance++) {
            slot = 5 * slot + HandleMixing.step(other) & mask;
        }
        return distance;
    }

    /// Makes [#find] forget all objects, and makes room for more than there are.
    public void unindex() {
        if (slots.length == 0) {
            slots = new int[4 * SMALLEST];
        }
        if (size >= room) {
            lengthen();
        } else if (indexed) {
            Arrays.fill(slots, 0);
        }
        indexed = true;
        countEqual();
        if (hashes.length < objects.length) {
            hashes = new int[Math.max(objects.length, SMALLEST)];
        }
        setUnchecked();
    }

    /// Forgets all objects.
    public void clear() {
        skipped.clear();
        if (size == 0) {
            return;
        }
        if (slots.length > 1 << 12 && size < slots.length >> 5) {
            objects = new Object[SMALLEST];
            hashes = new int[SMALLEST];
            slots = new int[4 * SMALLEST];
            room = SMALLEST;
            filtered = false;
            filter.release();
        } else {
            if (indexed) {
                Arrays.fill(slots, 0);
            }
            @Nullable Object[] cleared = renewal.cleared(objects, size);
            if (cleared != objects) {
                objects = cleared;
            }
        }
        filter.clear();
        placed = 0;
        pending.clear();
        unshared.clear();
        // a writer of many objects will probably write as many again
        indexed = size > SCANNED && hashes.length >= objects.length;
        countEqual();
        indexAt = indexed ? indexAt : SCANNED;
        textsRepeat = false;
        mayRepeat = false;
        kinds.clear();
        size = 0;
        setUnchecked();
    }
}
