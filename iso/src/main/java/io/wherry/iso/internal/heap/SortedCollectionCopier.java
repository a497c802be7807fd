// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.heap;

import io.wherry.iso.NotCopyableException;
import io.wherry.iso.internal.cluster.Block;
import io.wherry.iso.internal.type.Field;
import io.wherry.iso.internal.type.Kind;
import io.wherry.iso.internal.type.Type;
import io.wherry.iso.internal.type.Types;
import io.wherry.iso.raw.Cells;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Copies sorted sets and maps as [CollectionCopier] does, with their comparator. A collection with
/// a comparator is created after the comparator.
final class SortedCollectionCopier implements ObjectCopier {
    static final List<Class<?>> CLASSES = List.of(TreeMap.class, TreeSet.class);

    private static final String ELEMENTS = "elements";
    private static final String COMPARATOR = "comparator";
    private static final String ANYTHING = Object.class.getName();

    private final Class<?> made;
    private final Type type;
    private final int elements;
    private final int comparator;

    private SortedCollectionCopier(Class<?> made) {
        this.made = made;
        List<Field> fields =
                List.of(
                        new Field(ELEMENTS, Kind.REFERENCE, ANYTHING + "[]", 0),
                        new Field(COMPARATOR, Kind.REFERENCE, ANYTHING, 0));
        Types.arrayOf(ANYTHING);
        this.type = Types.register(Type.ofFields(made.getName(), null, fields));
        this.elements = type.field(ELEMENTS).offset();
        this.comparator = type.field(COMPARATOR).offset();
    }

    /// Returns the copier of a class, or null if it is not one of these.
    static @Nullable ObjectCopier of(Class<?> type) {
        return CLASSES.contains(type) ? new SortedCollectionCopier(type) : null;
    }

    @Override
    public Type type() {
        return type;
    }

    @Override
    public int allocate(Block block, Object object) {
        return block.allocate(type.id(), type.size());
    }

    @Override
    public boolean leads() {
        return true;
    }

    @Override
    public void fill(CopyIn in, Object object, int reference) {
        Comparator<?> by =
                object instanceof SortedMap<?, ?> map
                        ? map.comparator()
                        : ((SortedSet<?>) object).comparator();
        Cells.putInt(reference, comparator, in.reference(by, ANYTHING));
        int array = CollectionCopier.write(in, CollectionCopier.elementsOf(object));
        Cells.putInt(reference, elements, array);
    }

    @Override
    public @Nullable Object begin(CopyOut out, int reference) {
        out.claim((long) Integer.BYTES * CollectionCopier.length(reference, elements));
        return Cells.getInt(reference, comparator) == 0 ? empty(null) : null;
    }

    private Object empty(@Nullable Comparator<@Nullable Object> by) {
        return made == TreeMap.class ? new TreeMap<>(by) : new TreeSet<>(by);
    }

    @Override
    public void parts(CopyOut out, int reference) {
        CollectionCopier.need(out, Cells.getInt(reference, elements));
        out.need(Cells.getInt(reference, comparator), Comparator.class);
    }

    @Override
    @SuppressWarnings("unchecked") // elements are compared by it anyway
    public Object finish(CopyOut out, int reference, @Nullable Object begun) {
        try {
            Object whole = begun;
            if (whole == null) {
                Object by = out.object(Cells.getInt(reference, comparator));
                whole = empty((Comparator<@Nullable Object>) by);
            }
            @Nullable Object[] values =
                    CollectionCopier.read(out, Cells.getInt(reference, elements));
            out.arrange(values, made == TreeMap.class ? 2 : 1);
            CollectionCopier.fill(whole, values);
            return whole;
        } catch (
                RuntimeException e) { // odd number of elements, or elements that cannot be compared
            throw new NotCopyableException(
                    "elements are refused: type=%s, reference=%08x, %s"
                            .formatted(type.name(), reference, e),
                    e);
        }
    }
}
