// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.fields;

import io.wherry.codec.internal.shape.FieldShape;
import io.wherry.codec.internal.shape.Level;
import org.jspecify.annotations.Nullable;

/// The components of a record that is yet to be made; those not set have their default. One thread
/// owns it.
public final class RecordBuilder {
    private final byte[] primitives;
    private final @Nullable Object[] references;

    public RecordBuilder(Level record) {
        this.primitives = new byte[record.primitiveBytes()];
        this.references = new Object[record.references()];
    }

    /// Stores components of drafts.
    static void store(Object draft, @Nullable FieldShape[] fields, @Nullable Object[] values) {
        for (int i = 0; i < fields.length; i++) {
            FieldShape component = fields[i];
            if (component != null) {
                ((RecordBuilder) draft).put(component, values[i]);
            }
        }
    }

    private void put(FieldShape component, @Nullable Object value) {
        if (component.isPrimitive() && value != null) {
            Primitives.put(primitives, component.offset(), value);
        } else {
            references[component.offset()] = component.type().cast(value);
        }
    }

    /// The primitive block of the components.
    public byte[] primitives() {
        return primitives;
    }

    /// The references among the components.
    public @Nullable Object[] references() {
        return references;
    }
}
