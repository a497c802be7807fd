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

/// Vectors and stacks. Head: varint capacity, zigzag capacity increment of a vector. Body: varint size, the elements.
///
/// The capacity is observable and kept, but no more than [#MOST_SPARE] beyond the size is taken on trust.
@SuppressWarnings("JdkObsolete") // it is what real graphs hold
final class VectorCodec extends BodyCodec {
    private static final int MOST_SPARE = 1 << 16;

    VectorCodec(Class<?> type) {
        super(type);
    }

    @Override
    protected void writeHead(LeanWriter out, Object object) throws IOException {
        Vector<?> vector = (Vector<?>) object;
        out.out().putVarint(vector.capacity());
        if (type() == Vector.class) {
            out.out().putSigned(HiddenState.of(vector, Vector.class).number("capacityIncrement"));
        }
    }

    @Override
    protected void writeBody(LeanWriter out, Object object) throws IOException {
        Vector<?> vector = (Vector<?>) object;
        synchronized (vector) {
            Contents.writeElements(out, vector);
        }
    }

    @Override
    protected Object allocate(LeanReader in) throws IOException {
        int capacity = Math.min(in.in().getLength("capacity of a vector"), MOST_SPARE);
        if (type() == Stack.class) {
            Stack<Object> stack = new Stack<>();
            stack.ensureCapacity(capacity);
            return stack;
        }
        return new Vector<>(capacity, in.in().getSigned());
    }

    @Override
    @SuppressWarnings("unchecked") // elements are what the writer found in such a collection
    protected void readBody(LeanReader in, Object object) throws IOException {
        int count = in.in().getCount("elements of " + type().getName(), 1);
        Vector<Object> target = (Vector<Object>) object;
        Elements.read(in, count, values -> target.addAll(Arrays.asList(values)));
    }
}
