// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.jdk;

import io.wherry.codec.WireFormatException;
import io.wherry.codec.internal.lean.BodyCodec;
import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.lean.LeanWriter;
import io.wherry.codec.internal.lean.WriterClass;
import io.wherry.codec.internal.lean.handle.Patchable;
import io.wherry.codec.internal.lean.segment.ElementBudget;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Array lists. Body: varint size, the elements.
final class ArrayListCodec extends BodyCodec implements Patchable {

    ArrayListCodec() {
        super(ArrayList.class);
    }

    @Override
    protected void writeBody(LeanWriter out, Object object) throws IOException {
        ArrayList<?> list = (ArrayList<?>) object;
        int left = list.size();
        out.out().putVarint(left);
        int written = writeFirst(out, list, left);
        left -= written;
        WriterClass last = null;
        for (int i = written; left > 0 && i < list.size(); i++) {
            last = out.reference(CollectionContents.element(list, i), last);
            left--;
        }
        CollectionContents.checkUnchanged(left, list);
    }

    /// Writes elements until user code has run, if the first may begin a run; returns the number of
    /// elements written.
    private static int writeFirst(LeanWriter out, List<?> list, int count) throws IOException {
        Object first = count == 0 ? null : CollectionContents.element(list, 0);
        if (first == null || !out.elements().startsRun(first)) {
            return 0;
        }
        Object[] elements = list.toArray();
        CollectionContents.checkUnchanged(elements.length - count, list);
        return out.elements().writeUnchanged(elements, count);
    }

    @Override
    protected Object allocate(LeanReader in) {
        return new ArrayList<>(0);
    }

    @Override
    @SuppressWarnings("unchecked") // the writer found the elements in a list of that type
    protected void readBody(LeanReader in, Object object) throws IOException {
        ArrayList<@Nullable Object> list = (ArrayList<@Nullable Object>) object;
        int count = in.in().getCount("elements of java.util.ArrayList", 1);
        in.guard().admitElements(count);
        ElementBudget budget = in.budget();
        int claimed = 0;
        int at = 0;
        if (budget.reserve(count, ArrayList.class)) {
            list.ensureCapacity(count);
            claimed = 1;
            at = readFirst(in, list, count);
        }
        try {
            for (; at < count; at++) {
                budget.release(claimed);
                Object element = in.isLate() ? null : in.reference();
                list.add(element);
                if (element == null) {
                    in.wanted(list, at, this);
                }
            }
        } catch (WireFormatException e) {
            e.locateElement(at);
            throw e;
        }
    }

    /// Reads the elements up to one that comes later, if the first may begin a run; returns the
    /// number of elements read.
    private static int readFirst(LeanReader in, List<@Nullable Object> list, int count)
            throws IOException {
        if (count == 0 || !in.elements().startsRun()) {
            return 0;
        }
        @Nullable Object[] elements = new Object[count];
        int read = in.elements().read(elements, 0, count);
        list.addAll(Arrays.asList(read == count ? elements : Arrays.copyOf(elements, read)));
        return read;
    }

    @Override
    @SuppressWarnings("unchecked") // it is one that readBody filled
    public void patch(Object target, int slot, @Nullable Object value) {
        ((ArrayList<@Nullable Object>) target).set(slot, value);
    }
}
