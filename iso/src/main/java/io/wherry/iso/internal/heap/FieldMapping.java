// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.heap;

import static io.wherry.iso.internal.memory.Memory.SPACE;
import static io.wherry.iso.internal.memory.Memory.address;

import io.wherry.codec.internal.shape.FieldShape;
import io.wherry.iso.internal.type.Field;
import java.lang.foreign.MemorySegment;

/// A field of a class, and the corresponding field in the cluster.
record FieldMapping(FieldShape field, Field cell) {
    boolean isReference() {
        return !field.isPrimitive();
    }

    /// Copies a primitive from the block of primitives of a level.
    void write(byte[] block, int reference) {
        MemorySegment.copy(
                MemorySegment.ofArray(block),
                field.offset(),
                SPACE,
                address(reference) + cell.offset(),
                cell.kind().size());
    }

    /// Copies a primitive into the block of primitives of a level.
    void read(byte[] block, int reference) {
        MemorySegment.copy(
                SPACE,
                address(reference) + cell.offset(),
                MemorySegment.ofArray(block),
                field.offset(),
                cell.kind().size());
    }
}
