// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.jdk;

import io.wherry.codec.internal.message.UndeclaredExceptions;
import io.wherry.codec.internal.shape.Reflection;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.lang.invoke.MethodHandle;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// Fills concurrent hash maps by their `readObject`, which makes a table as large as java.io's.
final class ConcurrentMapFiller {
    private static final MethodHandle READ_OBJECT =
            Objects.requireNonNull(
                    Reflection.FACTORY.readObjectForSerialization(ConcurrentHashMap.class));

    private ConcurrentMapFiller() {}

    /// Fills an empty map, by its `readObject`, with the keys and values in `values[from .. to)`.
    static void fill(ConcurrentHashMap<?, ?> target, @Nullable Object[] values, int from, int to)
            throws InvalidObjectException {
        for (int i = from; i < to; i++) {
            if (values[i] == null) {
                throw new InvalidObjectException(
                        "null in a map that takes none: class=" + target.getClass().getName());
            }
        }
        try {
            READ_OBJECT.invoke(target, new Replay(values, from, to));
        } catch (Throwable e) { // also one that code of a key does not declare
            throw UndeclaredExceptions.<RuntimeException>pass(e);
        }
    }

    /// A stream of the given objects, then of nulls.
    private static final class Replay extends ObjectInputStream {
        private final @Nullable Object[] values;
        private final int end;
        private int next;

        Replay(@Nullable Object[] values, int from, int to) throws IOException {
            this.values = values;
            this.next = from;
            this.end = to;
            super();
        }

        @Override
        public void defaultReadObject() {
            // the fields of a map that has none
        }

        @Override
        protected @Nullable Object readObjectOverride() {
            return next < end ? values[next++] : null;
        }
    }
}
