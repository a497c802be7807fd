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
        return Cells.length(reference);
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
}
