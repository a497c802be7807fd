// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.jdk;

import io.wherry.codec.internal.lean.Frame;
import io.wherry.codec.internal.lean.FramedCodec;
import io.wherry.codec.internal.lean.GatherStacks;
import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.lean.LeanWriter;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Collections and maps that call `hashCode` or `equals` of what they hold: they exist from their first reference on
/// and are filled once all they hold is complete. Body: varint count, that many references.
///
/// @param <T> the class
class FilledCodec<T> extends FramedCodec {

    /// Writes the count and the references.
    @FunctionalInterface
    interface Writing<T> {
        void write(LeanWriter out, T object) throws IOException;
    }

    /// Fills an empty object from `values[from .. to)`.
    @FunctionalInterface
    interface Filling<T> {
        void fill(T target, @Nullable Object[] values, int from, int to)
                throws InvalidObjectException;
    }

    private final Supplier<? extends T> empty;
    private final Writing<? super T> writing;
    private final Filling<? super T> filling;

    FilledCodec(
            Class<?> type,
            Supplier<? extends T> empty,
            Writing<? super T> writing,
            Filling<? super T> filling) {
        this.empty = empty;
        this.writing = writing;
        this.filling = filling;
        super(type);
    }

    @Override
    @SuppressWarnings("unchecked") // the catalog gives this codec to this class only
    protected final void writeBody(LeanWriter out, Object object) throws IOException {
        writing.write(out, (T) object);
    }

    @Override
    protected final boolean isLate() {
        return false;
    }

    @Override
    protected Object allocate(LeanReader in) throws IOException {
        return Objects.requireNonNull(empty.get());
    }

    @Override
    protected final boolean gather(LeanReader in, Frame frame) throws IOException {
        int count = countOf(in, type());
        for (int i = 0; i < count; i++) {
            in.gatherAwaited();
        }
        return true;
    }

    /// Gathers a varint count and that many references.
    static void gatherCounted(LeanReader in, Class<?> type) throws IOException {
        int count = countOf(in, type);
        for (int i = 0; i < count; i++) {
            in.gatherReference();
        }
    }

    @Override
    @SuppressWarnings("unchecked") // it is what empty made
    protected final Object finish(LeanReader in, Frame frame) throws IOException {
        T target = (T) Objects.requireNonNull(frame.object);
        if (in.stacks().itemCount() > frame.itemsFrom) {
            Elements.await(in, frame, values -> filling.fill(target, values, 0, values.length));
            return target;
        }
        GatherStacks stacks = in.stacks();
        in.fill(
                type(),
                () -> filling.fill(target, stacks.values(), frame.valuesFrom, stacks.valueCount()));
        return target;
    }

    private static int countOf(LeanReader in, Class<?> type) throws IOException {
        int count = in.in().getCount("references in " + type.getName(), 1);
        in.admitElements(count);
        return count;
    }
}
