// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.jdk;

import io.wherry.codec.internal.shape.Reflection;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.lang.invoke.MethodHandle;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// Hash tables as large as those of java.io's copies: their size decides in which order they are
/// iterated over.
final class HashTables {
    /* The rules are those of the classes' readObject, with a load factor of 0.75. */

    private static final double LOAD_FACTOR = 0.75;

    private static final MethodHandle READ_CONCURRENT_MAP =
            Objects.requireNonNull(
                    Reflection.FACTORY.readObjectForSerialization(ConcurrentHashMap.class));

    private HashTables() {}

    /// Returns an empty map for `entries`.
    @SuppressWarnings("NonApiType") // the class the JVM compiles its callers for
    static HashMap<?, ?> map(int entries) {
        return entries <= 12 ? new HashMap<>() : HashMap.newHashMap(entries);
    }

    /// Returns an empty set for `elements`.
    static Set<?> set(int elements) {
        return new HashSet<>((int) (elements / LOAD_FACTOR));
    }

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
            READ_CONCURRENT_MAP.invoke(target, new Replay(values, from, to));
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError("reads from memory", e);
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
