// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean;

import io.wherry.codec.WireFormatException;
import io.wherry.codec.internal.shape.FieldShape;
import io.wherry.codec.internal.shape.Instantiator;
import io.wherry.codec.internal.shape.Level;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Access to the serializable fields of one level; generated, or by the JDK's own handles where we may not look.
///
/// On the wire: the primitives as one little-endian block, in the level's order, then the references.
public abstract class Fields implements Patchable {
    private final Level level;

    protected Fields(Level level) {
        this.level = level;
    }

    public final Level level() {
        return level;
    }

    /// The error for a reference that does not fit field number `slot`; called by generated code.
    protected final WireFormatException misfit(LeanReader in, int slot, ClassCastException cause) {
        return in.misfit(level.type().getName(), name(slot), cause);
    }

    /// The error for references at `values[at]` and on, of which one may not fit its field; null if all do.
    public final @Nullable WireFormatException misfit(
            LeanReader in, @Nullable Object[] values, int at, ClassCastException cause) {
        for (FieldShape field : level.fields()) {
            Object value = field.isPrimitive() ? null : values[at + field.offset()];
            if (value != null && !field.type().isInstance(value)) {
                return in.misfit(level.type().getName(), field.name(), cause);
            }
        }
        return null;
    }

    /// Adds to an error where it happened; called by generated code.
    ///
    /// @param slot of the reference field being read, or -1 for the primitive ones
    protected final WireFormatException located(WireFormatException error, int slot) {
        error.locate(level.type().getName(), name(slot));
        return error;
    }

    private String name(int slot) {
        for (FieldShape field : level.fields()) {
            if (!field.isPrimitive() && field.offset() == slot) {
                return field.name();
            }
        }
        return "(primitive fields)";
    }

    /// Makes an empty object of the level's class, as `instantiator` does; generated code knows its constructor.
    public Object instantiate(Instantiator instantiator) throws IOException {
        return instantiator.instantiate();
    }

    public abstract void write(LeanWriter out, Object object) throws IOException;

    /// Reads the level into `object`; references that come later are patched in.
    public abstract void read(LeanReader in, Object object) throws IOException;

    /// Sets the level from a primitive block in `bytes` and from references in `values`.
    ///
    /// @throws ClassCastException if a reference does not fit its field
    public abstract void set(
            Object object, byte[] bytes, int from, @Nullable Object[] values, int at)
            throws IOException;

    /// Sets the reference field number `slot`.
    @Override
    public abstract void patch(Object object, int slot, @Nullable Object value);
}
