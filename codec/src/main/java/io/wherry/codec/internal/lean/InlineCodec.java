// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Objects without an identity worth keeping: written whole at every reference, no handle.
public abstract non-sealed class InlineCodec extends ClassCodec {

    protected InlineCodec(Class<?> type) {
        super(type);
    }

    protected abstract void writeContent(LeanWriter out, Object object) throws IOException;

    protected abstract @Nullable Object readContent(LeanReader in) throws IOException;

    @Override
    public final void write(LeanWriter out, WriterClass described, Object object)
            throws IOException {
        out.token(described);
        writeContent(out, object);
    }

    @Override
    public final @Nullable Object readNew(LeanReader in) throws IOException {
        return readContent(in);
    }
}
