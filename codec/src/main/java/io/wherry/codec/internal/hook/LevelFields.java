// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.hook;

import io.wherry.codec.WireFormatException;
import io.wherry.codec.internal.fields.EvolvedFields;
import io.wherry.codec.internal.fields.FieldValues;
import io.wherry.codec.internal.lean.Fields;
import io.wherry.codec.internal.lean.GatherStacks;
import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.shape.Level;
import java.io.IOException;
import java.io.ObjectInputStream.GetField;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The default fields of one level, which are next in the stream or were gathered before. One
/// thread at a time may use it.
final class LevelFields {
    private static final int STREAM = -1;

    private final Fields fields;
    private final int bytesAt;
    private final int valuesAt;

    private LevelFields(Fields fields, int bytesAt, int valuesAt) {
        this.fields = fields;
        this.bytesAt = bytesAt;
        this.valuesAt = valuesAt;
    }

    static LevelFields inStream(Fields fields) {
        return new LevelFields(fields, STREAM, STREAM);
    }

    /// @param bytesAt where the primitives are on the stack of bytes
    /// @param valuesAt where the references are on the stack of references
    static LevelFields gathered(Fields fields, int bytesAt, int valuesAt) {
        return new LevelFields(fields, bytesAt, valuesAt);
    }

    Level level() {
        return fields.level();
    }

    /// Returns true if the local class does not have the level: its values are read and dropped.
    boolean areSkipped() {
        return fields.skipsAll();
    }

    /// Sets the fields of `target` when they are all read, as java.io does.
    void set(LeanReader in, Object target) throws IOException {
        if (bytesAt != STREAM) {
            fields.assign(in, target, bytesAt, valuesAt);
            return;
        }
        GatherStacks stacks = in.stacks();
        int bytesFrom = in.gathering().bytes(level().primitiveBytes());
        int valuesFrom = stacks.valueCount();
        pushReferences(in);
        fields.assign(in, target, bytesFrom, valuesFrom);
        stacks.popLevel(bytesFrom, valuesFrom);
    }

    private void pushReferences(LeanReader in) throws IOException {
        int slot = 0;
        try {
            for (; slot < level().references(); slot++) {
                Object value = fields.skips(slot) ? in.gathering().pass() : in.component();
                in.stacks().pushValue(value);
            }
        } catch (WireFormatException e) {
            throw fields.located(e, slot);
        }
    }

    /// The fields by name.
    GetField values(LeanReader in) throws IOException {
        GatherStacks stacks = in.stacks();
        boolean streamed = bytesAt == STREAM;
        int bytesFrom = streamed ? in.gathering().bytes(level().primitiveBytes()) : bytesAt;
        int valuesFrom = streamed ? stacks.valueCount() : valuesAt;
        if (streamed) {
            pushReferences(in);
        }
        Level level = level();
        int bytesEnd = bytesFrom + level.primitiveBytes();
        byte[] bytes = Arrays.copyOfRange(stacks.bytes(), bytesFrom, bytesEnd);
        int valuesEnd = valuesFrom + level.references();
        @Nullable Object[] values = Arrays.copyOfRange(stacks.values(), valuesFrom, valuesEnd);
        if (streamed) {
            stacks.popLevel(bytesFrom, valuesFrom);
        }
        return fields instanceof EvolvedFields evolved
                ? evolved.values(bytes, values)
                : new FieldValues(level, bytes, 0, values, 0);
    }

    boolean isGathered() {
        return bytesAt != STREAM;
    }

    /// The reference of that slot, which was gathered.
    @Nullable Object gathered(LeanReader in, int slot) {
        return in.stacks().values()[valuesAt + slot];
    }

    /// Skips all fields but the first `read` references.
    void skip(LeanReader in, int read) throws IOException {
        if (isGathered()) {
            return;
        }
        in.in().require(level().primitiveBytes());
        for (int slot = read; slot < level().references(); slot++) {
            in.gathering().pass();
        }
    }
}
