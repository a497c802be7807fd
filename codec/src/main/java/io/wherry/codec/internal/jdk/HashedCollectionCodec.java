// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.jdk;

import io.wherry.codec.internal.lean.Frame;
import io.wherry.codec.internal.lean.FramedCodec;
import io.wherry.codec.internal.lean.GatherStacks;
import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.lean.LeanWriter;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Collections and maps that call `hashCode` or `equals` of what they hold: they exist from their
/// first reference on and are filled once all they hold is complete. Body: varint count, that many
/// references.
///
/// @param <T> the class
abstract class HashedCollectionCodec<T> extends FramedCodec {

    /// Writes the count and the references.
    @FunctionalInterface
    interface Writing<T> {
        void write(LeanWriter out, T object) throws IOException;
    }

    /// References from one key, or element, to the next.
    private final int perKey;

    /// False if the collection distinguishes its keys by identity.
    private final boolean hashes;

    HashedCollectionCodec(Class<?> type) {
        this.hashes = type != IdentityHashMap.class;
        this.perKey = Map.class.isAssignableFrom(type) ? 2 : 1;
        super(type);
    }

    @Override
    @SuppressWarnings("unchecked") // the catalog gives this codec to this class only
    protected final void writeBody(LeanWriter out, Object object) throws IOException {
        write(out, (T) object);
    }

    @Override
    protected final boolean isLate() {
        return false;
    }

    /// Writes the count and the references.
    abstract void write(LeanWriter out, T object) throws IOException;

    /// Reads the head.
    int readHead(LeanReader in) throws IOException {
        return 0;
    }

    /// Makes an empty object for about `count` references.
    abstract T make(int head, int count);

    /// Fills an empty object from `values[from .. to)`.
    abstract void put(T target, @Nullable Object[] values, int from, int to)
            throws InvalidObjectException;

    /// Reads references and fills `target` with them as they come, as long as its keys are leaves,
    /// which are complete at once. An entry whose value comes later is left on the stacks.
    ///
    /// @return the number of references read
    int fillByLeaves(LeanReader in, T target, int count) throws IOException {
        return 0;
    }

    @Override
    protected final Object allocate(LeanReader in) throws IOException {
        return Objects.requireNonNull(make(readHead(in), 0));
    }

    @Override
    protected final Object readInPlace(LeanReader in) throws IOException {
        int head = readHead(in);
        int count = countOf(in, type(), 0);
        T target = make(head, in.in().trusted(count, Long.BYTES));
        in.add(Objects.requireNonNull(target));
        GatherStacks stacks = in.stacks();
        int valuesFrom = stacks.valueCount();
        int itemsFrom = stacks.itemCount();
        boolean whole = true;
        for (int i = fillByLeaves(in, target, count); i < count; i++) {
            if (i % perKey == 0) {
                whole &= in.gathering().key();
            } else {
                in.gathering().awaited();
            }
        }
        if (whole) {
            fill(in, target, valuesFrom, itemsFrom);
        } else {
            putOff(in, target, valuesFrom, itemsFrom);
        }
        stacks.pop(valuesFrom, itemsFrom);
        return target;
    }

    @Override
    protected final void gather(LeanReader in, Frame frame) throws IOException {
        int count = countOf(in, type(), 0);
        for (int i = 0; i < count; i++) {
            in.gathering().awaited();
        }
    }

    /// Gathers a varint count and that many references.
    ///
    /// @param others references that are no elements
    static void gatherCounted(LeanReader in, Class<?> type, int others) throws IOException {
        int count = countOf(in, type, others);
        for (int i = 0; i < count; i++) {
            in.gathering().reference();
        }
    }

    @Override
    @SuppressWarnings("unchecked") // #make made it
    protected final Object finish(LeanReader in, Frame frame) throws IOException {
        T target = (T) Objects.requireNonNull(frame.object);
        fill(in, target, frame.valuesFrom, frame.itemsFrom);
        return target;
    }

    /// Postpones filling the collection: it contains an object that it is a part of, which must be
    /// complete before it can be looked up by its content.
    private void putOff(LeanReader in, T target, int valuesFrom, int itemsFrom) {
        GatherStacks stacks = in.stacks();
        if (stacks.itemCount() > itemsFrom) {
            await(in, target, valuesFrom, itemsFrom);
            return;
        }
        @Nullable Object[] values =
                Arrays.copyOfRange(stacks.values(), valuesFrom, stacks.valueCount());
        in.putOff(
                () -> in.failures().fill(type(), () -> fill(in, target, values, 0, values.length)));
    }

    private void fill(LeanReader in, T target, @Nullable Object[] values, int from, int to)
            throws InvalidObjectException {
        if (hashes) {
            in.guard().chargeHashing(values, from, to, perKey);
        }
        put(target, values, from, to);
    }

    private void await(LeanReader in, T target, int valuesFrom, int itemsFrom) {
        PendingElements.await(
                in, valuesFrom, itemsFrom, values -> fill(in, target, values, 0, values.length));
    }

    private void fill(LeanReader in, T target, int valuesFrom, int itemsFrom) throws IOException {
        GatherStacks stacks = in.stacks();
        if (stacks.itemCount() > itemsFrom) {
            await(in, target, valuesFrom, itemsFrom);
            return;
        }
        try {
            fill(in, target, stacks.values(), valuesFrom, stacks.valueCount());
        } catch (RuntimeException | StackOverflowError e) {
            throw in.failures().unfillable(type(), e);
        }
    }

    private static int countOf(LeanReader in, Class<?> type, int others) throws IOException {
        int count = in.in().getCount("references in " + type.getName(), 1);
        in.guard().admitElements(count, others);
        return count;
    }
}
