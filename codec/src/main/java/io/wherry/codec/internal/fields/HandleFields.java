// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.fields;

import io.wherry.codec.WireFormatException;
import io.wherry.codec.internal.lean.Fields;
import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.lean.LeanWriter;
import io.wherry.codec.internal.shape.FieldShape;
import io.wherry.codec.internal.shape.Level;
import java.io.IOException;
import java.lang.invoke.MethodHandles.Lookup;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Fields of an accessible class, each by method handles: where no code can be generated.
final class HandleFields extends Fields {
    /// The position in a level of an error in its primitive fields.
    private static final int PRIMITIVE_BLOCK = -1;

    private final LevelGetters getters;
    private final @Nullable FieldShape[] primitives;
    private final @Nullable FieldShape[] references;
    private final HandleFieldStore primitiveSetters;
    private final HandleFieldStore referenceSetters;

    /// @param lookup may access the private members of the level's class
    HandleFields(Level level, Lookup lookup) throws IllegalAccessException {
        @Nullable FieldShape[] primitives = array(level.primitives());
        @Nullable FieldShape[] references = array(level.slots());
        this.getters = new LevelGetters(level, lookup);
        this.primitives = primitives;
        this.references = references;
        this.primitiveSetters = new HandleFieldStore(primitives, lookup);
        this.referenceSetters = new HandleFieldStore(references, lookup);
        super(level);
    }

    private static @Nullable FieldShape[] array(List<FieldShape> fields) {
        return fields.toArray(FieldShape[]::new);
    }

    @Override
    public @Nullable Object writeHead(LeanWriter out, Object object) throws IOException {
        return getters.writeHead(out, object, hasTail());
    }

    @Override
    public @Nullable Object readHead(LeanReader in, Object object) throws IOException {
        int slot = PRIMITIVE_BLOCK;
        try {
            int size = level().primitiveBytes();
            if (size > 0) {
                int from = in.in().require(size);
                setBlock(object, in.in().bytes(), from);
            }
            int heads = references.length - (hasTail() ? 1 : 0);
            for (slot = 0; slot < heads; slot++) {
                Object value = in.reference();
                if (value == null) {
                    in.wanted(object, slot, this);
                }
                patch(object, slot, value);
            }
        } catch (ClassCastException e) {
            throw misfit(in, slot, e);
        } catch (WireFormatException e) {
            throw located(e, slot);
        }
        return null;
    }

    private void setBlock(Object object, byte[] bytes, int from) {
        for (int i = 0; i < primitives.length; i++) {
            FieldShape field = primitives[i];
            if (field != null) {
                Object value = Primitives.get(field.type(), bytes, from + field.offset());
                primitiveSetters.store(object, primitives, i, value);
            }
        }
    }

    @Override
    public void get(Object object, byte[] bytes, int from, @Nullable Object[] values, int at) {
        getters.get(object, bytes, from, values, at);
    }

    @Override
    public void set(Object object, byte[] bytes, int from, @Nullable Object[] values, int at) {
        setBlock(object, bytes, from);
        setReferences(object, values, at);
    }

    @Override
    public void setPrimitives(Object object, byte[] bytes, int from) {
        setBlock(object, littleEndian(bytes, from), 0);
    }

    @Override
    public void setReferences(Object object, @Nullable Object[] values, int at) {
        for (int slot = 0; slot < references.length; slot++) {
            patch(object, slot, values[at + slot]);
        }
    }

    @Override
    public void patch(Object object, int slot, @Nullable Object value) {
        referenceSetters.store(object, references, slot, value);
    }
}
