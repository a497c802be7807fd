// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean;

import io.wherry.codec.internal.shape.Level;
import org.jspecify.annotations.Nullable;

/// Access to the components of a record; generated.
public abstract class RecordFields extends Fields {

    protected RecordFields(Level level) {
        super(level);
    }

    /// Calls the canonical constructor with components from a primitive block and from references.
    ///
    /// @throws ClassCastException if a reference does not fit its component
    public abstract Object construct(byte[] bytes, int from, @Nullable Object[] values, int at)
            throws Throwable;

    @Override
    public final void read(LeanReader in, Object object) {
        throw new UnsupportedOperationException("records are immutable");
    }

    @Override
    public final void set(
            Object object, byte[] bytes, int from, @Nullable Object[] values, int at) {
        throw new UnsupportedOperationException("records are immutable");
    }

    @Override
    public final void patch(Object object, int slot, @Nullable Object value) {
        throw new UnsupportedOperationException("records are immutable");
    }
}
