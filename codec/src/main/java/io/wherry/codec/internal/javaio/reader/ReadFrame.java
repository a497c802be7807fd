// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.reader;

import io.wherry.codec.internal.javaio.description.StreamClass;
import io.wherry.codec.internal.javaio.description.StreamLevel;
import io.wherry.codec.internal.lean.Fields;
import org.jspecify.annotations.Nullable;

/// An object whose reading has begun. Reused.
final class ReadFrame {
    /// The kind of the object.
    enum Kind {
        /// Fields and hooks, level by level.
        LEVELS,
        /// References, one after the other.
        ARRAY,
        /// The data of `writeExternal`.
        EXTERNAL,
        /// Data of `writeObject` or `writeExternal` that no hook reads.
        REST,
        /// A node, for an object of a missing class.
        NODE
    }

    Kind kind = Kind.LEVELS;

    /// The object, or null if its class is missing, or if it is a record.
    @Nullable Object object;

    @Nullable StreamClass described;
    int handle;

    /// Objects that refer to one another down to this one; the root is at 1.
    int depth;

    boolean unshared;

    /// Why the object cannot be given out, or null.
    @Nullable ClassNotFoundException missing;

    /// Number of the next level.
    int level;

    /// The level being read, or null between two.
    @Nullable StreamLevel here;

    /// The number of the next reference, and the number of references.
    int next;

    int end;

    /// Where the primitives and references of the object start on the reader's stacks.
    int bytesBase;

    int valuesBase;

    /// Where those of the level start.
    int bytesFrom;

    int valuesFrom;

    /// How far a node has been read.
    @Nullable NodeProgress node;

    /// The substitute for an object that cannot be made, once it is known.
    @Nullable SubstituteValue standIn;

    /* The destination of the object when it is complete, if not the frame below: the object that it
     * is the tail of, which is complete but for it. */
    @Nullable Object target;
    @Nullable Fields targetFields;
    int targetSlot;

    void clear() {
        object = null;
        described = null;
        missing = null;
        here = null;
        node = null;
        standIn = null;
        target = null;
        targetFields = null;
        level = 0;
        next = 0;
        end = 0;
    }
}
