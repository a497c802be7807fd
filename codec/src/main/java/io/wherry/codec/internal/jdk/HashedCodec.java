// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.jdk;

import io.wherry.codec.internal.lean.LeanWriter;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.util.Objects;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// Collections and maps that are made, written and filled by functions.
///
/// @param <T> the class
final class HashedCodec<T> extends HashedCollectionCodec<T> {
    private final IntFunction<? extends T> empty;
    private final Writing<? super T> writing;
    private final Filling<? super T> filling;

    /// Fills an empty object from `values[from .. to)`.
    @FunctionalInterface
    interface Filling<T> {
        void fill(T target, @Nullable Object[] values, int from, int to)
                throws InvalidObjectException;
    }

    /// @param empty makes an empty one for about that many references
    HashedCodec(
            Class<?> type,
            IntFunction<? extends T> empty,
            Writing<? super T> writing,
            Filling<? super T> filling) {
        this.empty = empty;
        this.writing = writing;
        this.filling = filling;
        super(type);
    }

    @Override
    void write(LeanWriter out, T object) throws IOException {
        writing.write(out, object);
    }

    @Override
    T make(int head, int count) {
        return Objects.requireNonNull(empty.apply(count));
    }

    @Override
    void put(T target, @Nullable Object[] values, int from, int to) throws InvalidObjectException {
        filling.fill(target, values, from, to);
    }
}
