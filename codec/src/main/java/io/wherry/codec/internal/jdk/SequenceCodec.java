// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.jdk;

import io.wherry.codec.internal.lean.BodyCodec;
import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.lean.LeanWriter;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collection;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;

/// Lists and queues that call no code of their elements. Body: varint size, the elements in order.
final class SequenceCodec extends BodyCodec {
    private final Supplier<? extends Collection<?>> empty;

    SequenceCodec(Class<?> type, Supplier<? extends Collection<?>> empty) {
        this.empty = empty;
        super(type);
    }

    @Override
    protected void writeBody(LeanWriter out, Object object) throws IOException {
        Collection<?> elements = (Collection<?>) object;
        if (type() == CopyOnWriteArrayList.class) {
            CollectionContents.writeSnapshot(out, elements);
        } else {
            CollectionContents.writeElements(out, elements);
        }
    }

    @Override
    protected Object allocate(LeanReader in) {
        return empty.get();
    }

    @Override
    @SuppressWarnings("unchecked") // the writer found the elements in a collection of that type
    protected void readBody(LeanReader in, Object object) throws IOException {
        int count = in.in().getCount("elements of " + type().getName(), 1);
        in.guard().admitElements(count);
        Collection<Object> target = (Collection<Object>) object;
        PendingElements.read(in, count, values -> target.addAll(Arrays.asList(values)));
    }
}
