// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.fields;

import io.wherry.codec.internal.lean.Fields;
import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.lean.LeanWriter;
import io.wherry.codec.internal.shape.FieldShape;
import io.wherry.codec.internal.shape.Level;
import java.io.IOException;
import java.io.InvalidClassException;
import org.jspecify.annotations.Nullable;

/// A level whose `serialPersistentFields` names fields it does not have: only its hooks can write
/// and read these. Where no hook reads them, the fields that it does have are set.
final class UnmatchedFields extends Fields implements FieldStore {
    private @Nullable Fields matched;

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

    /* Not volatile: two threads may each make one. */
    @Override
    public void set(Object object, byte[] bytes, int from, @Nullable Object[] values, int at)
            throws IOException {
        Fields some = matched;
        if (some == null) {
            some = FieldAccess.evolved(level(), level());
            matched = some;
        }
        some.set(object, bytes, from, values, at);
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
