// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.fields;

import io.wherry.codec.internal.lean.Fields;
import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.lean.LeanWriter;
import io.wherry.codec.internal.shape.Level;
import org.jspecify.annotations.Nullable;

/// A level without serializable fields, which takes no bytes in the stream.
final class NoFields extends Fields {

    NoFields(Level level) {
        super(level);
    }

    @Override
    public @Nullable Object writeHead(LeanWriter out, Object object) {
        return null;
    }

    @Override
    public @Nullable Object readHead(LeanReader in, Object object) {
        return null;
    }

    @Override
    public void get(Object object, byte[] bytes, int from, @Nullable Object[] values, int at) {
        // no fields
    }

    @Override
    public void set(Object object, byte[] bytes, int from, @Nullable Object[] values, int at) {
        // no fields
    }

    @Override
    public void patch(Object object, int slot, @Nullable Object value) {
        throw new IllegalArgumentException("no such field: " + slot);
    }
}
