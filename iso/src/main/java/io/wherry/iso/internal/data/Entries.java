// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.data;

import io.wherry.iso.ClusterFormatException;
import io.wherry.iso.ClusterFullException;
import io.wherry.iso.internal.cluster.Block;
import io.wherry.iso.internal.cluster.Lifetime;
import io.wherry.iso.internal.type.Type;
import io.wherry.iso.internal.type.Types;
import io.wherry.iso.raw.Allocation;
import io.wherry.iso.raw.Arrays;
import io.wherry.iso.raw.Cells;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// The memory of a map; [MapView] draws its layout. Entries are numbered in insertion order;
/// removed entries keep their place until there is no room for a new one.
final class Entries<K, V> {
    static final int NONE = -1;

    private static final int HASHES = 4;
    private static final int INDEX = 8;
    private static final int KEYS = 12;
    private static final int SIZE = 16;
    private static final int USED = 20;
    private static final int VALUES = 24;

    private static final int FIRST_CAPACITY = 8;
    private static final int MOST = 1 << 29;
    private static final int THERE = 1 << 31;
    private static final int INTS = Types.INTS.id();

    /* Sizes up to this are not compared with the arrays. */
    private static final int FEW = 1 << 16;

    private final int map;
    private final Lifetime lifetime;
    private final Key<K> key;
    private final Element<V> value;

    Entries(int map, Key<K> key, Element<V> value) {
        this.map = map;
        this.lifetime = Lifetime.at(map);
        this.key = key;
        this.value = value;
    }

    int reference() {
        return here();
    }

    private int here() {
        lifetime.require();
        return map;
    }

    int size() {
        int size = Cells.getInt(here(), SIZE);
        if (size < 0 || size > FEW) {
            requireRoom(size);
        }
        return size;
    }

    /* Checks a large size before a caller allocates an array of that size. */
    private void requireRoom(int size) {
        int hashes = hashes();
        long room =
                hashes == 0 ? 0 : Arrays.memory(hashes, Integer.BYTES).byteSize() / Integer.BYTES;
        if (size < 0 || size > room) {
            throw new ClusterFormatException(
                    "size of a map exceeds its arrays: reference=%08x, size=%d, room=%d"
                            .formatted(map, size, room));
        }
    }

    /// Returns the number of entries, removed ones included.
    int used() {
        return Cells.getInt(here(), USED);
    }

    private int hashes() {
        return Cells.checkedOrNull(Cells.getInt(here(), HASHES), INTS);
    }

    /* An array that a map with entries must have. */
    private int present(int field, int type) {
        int array = Cells.checkedOrNull(Cells.getInt(here(), field), type);
        if (array == 0) {
            throw new ClusterFormatException(
                    "a map without one of its arrays: reference=%08x, field=%d"
                            .formatted(map, field));
        }
        return array;
    }

    private int index() {
        return present(INDEX, INTS);
    }

    private int keys() {
        return present(KEYS, key.element().array().id());
    }

    private int values() {
        return present(VALUES, value.array().id());
    }

    boolean isThere(int entry) {
        return Cells.getIntAt(hashes(), entry) != 0;
    }

    K key(int entry) {
        K found = key.element().get(keys(), entry);
        if (found == null) {
            throw new ClusterFormatException(
                    "a map with null among its keys: reference=%08x, entry=%d"
                            .formatted(map, entry));
        }
        return found;
    }

    @Nullable V value(int entry) {
        return value.get(values(), entry);
    }

    void setValue(int entry, @Nullable V wanted) {
        value.put(values(), entry, wanted);
    }

    /// Returns the number of the entry with a key, or [#NONE].
    int find(@Nullable Object wanted) {
        int hashes = hashes();
        if (wanted == null || hashes == 0 || !key.shown().isInstance(wanted)) {
            return NONE;
        }
        int hash = key.hash(wanted) | THERE;
        int index = index();
        int keys = keys();
        int length = Cells.length(index);
        int mask = length - 1;
        int place = hash & mask;
        for (int i = 0; i < length; i++) {
            int entry = Cells.getIntAt(index, place) - 1;
            if (entry == NONE) {
                return NONE;
            }
            if (Cells.getIntAt(hashes, entry) == hash && key.isAt(keys, entry, wanted)) {
                return entry;
            }
            place = (place + 1) & mask;
        }
        throw broken();
    }

    private ClusterFormatException broken() {
        return new ClusterFormatException(
                "a map without a free index entry: reference=%08x".formatted(map));
    }

    /// Adds an entry for a key that is not in the map.
    void add(K wanted, @Nullable V first) {
        makeRoom();
        int entry = used();
        int hash = key.hash(wanted) | THERE;
        key.element().put(keys(), entry, wanted);
        try {
            value.put(values(), entry, first);
        } catch (ClusterFullException e) { // after others, accessors may have made objects
            takeBack(entry);
            throw e;
        }
        Cells.putIntAt(hashes(), entry, hash);
        enter(index(), hash, entry);
        Cells.putInt(here(), USED, entry + 1);
        Cells.putInt(here(), SIZE, size() + 1);
    }

