// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.jdk;

import io.wherry.codec.internal.fields.HiddenState;
import io.wherry.codec.internal.lean.BodyCodec;
import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.lean.LeanWriter;
import java.io.IOException;
import java.util.Arrays;
import java.util.Stack;
import java.util.Vector;
import org.jspecify.annotations.Nullable;

/// Vectors and stacks. Head of a vector: zigzag capacity increment. Body: varint capacity, varint
/// size, the elements.
///
/// The capacity is observable, so it is kept: up to twice the size, or [#SMALL], for each vector,
/// and beyond that as far as the message may claim spare slots
/// ([io.wherry.codec.internal.lean.admission.Guard#takesSpare]).
@SuppressWarnings("JdkObsolete") // it is what real graphs hold
final class VectorCodec extends BodyCodec {
    private static final int SMALL = 64;

    VectorCodec(Class<?> type) {
        super(type);
    }

    @Override
    protected void writeHead(LeanWriter out, Object object) throws IOException {
        if (type() == Vector.class) {
            out.out().putSigned(HiddenState.of(object, Vector.class).number("capacityIncrement"));
        }
    }

    @Override
    protected void writeBody(LeanWriter out, Object object) throws IOException {
        Vector<?> vector = (Vector<?>) object;
        int capacity;
        Object[] elements;
        synchronized (vector) { // not while user code runs, or other vectors are written
            capacity = vector.capacity();
            elements = vector.toArray();
        }
        out.out().putVarint(capacity);
        CollectionContents.writeArray(out, elements);
    }

    @Override
    protected Object allocate(LeanReader in) throws IOException {
        if (type() == Stack.class) {
            return new Stack<>();
        }
        in.in().getSigned(); // forgotten, as by java.io
        return new Vector<>(0);
    }

    @Override
    @SuppressWarnings("unchecked") // the writer found the elements in a collection of that type
    protected void readBody(LeanReader in, Object object) throws IOException {
        int capacity = in.in().getLength("capacity of a vector");
        int count = in.in().getCount("elements of " + type().getName(), 1);
        in.guard().admitElements(count);
        Vector<Object> target = (Vector<Object>) object;
        PendingElements.read(in, count, values -> fill(in, target, values, capacity));
    }

    /// Fills the vector. All elements have been read, so the capacity can be trusted.
    private static void fill(
            LeanReader in, Vector<Object> target, @Nullable Object[] values, int capacity) {
        long most = Math.max(SMALL, 2L * values.length);
        boolean kept = capacity <= most || in.guard().takesSpare((long) capacity - values.length);
        target.ensureCapacity(kept ? capacity : values.length);
        target.addAll(Arrays.asList(values));
    }
}
