// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.lower;

import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import org.jspecify.annotations.Nullable;

/// A value on the operand stack or in a local variable of the code that is lowered.
///
/// @param type of objects, uninitialized ones included
/// @param source of null the instruction that pushed it; of an uninitialized object its `new`; of
///     an array whose placement is open its number in [ArrayGroups]; otherwise -1, or the mark of
///     foreign arrays
record FrameValue(Tag tag, @Nullable ClassDesc type, int source) {
    enum Tag {
        NOTHING,
        INT,
        FLOAT,
        LONG,
        DOUBLE,
        NULL,
        OBJECT,
        /// Not initialized yet.
        FRESH
    }

    private static final int FOREIGN = -2;

    static final FrameValue NOTHING = new FrameValue(Tag.NOTHING, null, -1);
    static final FrameValue INT = new FrameValue(Tag.INT, null, -1);
    static final FrameValue FLOAT = new FrameValue(Tag.FLOAT, null, -1);
    static final FrameValue LONG = new FrameValue(Tag.LONG, null, -1);
    static final FrameValue DOUBLE = new FrameValue(Tag.DOUBLE, null, -1);

    static FrameValue of(ClassDesc type) {
        return switch (TypeKind.from(type).asLoadable()) {
            case INT -> INT;
            case FLOAT -> FLOAT;
            case LONG -> LONG;
            case DOUBLE -> DOUBLE;
            default -> new FrameValue(Tag.OBJECT, type, -1);
        };
    }

    static FrameValue of(TypeKind kind) {
        return switch (kind.asLoadable()) {
            case INT -> INT;
            case FLOAT -> FLOAT;
            case LONG -> LONG;
            case DOUBLE -> DOUBLE;
            default -> throw new IllegalArgumentException("not a primitive kind: " + kind);
        };
    }

    static FrameValue ofNull(int source) {
        return new FrameValue(Tag.NULL, null, source);
    }

    /// Returns an array that other code created: a Java object, though in lowered code arrays of
    /// its type are in clusters.
    static FrameValue foreign(ClassDesc type) {
        return new FrameValue(Tag.OBJECT, type, FOREIGN);
    }

    /// Returns an array on the heap or in a cluster.
    ///
    /// @param node its number in [ArrayGroups]
    static FrameValue array(ClassDesc type, int node) {
        return new FrameValue(Tag.OBJECT, type, node);
    }

    /// Returns the same array with another static type; or an array in it.
    FrameValue as(ClassDesc other) {
        return new FrameValue(tag, other, source);
    }

    /// Returns whether it is an array whose placement is open.
    boolean isOpen() {
        return tag == Tag.OBJECT && source >= 0;
    }

    static FrameValue fresh(ClassDesc type, int source) {
        return new FrameValue(Tag.FRESH, type, source);
    }

    boolean isForeign() {
        return tag == Tag.OBJECT && source == FOREIGN;
    }

    boolean isNull() {
        return tag == Tag.NULL;
    }

    boolean isReference() {
        return tag == Tag.NULL || tag == Tag.OBJECT || tag == Tag.FRESH;
    }

    /// Returns whether it takes two slots.
    boolean isWide() {
        return tag == Tag.LONG || tag == Tag.DOUBLE;
    }
}