    /* Frees the text of the key of an entry that has not become one. */
    private void takeBack(int entry) {
        int keys = keys();
        if (key.shown() == String.class) {
            int text = Cells.getIntAt(keys, entry);
            zero(keys, key.element().array(), entry, 1);
            Block.holding(here()).retract(text);
        }
    }

    private void enter(int index, int hash, int entry) {
        int length = Cells.length(index);
        int place = hash & (length - 1);
        for (int i = 0; i < length; i++) {
            if (Cells.getIntAt(index, place) == 0) {
                Cells.putIntAt(index, place, entry + 1);
                return;
            }
            place = (place + 1) & (length - 1);
        }
        throw broken();
    }

    void remove(int entry) {
        Cells.putIntAt(hashes(), entry, 0);
        zero(keys(), key.element().array(), entry, 1);
        zero(values(), value.array(), entry, 1);
        Cells.putInt(here(), SIZE, size() - 1);
    }

    void clear() {
        int hashes = hashes();
        if (hashes == 0) {
            return;
        }
        int used = used();
        Cells.putInt(here(), SIZE, 0);
        Cells.putInt(here(), USED, 0);
        zero(hashes, Types.INTS, 0, used);
        zero(keys(), key.element().array(), 0, used);
        zero(values(), value.array(), 0, used);
        zero(index(), Types.INTS, 0, Cells.length(index()));
    }

    private static void zero(int array, Type type, int from, int count) {
        long width = type.element().size();
        Arrays.memory(array, (int) width).asSlice(from * width, count * width).fill((byte) 0);
    }

    private void makeRoom() {
        int hashes = hashes();
        int capacity = hashes == 0 ? 0 : lengthOf(hashes);
        if (used() < capacity) {
            return;
        }
        if (size() > capacity - (capacity >> 2) || capacity == 0) {
            growOrReuse(capacity);
        }
        closeRanks();
    }

    /* In a full cluster, or at the largest capacity, the places of removed entries are the room for
     * further ones. */
    private void growOrReuse(int capacity) {
        if (capacity >= MOST && size() < capacity) {
            return;
        }
        try {
            grow(capacity == 0 ? FIRST_CAPACITY : capacity * 2);
        } catch (ClusterFullException e) {
            if (size() >= capacity) {
                throw e;
            }
        }
    }

    /* Compares the size with the cluster before an array of that length is allocated. */
    private static int lengthOf(int ints) {
        return (int) (Arrays.memory(ints, Integer.BYTES).byteSize() / Integer.BYTES);
    }

    private void grow(int capacity) {
        if (capacity > MOST) {
            throw new IllegalStateException("a map is full: entries=" + size());
        }
        Block block = Block.holding(here());
        int index = block.allocateArray(INTS, capacity * 2, 2);
        boolean done = false;
        try {
            int hashes = further(Cells.getInt(here(), HASHES), Types.INTS, capacity);
            int keys = further(Cells.getInt(here(), KEYS), key.element().array(), capacity);
            int values = further(Cells.getInt(here(), VALUES), value.array(), capacity);
            Cells.putInt(here(), INDEX, index);
            Cells.putInt(here(), KEYS, keys);
            Cells.putInt(here(), VALUES, values);
            Cells.putInt(here(), HASHES, hashes);
            done = true;
        } finally {
            if (!done) {
                block.retract(index); // and the arrays after it
            }
        }
    }

    /* Returns a longer array with the same elements. */
    private int further(int array, Type type, int capacity) {
        int width = type.element().size();
        int shift = Integer.numberOfTrailingZeros(width);
        int longer = Allocation.allocateArrayBeside(here(), type.id(), capacity, shift);
        if (array != 0) {
            MemorySegment old = Arrays.memory(Cells.checked(array, type.id()), width);
            Cells.elements(longer, width).asSlice(0, old.byteSize()).copyFrom(old);
        }
        return longer;
    }

    /* Moves entries to the places of removed ones, and rebuilds the index. */
    private void closeRanks() {
        int index = index();
        int hashes = hashes();
        zero(index, Types.INTS, 0, Cells.length(index));
        int used = used();
        int left = 0;
        for (int entry = 0; entry < used; entry++) {
            int hash = Cells.getIntAt(hashes, entry);
            if (hash != 0) {
                move(hashes, Types.INTS, entry, left);
                move(keys(), key.element().array(), entry, left);
                move(values(), value.array(), entry, left);
                enter(index, hash, left);
                left++;
            }
        }
        Cells.putInt(here(), USED, left);
        zero(hashes, Types.INTS, left, used - left);
        zero(keys(), key.element().array(), left, used - left);
        zero(values(), value.array(), left, used - left);
    }

    private static void move(int array, Type type, int from, int to) {
        int width = type.element().size();
        RawElements.put(array, width, to, RawElements.get(array, width, from));
    }
}
