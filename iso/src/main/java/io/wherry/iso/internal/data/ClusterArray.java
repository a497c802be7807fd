// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.data;

import io.wherry.iso.IsoArray;
import io.wherry.iso.raw.Arrays;
import io.wherry.iso.raw.Cells;
import java.lang.foreign.MemorySegment;
import java.util.AbstractList;
import org.jspecify.annotations.Nullable;

/// An array in a cluster as a list.
final class ClusterArray<E> extends AbstractList<E> implements IsoArray<E> {
    /* So many are not worth a look at the cluster. */
    private static final int FEW = 1 << 16;

    private final int reference;
    private final Element<E> element;

    ClusterArray(int reference, Element<E> element) {
        this.reference = reference;
        this.element = element;
    }

    @Override
    public int isoReference() {
        return reference;
    }

    @Override
    public MemorySegment memory() {
        return Arrays.memory(reference, element.array().element().size());
    }

    @Override
    public int size() {
        int length = Cells.length(reference);
        return length < 0 || length > FEW ? checked(length) : length;
    }

    @Override
    public @Nullable E get(int index) {
        return element.get(reference, index);
    }

    @Override
    public @Nullable E set(int index, @Nullable E value) {
        E old = element.get(reference, index);
        element.put(reference, index, value);
        return old;
    }

    /* Of many elements, before somebody makes an array of that length. */
    private int checked(int length) {
        Arrays.memory(
                reference, element.array().element().size()); // throws if there are not so many
        return length;
    }
}
