// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.heap;

import io.wherry.iso.ClusterFormatException;
import io.wherry.iso.NotCopyableException;
import io.wherry.iso.internal.cluster.Block;
import io.wherry.iso.internal.type.Field;
import io.wherry.iso.internal.type.Kind;
import io.wherry.iso.internal.type.Type;
import io.wherry.iso.internal.type.Types;
import io.wherry.iso.raw.Arrays;
import io.wherry.iso.raw.Cells;
import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Copies JDK collections by their elements, in order; maps by alternating keys and values.
///
/// ```text
///  0      4          8
///  +------+----------+
///  | type | elements |     of an Object[]
///  +------+----------+
/// ```
final class CollectionCopier implements ObjectCopier {
    private static final String ELEMENTS = "elements";
    private static final String ANYTHING = Object.class.getName();

    private final Type type;
    private final int elements;
    private final boolean pairs;

    /* Stride of the elements that are hashed; 0 for none. */
    private final int step;
    private final @Nullable Supplier<?> empty;
    private final Function<@Nullable Object[], Object> constant;

    private CollectionCopier(
            String name,
            boolean pairs,
            @Nullable Supplier<?> empty,
            Function<@Nullable Object[], Object> constant) {
        List<Field> fields = List.of(new Field(ELEMENTS, Kind.REFERENCE, ANYTHING + "[]", 0));
        Types.arrayOf(ANYTHING);
        this.type = Types.register(Type.ofFields(name, null, fields));
        this.elements = type.field(ELEMENTS).offset();
        this.pairs = pairs;
        this.step = step(name, pairs);
        this.empty = empty;
        this.constant = constant;
    }

    private static int step(String name, boolean pairs) {
        if (pairs) {
            return name.equals(IdentityHashMap.class.getName()) ? 0 : 2;
        }
        return name.contains("Set") ? 1 : 0;
    }

    static CollectionCopier ofCollections(
            String name, Supplier<Collection<@Nullable Object>> supplier) {
        return new CollectionCopier(name, false, supplier, CollectionCopier::never);
    }

    static CollectionCopier ofMaps(
            String name, Supplier<Map<@Nullable Object, @Nullable Object>> supplier) {
        return new CollectionCopier(name, true, supplier, CollectionCopier::never);
    }

    /// Returns a copier of immutable collections, which are created from their elements.
    static CollectionCopier ofConstants(String name, Function<@Nullable Object[], Object> maker) {
        return new CollectionCopier(name, name.contains("Map"), null, maker);
    }

    private static Object never(@Nullable Object[] values) {
        throw new IllegalStateException("filled, not made: elements=" + values.length);
    }

    @Override
    public Type type() {
        return type;
    }

    @Override
    public int allocate(Block block, Object object) {
        if (object instanceof LinkedHashMap<?, ?> map) {
            AccessOrder.refuse(map);
        }
        return block.allocate(type.id(), type.size());
    }

    @Override
    public boolean leads() {
        return true;
    }

    @Override
    public void fill(CopyIn in, Object object, int reference) {
        Cells.putInt(reference, elements, write(in, elementsOf(object)));
    }

    /// Creates an array of the elements of a collection.
    static int write(CopyIn in, @Nullable Object[] values) {
        int array = in.block().allocateArray(Types.arrayOf(ANYTHING).id(), values.length, 2);
        for (int i = 0; i < values.length; i++) {
            Cells.putIntAt(array, i, in.reference(values[i], ANYTHING));
        }
        return array;
    }

    /// Returns the elements of a collection or map.
    static @Nullable Object[] elementsOf(Object object) {
        if (object instanceof Map<?, ?> map) {
            List<@Nullable Object> values =
                    new ArrayList<>(2 * map.size()); // another thread may change the size
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                values.add(entry.getKey());
                values.add(entry.getValue());
            }
            return values.toArray();
        }
        return ((Collection<?>) object).toArray();
    }

    @Override
    public @Nullable Object begin(CopyOut out, int reference) {
        out.claim((long) Integer.BYTES * length(reference, elements));
        return empty == null ? null : empty.get();
    }

    @Override
    public void parts(CopyOut out, int reference) {
        need(out, Cells.getInt(reference, elements));
    }

    /// Requests all elements of an array.
    static void need(CopyOut out, int array) {
        for (int i = Cells.length(array) - 1; i >= 0; i--) {
            out.need(Cells.getIntAt(array, i), Object.class);
        }
    }

    @Override
    public Object finish(CopyOut out, int reference, @Nullable Object begun) {
        @Nullable Object[] values = read(out, Cells.getInt(reference, elements));
        if (pairs && values.length % 2 != 0) {
            throw wrong(reference, "a key without a value", null);
        }
        if (step > 0) {
            out.hash(values, step);
        }
        try {
            if (begun == null) {
                return constant.apply(values);
            }
            if (step > 0) {
                out.arrange(values, step);
            }
            fill(begun, values);
            return begun;
        } catch (RuntimeException e) { // null element, duplicate key, or thrown by a key
            throw wrong(reference, "elements are refused", e);
        }
    }

    private NotCopyableException wrong(
            int reference, String what, @Nullable RuntimeException cause) {
        String message = "%s: type=%s, reference=%08x".formatted(what, type.name(), reference);
        return cause == null
                ? new NotCopyableException(message)
                : new NotCopyableException(message + ", " + cause, cause);
    }

    /// Adds these elements to a collection or map.
    @SuppressWarnings("unchecked") // made here
    static void fill(Object begun, @Nullable Object[] values) {
        if (begun instanceof Map<?, ?> found) {
            Map<@Nullable Object, @Nullable Object> map =
                    (Map<@Nullable Object, @Nullable Object>) found;
            map.clear();
            for (int i = 0; i < values.length; i += 2) {
                map.put(values[i], values[i + 1]);
            }
            return;
        }
        Collection<@Nullable Object> collection = (Collection<@Nullable Object>) begun;
        collection.clear();
        for (Object value : values) {
            collection.add(value);
        }
    }

    /// Returns the copies of all elements of an array.
    static @Nullable Object[] read(CopyOut out, int array) {
        @Nullable Object[] values = new Object[Cells.length(array)];
        for (int i = 0; i < values.length; i++) {
            values[i] = out.object(Cells.getIntAt(array, i));
        }
        return values;
    }

    /// Returns the length of the array of a field.
    static int length(int reference, int field) {
        int array = Cells.getInt(reference, field);
        if (array == 0) {
            throw new ClusterFormatException(
                    "collection without elements: reference=%08x".formatted(reference));
        }
        return (int) (Arrays.memory(array, Integer.BYTES).byteSize() / Integer.BYTES);
    }
}
