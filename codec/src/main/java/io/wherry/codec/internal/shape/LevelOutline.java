// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.shape;

import java.io.ObjectStreamClass;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One serializable class of a hierarchy, as its writer has it.
///
/// @param writes true if it has a `writeObject` hook
/// @param reads true if it has a `readObject` hook
/// @param fields in their order in the stream: primitives, then references
public record LevelOutline(
        String name, long version, boolean writes, boolean reads, List<FieldOutline> fields) {

    public LevelOutline {
        fields = List.copyOf(fields);
    }

    /// Returns the descriptor that java.io would make of it.
    ///
    /// @param here the class that stands for it, or null
    public ObjectStreamClass descriptor(@Nullable Class<?> here) {
        return OutlineDescriptor.of(this, here);
    }

    static LevelOutline of(Level level) {
        return new LevelOutline(
                level.type().getName(),
                Outline.version(level.type()),
                level.writeObject() != null,
                level.readObject() != null,
                fields(level));
    }

    private static List<FieldOutline> fields(Level level) {
        List<FieldOutline> fields = new ArrayList<>();
        for (FieldShape field : level.primitives()) {
            fields.add(FieldOutline.of(field));
        }
        for (FieldShape field : level.slots()) {
            fields.add(FieldOutline.of(field));
        }
        return fields;
    }
}
