// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.heap;

import io.wherry.codec.GraphCodec;
import io.wherry.iso.ClusterFormatException;
import io.wherry.iso.NotCopyableException;
import io.wherry.iso.internal.cluster.Block;
import io.wherry.iso.internal.memory.Memory;
import io.wherry.iso.internal.type.Field;
import io.wherry.iso.internal.type.Kind;
import io.wherry.iso.internal.type.Type;
import io.wherry.iso.internal.type.Types;
import io.wherry.iso.raw.Arrays;
import io.wherry.iso.raw.Cells;
import java.io.IOException;
import java.util.List;
import java.util.Objects;

/// Copies JDK values without references by their bytes in the lean format.
final class ValueCopier implements LeafCopier {
    private static final String BYTES = "bytes";
    private static final GraphCodec CODEC = GraphCodec.lean().withClassFilter(_ -> false);

    private final Class<?> made;
    private final Type type;
    private final int bytes;

    ValueCopier(Class<?> made) {
        this.made = made;
        List<Field> fields = List.of(new Field(BYTES, Kind.REFERENCE, Types.BYTES.name(), 0));
        this.type = Types.register(Type.ofFields(made.getName(), null, fields));
        this.bytes = type.field(BYTES).offset();
    }

    @Override
    public Type type() {
        return type;
    }

    @Override
    public int allocate(Block block, Object object) {
        int reference = block.allocate(type.id(), type.size());
        try {
            int array = Arrays.writeBeside(Memory.reference(block.start()), CODEC.encode(object));
            Cells.putInt(reference, bytes, array);
            return reference;
        } catch (IOException e) {
            throw new NotCopyableException("value has no bytes: class=" + made.getName(), e);
        }
    }

    @Override
    public Object begin(CopyOut out, int reference) {
        byte[] read = (byte[]) Arrays.copy(Cells.getInt(reference, bytes), Types.BYTES.id());
        Object value = null;
        IOException cause = null;
        if (read != null) {
            out.claim(read.length);
            try {
                value = CODEC.decode(read);
            } catch (IOException e) {
                cause = e;
            }
        }
        if (!made.isInstance(value)) {
            throw new ClusterFormatException(
                    "no value: type=%s, reference=%08x, %s"
                            .formatted(type.name(), reference, cause));
        }
        return Objects.requireNonNull(value);
    }
}
