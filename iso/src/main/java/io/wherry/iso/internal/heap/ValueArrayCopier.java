// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.heap;

import io.wherry.iso.internal.cluster.Block;
import io.wherry.iso.internal.type.Type;
import io.wherry.iso.raw.Arrays;
import io.wherry.iso.raw.Cells;
import java.lang.reflect.Array;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Arrays of references that are components of values.
final class ValueArrayCopier implements ObjectCopier {
    private final Class<?> component;
    private final Type type;
    private final ReferenceCell element;

    ValueArrayCopier(Class<?> component, Type type, ReferenceCell element) {
        this.component = component;
        this.type = type;
        this.element = element;
    }

    ReferenceCell element() {
        return element;
    }

    @Override
    public Type type() {
        return type;
    }

    @Override
    public int allocate(Block block, Object object) {
        return block.allocateArray(type.id(), Array.getLength(object), 2);
    }

    @Override
    public boolean leads() {
        return true;
    }

    @Override
    public void fill(CopyIn in, Object object, int reference) {
        @Nullable Object[] elements = (Object[]) object;
        for (int i = 0; i < elements.length; i++) {
            Object value = elements[i];
            if (value != null) {
                Cells.putIntAt(reference, i, element.store(in, in.block(), value));
            }
        }
    }

    @Override
    public Object begin(CopyOut out, int reference) {
        long bytes = Arrays.memory(reference, Integer.BYTES).byteSize();
        out.claim(bytes);
        return Array.newInstance(component, (int) (bytes / Integer.BYTES));
    }

    @Override
    public void parts(CopyOut out, int reference) {
        for (int i = Cells.length(reference) - 1; i >= 0; i--) {
            element.need(out, Cells.getIntAt(reference, i));
        }
    }

    @Override
    public Object finish(CopyOut out, int reference, @Nullable Object begun) {
        @Nullable Object[] elements = (Object[]) Objects.requireNonNull(begun);
        for (int i = 0; i < elements.length; i++) {
            int to = Cells.getIntAt(reference, i);
            elements[i] = to == 0 ? null : element.load(out, to);
        }
        return elements;
    }
}
