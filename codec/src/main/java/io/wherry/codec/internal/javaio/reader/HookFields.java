// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.reader;

import io.wherry.codec.internal.fields.EvolvedFields;
import io.wherry.codec.internal.fields.FieldValues;
import io.wherry.codec.internal.javaio.block.BlockInput;
import io.wherry.codec.internal.javaio.description.FieldTypeMismatch;
import io.wherry.codec.internal.javaio.description.LevelImage;
import io.wherry.codec.internal.javaio.description.StreamLevel;
import io.wherry.codec.internal.shape.FieldShape;
import java.io.IOException;
import java.io.ObjectInputStream.GetField;
import org.jspecify.annotations.Nullable;

/// The fields of a level as user code asks for them.
final class HookFields {
    private final StreamLevel level;
    private final LevelImage image;
    private final byte[] little;
    private final @Nullable Object[] values;

    /// Why references are null that should not be; null where none is missing.
    private @Nullable ClassNotFoundException @Nullable [] missing;

    /// Reads the primitive ones.
    HookFields(StreamLevel level, BlockInput in) throws IOException {
        this.level = level;
        this.image = level.image();
        in.budget().reserve(image.references(), image.level().type().getName());
        this.little = new byte[image.primitiveBytes()];
        this.values = new Object[image.references()];
        in.expect(image.leastBytes() + (level.isHooked() ? 1 : 0));
        if (little.length > 0) {
            int from = in.require(little.length);
            image.toLittle(in.bytes(), from, little, 0);
        }
    }

    StreamLevel level() {
        return level;
    }

    /// @param why the value is null, if it should not be
    void take(int index, @Nullable Object value, @Nullable ClassNotFoundException why) {
        int slot = image.slot(index);
        values[slot] = value;
        if (why != null) {
            if (missing == null) {
                missing = new ClassNotFoundException[values.length];
            }
            missing[slot] = why;
        }
    }

    /// Why the field of that name is null, if it should not be.
    @Nullable ClassNotFoundException missing(String name) {
        FieldShape field = missing == null ? null : image.level().field(name);
        return missing == null || field == null || field.isPrimitive()
                ? null
                : missing[field.offset()];
    }

    void set(Object object) throws IOException {
        image.fields().set(object, little, 0, values, 0);
    }

    /// The error in place of `misfit`, which [#set] threw.
    ClassCastException misfit(Object object, ClassCastException misfit) throws IOException {
        LevelSetter.unset(object, image);
        return FieldTypeMismatch.of(image.level(), object, values, 0, misfit);
    }

    /// Puts something that fits in place of the values that do not.
    void mend(MismatchRepair repair, ClassCastException misfit)
            throws IOException, ClassNotFoundException {
        repair.mend(level, values, 0, misfit);
    }

    GetField values() {
        return image.fields() instanceof EvolvedFields evolved
                ? evolved.values(little, values)
                : new FieldValues(image.level(), little, 0, values, 0);
    }
}
