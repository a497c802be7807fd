// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.hook;

import io.wherry.codec.internal.lean.Frame;
import io.wherry.codec.internal.lean.FramedCodec;
import io.wherry.codec.internal.lean.LeanReader;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Framed objects that are always read in order, item by item: no frame is ever opened for them.
public abstract class InOrderCodec extends FramedCodec {

    protected InOrderCodec(Class<?> type) {
        super(type);
    }

    @Override
    protected final boolean isInOrder() {
        return true;
    }

    @Override
    protected final @Nullable Object readInPlace(LeanReader in) throws IOException {
        return readInPlaceInOrder(in);
    }

    @Override
    protected abstract @Nullable Object readInOrder(LeanReader in, @Nullable Object object)
            throws IOException;

    @Override
    protected final void gather(LeanReader in, Frame frame) {
        throw new IllegalStateException("read in order: " + type().getName());
    }

    @Override
    protected final Object finish(LeanReader in, Frame frame) {
        throw new IllegalStateException("read in order: " + type().getName());
    }
}
