// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.fields;

import io.wherry.codec.internal.shape.FieldShape;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Sets some of the fields of a level and leaves the others as they are.
@FunctionalInterface
interface FieldStore {

    /// Sets `fields[i]` of `object` to `values[i]`, primitive ones to objects of their own type;
    /// skips null fields.
    ///
    /// @param fields always those that the store was made for
    /// @throws ClassCastException if a reference does not fit its field
    void store(Object object, @Nullable FieldShape[] fields, @Nullable Object[] values)
            throws IOException;

    /// Sets number `i` of the fields.
    default void store(Object object, @Nullable FieldShape[] fields, int i, @Nullable Object value)
            throws IOException {
        @Nullable FieldShape[] only = new FieldShape[fields.length];
        @Nullable Object[] values = new Object[fields.length];
        only[i] = fields[i];
        values[i] = value;
        store(object, only, values);
    }
}
