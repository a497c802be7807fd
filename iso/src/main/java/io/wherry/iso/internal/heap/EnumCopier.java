// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.heap;

import io.wherry.iso.ClusterFormatException;
import io.wherry.iso.internal.cluster.Block;
import io.wherry.iso.internal.memory.Memory;
import io.wherry.iso.internal.type.Field;
import io.wherry.iso.internal.type.Kind;
import io.wherry.iso.internal.type.Type;
import io.wherry.iso.internal.type.Types;
import io.wherry.iso.raw.Cells;
import io.wherry.iso.raw.Texts;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Copies constants of an enum, by name.
final class EnumCopier implements LeafCopier, ValueForm {
    private static final String NAME = "name";

    private final Class<?> constants;
    private final Type type;
    private final int name;

    EnumCopier(Class<?> constants) {
        this.constants = constants;
        this.type =
                Types.register(
                        Type.ofFields(
                                constants.getName(),
                                null,
                                List.of(new Field(NAME, Kind.REFERENCE, Types.TEXT, 0))));
        this.name = type.field(NAME).offset();
    }

    @Override
    public Type type() {
        return type;
    }

    @Override
    public int allocate(Block block, Object object) {
        int reference = block.allocate(type.id(), type.size());
        int text = Texts.writeBeside(Memory.reference(block.start()), ((Enum<?>) object).name());
        Cells.putInt(reference, name, text);
        return reference;
    }

    @Override
    public Object begin(CopyOut out, int reference) {
        return read(out, reference);
    }

    @Override
    public Object read(@Nullable CopyOut out, int reference) {
        int text = Cells.getInt(reference, name);
        for (Object constant : Objects.requireNonNull(constants.getEnumConstants())) {
            if (text != 0 && Texts.equal(text, ((Enum<?>) constant).name())) {
                return constant;
            }
        }
        throw new ClusterFormatException(
                "no such constant: enum=%s, reference=%08x"
                        .formatted(constants.getName(), reference));
    }
}
