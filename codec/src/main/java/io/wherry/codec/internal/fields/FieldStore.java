// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.fields;

import io.wherry.codec.internal.shape.FieldShape;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Sets some of the fields of a level and leaves the others as they are.
@FunctionalInterface
interface FieldStore {

    /// Sets `fields` of `object` to `values`, one each; primitive ones to objects of their own type.
    ///
    /// @throws ClassCastException if a reference does not fit its field
    void store(Object object, List<FieldShape> fields, List<@Nullable Object> values)
            throws IOException;
}
