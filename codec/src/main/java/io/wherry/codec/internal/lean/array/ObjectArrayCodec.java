// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean.array;

import io.wherry.codec.WireFormatException;
import io.wherry.codec.internal.lean.BodyCodec;
import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.lean.LeanWriter;
import io.wherry.codec.internal.lean.handle.Patchable;
import io.wherry.codec.internal.lean.segment.ElementBudget;
import java.io.IOException;
import java.lang.reflect.Array;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Arrays of references. Head: varint length. Body: the elements.
public final class ObjectArrayCodec extends BodyCodec implements Patchable {
    /// Length of an array whose elements are not known to be there, to start with.
    private static final int FIRST = 1 << 12;

    private final Class<?> component;

    public ObjectArrayCodec(Class<?> type) {
        this.component = type.getComponentType();
        super(type);
    }

    @Override
    protected void writeHead(LeanWriter out, Object object) throws IOException {
        out.out().putVarint(((Object[]) object).length);
    }

    @Override
    protected void writeBody(LeanWriter out, Object object) throws IOException {
        @Nullable Object[] elements = (Object[]) object;
        out.elements().write(elements, elements.length);
    }

    @Override
    protected @Nullable Object allocate(LeanReader in) throws IOException {
        int length = in.in().getLength("elements of an array");
        in.guard().admitArray(type(), length);
        if (in.budget().reserve(length, type())) {
            return Array.newInstance(component, length);
        }
        in.budget().putOff(in.addLate(), length);
        return null;
    }

    @Override
    protected void readBody(LeanReader in, Object object) throws IOException {
        @Nullable Object[] elements = (Object[]) object;
        ElementBudget budget = in.budget();
        int at = readFirst(in, elements);
        try {
            for (; at < elements.length; at++) {
                budget.release(1);
                Object element = in.isLate() ? null : in.reference();
                if (element == null) {
                    in.wanted(elements, at, this);
                } else {
                    elements[at] = element;
                }
            }
        } catch (ArrayStoreException e) {
            throw in.failures().misfit(type().getTypeName(), "[" + at + "]", e);
        } catch (WireFormatException e) {
            e.locateElement(at);
            throw e;
        }
    }

    /// Reads the elements up to one that comes later, if the first may begin a run; returns the
    /// number of elements read.
    private int readFirst(LeanReader in, @Nullable Object[] elements) throws IOException {
        if (elements.length == 0 || !in.elements().startsRun()) {
            return 0;
        }
        @Nullable Object[] row = new Object[elements.length];
        int read = in.elements().read(row, 0, row.length);
        try {
            System.arraycopy(row, 0, elements, 0, read);
        } catch (ArrayStoreException e) {
            throw in.failures().misfit(type().getTypeName(), "[" + misfit(row) + "]", e);
        }
        return read;
    }

    /// Returns the index of the first element that cannot be stored.
    private int misfit(@Nullable Object[] row) {
        int at = 0;
        while (row[at] == null || component.isInstance(row[at])) {
            at++;
        }
        return at;
    }

    /// Grows the array as its elements arrive: the length is not trusted.
    @Override
    protected void readLate(LeanReader in, int handle) throws IOException {
        int length = in.budget().lengthPutOff(handle);
        @Nullable Object[] elements =
                (Object[]) Array.newInstance(component, Math.min(length, FIRST));
        int[] waits = new int[16];
        int waitCount = 0;
        for (int at = 0; at < length; at++) {
            if (at == elements.length) {
                elements = Arrays.copyOf(elements, (int) Math.min(length, 2L * at));
            }
            Object element = in.reference();
            if (element != null) {
                elements[at] = element;
            } else if (in.isLate()) {
                if (waitCount == waits.length) {
                    waits = Arrays.copyOf(waits, 2 * waitCount);
                }
                waits[waitCount++] = at;
                waits[waitCount++] = in.takeLate();
            }
        }
        @Nullable Object[] array =
                elements.length == length ? elements : Arrays.copyOf(elements, length);
        for (int i = 0; i < waitCount; i += 2) {
            in.wanted(waits[i + 1], array, waits[i], this);
        }
        in.complete(handle, array);
    }

    @Override
    public void patch(Object target, int slot, @Nullable Object value) {
        ((@Nullable Object[]) target)[slot] = value;
    }
}
