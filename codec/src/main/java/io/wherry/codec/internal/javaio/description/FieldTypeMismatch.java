// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.description;

import io.wherry.codec.internal.shape.FieldShape;
import io.wherry.codec.internal.shape.Level;
import org.jspecify.annotations.Nullable;

/// The error for a reference that does not fit its field, in java.io's words.
public final class FieldTypeMismatch {

    private FieldTypeMismatch() {}

    /// Of the first that does not fit among the references of a level.
    ///
    /// @param values the references, from `at` on
    /// @param cause returned if all fit
    public static ClassCastException of(
            Level level,
            Object object,
            @Nullable Object[] values,
            int at,
            ClassCastException cause) {
        for (FieldShape field : level.fields()) {
            Object value = field.isPrimitive() ? null : values[at + field.offset()];
            if (value != null && !field.type().isInstance(value)) {
                return of(level, object, field, value);
            }
        }
        return cause;
    }

    /// Of the first that does not fit among the components of a record.
    ///
    /// @param values the references, from `at` on
    /// @param cause returned if all fit
    public static ClassCastException ofComponent(
            Level level, @Nullable Object[] values, int at, ClassCastException cause) {
        for (FieldShape field : level.fields()) {
            Object value = field.isPrimitive() ? null : values[at + field.offset()];
            if (value != null && !field.type().isInstance(value)) {
                return new ClassCastException(
                        "Cannot cast "
                                + value.getClass().getName()
                                + " to "
                                + field.type().getName());
            }
        }
        return cause;
    }

    /// Of `value`, which was to be the reference of a level in that slot.
    public static ClassCastException of(Level level, Object object, int slot, Object value) {
        return of(level, object, level.slots().get(slot), value);
    }

    private static ClassCastException of(
            Level level, Object object, FieldShape field, Object value) {
        return new ClassCastException(
                "cannot assign instance of "
                        + value.getClass().getName()
                        + " to field "
                        + level.type().getName()
                        + "."
                        + field.name()
                        + " of type "
                        + field.type().getName()
                        + " in instance of "
                        + object.getClass().getName());
    }
}
