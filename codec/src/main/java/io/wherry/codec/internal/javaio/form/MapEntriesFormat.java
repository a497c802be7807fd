// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.form;

import io.wherry.bytes.LittleEndian;
import io.wherry.codec.internal.javaio.description.InPlaceInput;
import io.wherry.codec.internal.javaio.description.InPlaceOutput;
import io.wherry.codec.internal.message.UndeclaredExceptions;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.util.ConcurrentModificationException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The data of `HashMap.writeObject`.
///
/// ```text
///  4   loadFactor
///  4   threshold              ignored by readers
///  block of 8
///    4  buckets               ignored by readers
///    4  size
///  keys and values alternately
/// ```
final class MapEntriesFormat {
    /// Fields, a block of 8 bytes, the end of the data.
    private static final int LEAST_BYTES = 2 * Integer.BYTES + 2 + 2 * Integer.BYTES + 1;

    private static final float USUAL_LOAD = 0.75f;
    private static final int SMALLEST_TABLE = 16;
    private static final int LARGEST_TABLE = 1 << 30;

    private final float loadFactor;
    private final int size;

    private MapEntriesFormat(float loadFactor, int size) {
        this.loadFactor = loadFactor;
        this.size = size;
    }

    /// Writes the entries of a map as its own code would; false if only that knows how.
    ///
    /// @param primitives the fields of the map, loadFactor and threshold, little-endian
    static boolean write(InPlaceOutput out, Map<?, ?> map, byte[] primitives) throws IOException {
        int size = map.size();
        float loadFactor = LittleEndian.getFloat(primitives, 0);
        int threshold = LittleEndian.getInt(primitives, Float.BYTES);
        int third = threshold / 3;
        boolean known =
                size > 0
                        && loadFactor == USUAL_LOAD
                        && 3 * third == threshold
                        && Integer.bitCount(third) == 1;
        if (!known) {
            return false;
        }
        out.writeInt(Float.floatToIntBits(loadFactor));
        out.writeInt(threshold);
        out.beginBlock(2 * Integer.BYTES);
        out.writeInt(4 * third);
        out.writeInt(size);
        try {
            writeEntries(out, map, size);
        } catch (IOException | RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) { // code of a key or a value does not declare it
            throw UndeclaredExceptions.wrap(map, e);
        }
        out.endData();
        return true;
    }

    private static void writeEntries(InPlaceOutput out, Map<?, ?> map, int count)
            throws IOException {
        int left = count;
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            out.reference(entry.getKey());
            out.reference(entry.getValue());
            left--;
        }
        if (left != 0) {
            throw new ConcurrentModificationException(map.getClass().getName());
        }
    }

    /// Reads all but keys and values.
    static MapEntriesFormat begin(InPlaceInput in) throws IOException {
        in.expect(LEAST_BYTES);
        float loadFactor = Float.intBitsToFloat(in.readInt());
        in.readInt();
        if (!(loadFactor > 0)) {
            throw new InvalidObjectException("Illegal load factor: " + loadFactor);
        }
        in.beginData();
        in.readInt();
        int size = in.readInt();
        if (size < 0) {
            throw new InvalidObjectException("Illegal mappings count: " + size);
        }
        if (size > 0) {
            in.admit(Map.Entry[].class, table(size, loadFactor), size, 2);
        }
        return new MapEntriesFormat(Math.clamp(loadFactor, 0.25f, 4.0f), size);
    }

    /// Slots of the table that `HashMap.readObject` makes.
    private static int table(int size, float loadFactor) {
        double wanted = Math.ceil(size / (double) Math.clamp(loadFactor, 0.25f, 4.0f));
        if (wanted < SMALLEST_TABLE) {
            return SMALLEST_TABLE;
        }
        return wanted >= LARGEST_TABLE ? LARGEST_TABLE : powerOfTwo((int) wanted);
    }

    /// The smallest one that is not less.
    static int powerOfTwo(int least) {
        return least <= 1 ? 1 : Integer.highestOneBit(least - 1) << 1;
    }

    /// An empty map with a table as java.io would make it.
    Map<@Nullable Object, @Nullable Object> map() {
        return size == 0
                ? withoutTable(new HashMap<>(1, loadFactor))
                : new HashMap<>(table(size, loadFactor), loadFactor);
    }

    /// As [#map], in the order of insertion.
    Map<@Nullable Object, @Nullable Object> linkedMap() {
        return size == 0
                ? withoutTable(new LinkedHashMap<>(1, loadFactor))
                : new LinkedHashMap<>(table(size, loadFactor), loadFactor);
    }

    /// A copy of an empty map, which has no threshold yet.
    @SuppressWarnings({"unchecked", "NonApiType"}) // a map's copy is of its class; Map has no clone
    private static Map<@Nullable Object, @Nullable Object> withoutTable(
            HashMap<@Nullable Object, @Nullable Object> map) {
        return (Map<@Nullable Object, @Nullable Object>) map.clone();
    }

    /// Reads keys and values into `map`, which has that handle; returns the reason why one is
    /// missing, or null.
    @Nullable ClassNotFoundException read(
            InPlaceInput in, int handle, Map<@Nullable Object, @Nullable Object> map)
            throws IOException {
        in.enterCode();
        int outer = in.after();
        ClassNotFoundException missing = null;
        for (int i = 0; i < size && missing == null; i++) {
            in.setAfter(outer + 2 * (size - i));
            Object key = in.element();
            missing = in.missing(handle);
            if (missing == null) {
                in.charge(key);
                in.setAfter(outer + 2 * (size - i) - 1);
                Object value = in.element();
                missing = in.missing(handle);
                put(in, map, key, value);
            }
        }
        in.setAfter(outer);
        in.leaveCode();
        in.endData();
        return missing;
    }

    private static void put(
            InPlaceInput in,
            Map<@Nullable Object, @Nullable Object> map,
            @Nullable Object key,
            @Nullable Object value)
            throws IOException {
        try {
            map.put(key, value);
        } catch (RuntimeException e) {
            throw in.thrown(e); // of the key's hashCode or equals
        } catch (StackOverflowError e) {
            throw in.endless(map.getClass(), e);
        } catch (Error e) {
            throw e;
        } catch (Throwable e) { // the key does not declare it
            throw UndeclaredExceptions.filling(map.getClass(), e);
        }
    }
}
