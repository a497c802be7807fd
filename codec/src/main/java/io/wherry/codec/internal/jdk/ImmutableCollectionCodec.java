// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.jdk;

import io.wherry.codec.internal.lean.Frame;
import io.wherry.codec.internal.lean.FramedCodec;
import io.wherry.codec.internal.lean.GatherStacks;
import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.lean.LeanWriter;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Objects that are made from all they hold at once: immutable collections. Body: varint count,
/// that many references. A cycle through one gets it in the end, where java.io fails.
///
/// @param <T> the class, or an interface of it
final class ImmutableCollectionCodec<T> extends FramedCodec {

    /// Makes the object from the references of its body.
    @FunctionalInterface
    interface Making {
        Object make(@Nullable Object[] values) throws IOException;
    }

    private final HashedCollectionCodec.Writing<? super T> writing;
    private final Making making;
    private final int others;

    ImmutableCollectionCodec(
            Class<?> type, HashedCollectionCodec.Writing<? super T> writing, Making making) {
        this(type, writing, making, 0);
    }

    /// @param others references of the body that are no elements
    ImmutableCollectionCodec(
            Class<?> type,
            HashedCollectionCodec.Writing<? super T> writing,
            Making making,
            int others) {
        this.writing = writing;
        this.making = making;
        this.others = others;
        super(type);
    }

    @Override
    @SuppressWarnings("unchecked") // the catalog gives this codec to this class only
    protected void writeBody(LeanWriter out, Object object) throws IOException {
        writing.write(out, (T) object);
    }

    @Override
    protected boolean isLate() {
        return true;
    }

    @Override
    protected @Nullable Object allocate(LeanReader in) {
        return null;
    }

    @Override
    protected Object readInPlace(LeanReader in) throws IOException {
        int handle = in.begin();
        GatherStacks stacks = in.stacks();
        int from = stacks.valueCount();
        HashedCollectionCodec.gatherCounted(in, type(), others);
        Object object = make(in, from);
        stacks.pop(from, stacks.itemCount());
        in.complete(handle, object);
        return object;
    }

    @Override
    protected void gather(LeanReader in, Frame frame) throws IOException {
        HashedCollectionCodec.gatherCounted(in, type(), others);
    }

    @Override
    protected Object finish(LeanReader in, Frame frame) throws IOException {
        return make(in, frame.valuesFrom);
    }

    private Object make(LeanReader in, int from) throws IOException {
        @Nullable Object[] values =
                Arrays.copyOfRange(in.stacks().values(), from, in.stacks().valueCount());
        if (type() == Set.class || type() == Map.class) {
            in.guard().chargeHashing(values, 0, values.length, type() == Map.class ? 2 : 1);
        }
        try {
            return making.make(values);
        } catch (RuntimeException | StackOverflowError e) {
            throw in.failures().unfillable(type(), e);
        }
    }
}
