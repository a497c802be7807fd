// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.fields;

import io.wherry.codec.internal.lean.Fields;
import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.lean.LeanWriter;
import io.wherry.codec.internal.shape.FieldShape;
import io.wherry.codec.internal.shape.Level;
import java.io.InvalidClassException;
import org.jspecify.annotations.Nullable;

/// A level whose `serialPersistentFields` names fields it does not have: only its hooks can write and read them.
final class UnmatchedFields extends Fields implements FieldStore {

    UnmatchedFields(Level level) {
        super(level);
    }

    private InvalidClassException failure() {
        return new InvalidClassException(
                level().type().getName(), "unmatched serializable field(s) declared");
    }

    @Override
    public @Nullable Object writeHead(LeanWriter out, Object object) throws InvalidClassException {
        throw failure();
    }

    @Override
    public @Nullable Object readHead(LeanReader in, Object object) throws InvalidClassException {
        throw failure();
    }

    @Override
    public void get(Object object, byte[] bytes, int from, @Nullable Object[] values, int at)
            throws InvalidClassException {
        throw failure();
    }

    @Override
    public void set(Object object, byte[] bytes, int from, @Nullable Object[] values, int at)
            throws InvalidClassException {
        throw failure();
    }

    @Override
    public void store(Object object, @Nullable FieldShape[] fields, @Nullable Object[] values)
            throws InvalidClassException {
        throw failure();
    }

    @Override
    public void patch(Object object, int slot, @Nullable Object value) {
        throw new UnsupportedOperationException(level().type().getName());
    }
}
