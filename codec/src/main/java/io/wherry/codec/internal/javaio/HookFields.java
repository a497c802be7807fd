// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio;

import io.wherry.codec.internal.fields.EvolvedFields;
import io.wherry.codec.internal.fields.FieldValues;
import java.io.IOException;
import java.io.ObjectInputStream.GetField;
import org.jspecify.annotations.Nullable;

/// The fields of a level as user code asks for them.
final class HookFields {
    private final StreamLevel level;
    private final LevelImage image;
    private final byte[] little;
    private final @Nullable Object[] values;

    /// Reads the primitive ones.
    HookFields(StreamLevel level, BlockInput in) throws IOException {
        this.level = level;
        this.image = level.image();
        in.claims().claim(image.references(), image.level().type().getName());
        this.little = new byte[image.primitiveBytes()];
        this.values = new Object[image.references()];
        if (little.length > 0) {
            int from = in.require(little.length);
            image.toLittle(in.bytes(), from, little, 0);
        }
    }

    void take(int index, @Nullable Object value) {
        values[image.slot(index)] = value;
    }

    void set(Object object) throws IOException {
        image.fields().set(object, little, 0, values, 0);
    }

    /// Puts something that fits in place of the values that do not.
    void mend(Misfits misfits, ClassCastException misfit)
            throws IOException, ClassNotFoundException {
        misfits.mend(level, values, 0, misfit);
    }

    GetField values() {
        return image.fields() instanceof EvolvedFields evolved
                ? evolved.values(little, values)
                : new FieldValues(image.level(), little, 0, values, 0);
    }
}
