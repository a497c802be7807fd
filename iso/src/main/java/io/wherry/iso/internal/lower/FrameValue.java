// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.lower;

import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import org.jspecify.annotations.Nullable;

/// What stands on the stack or in a local variable of the code that is lowered.
///
/// @param type of objects, fresh ones too
/// @param source of null the instruction that made it, of a fresh object the one that will be initialized, of an array whose
///     place is not known yet its number in [ArrayGroups]; else -1, or that it is foreign
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
            default -> throw new IllegalArgumentException("no primitive: " + kind);
        };
    }

    static FrameValue ofNull(int source) {
        return new FrameValue(Tag.NULL, null, source);
    }

    /// An array that other code made: a Java object, though in lowered code arrays of its type are in clusters.
    static FrameValue foreign(ClassDesc type) {
        return new FrameValue(Tag.OBJECT, type, FOREIGN);
    }

    /// An array on the heap or in a cluster.
    ///
    /// @param node its number in [ArrayGroups]
    static FrameValue array(ClassDesc type, int node) {
        return new FrameValue(Tag.OBJECT, type, node);
    }

    /// The same array, known as of another type; or an array in it.
    FrameValue as(ClassDesc other) {
        return new FrameValue(tag, other, source);
    }

    /// Whether it is an array whose place is not known yet.
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

    /// Whether it takes two places.
    boolean isWide() {
        return tag == Tag.LONG || tag == Tag.DOUBLE;
    }
}
