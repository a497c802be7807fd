// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.jdk;

import io.wherry.codec.internal.lean.Frame;
import io.wherry.codec.internal.lean.FramedCodec;
import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.lean.LeanWriter;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Objects that are made from all they hold at once: immutable collections. Body: varint count, that many references. A cycle through one gets it in the end, where java.io
/// fails.
///
/// @param <T> the class, or an interface of it
final class MadeCodec<T> extends FramedCodec {

    /// Makes the object from the references of its body.
    @FunctionalInterface
    interface Making {
        Object make(@Nullable Object[] values) throws IOException;
    }

    private final FilledCodec.Writing<? super T> writing;
    private final Making making;

    MadeCodec(Class<?> type, FilledCodec.Writing<? super T> writing, Making making) {
        this.writing = writing;
        this.making = making;
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
    protected boolean gather(LeanReader in, Frame frame) throws IOException {
        FilledCodec.gatherCounted(in, type());
        return true;
    }

    @Override
    protected Object finish(LeanReader in, Frame frame) throws IOException {
        @Nullable Object[] values =
                Arrays.copyOfRange(
                        in.stacks().values(), frame.valuesFrom, in.stacks().valueCount());
        Object[] made = new Object[1];
        in.fill(type(), () -> made[0] = making.make(values));
        return made[0];
    }
}
