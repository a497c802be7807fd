// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.shape;

import java.io.ObjectStreamClass;
import java.util.List;
import java.util.stream.Stream;
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
                Stream.concat(
                                level.fields().stream().filter(FieldShape::isPrimitive),
                                level.slots().stream())
                        .map(FieldOutline::of)
                        .toList());
    }
}
