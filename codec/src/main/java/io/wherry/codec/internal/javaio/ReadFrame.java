// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio;

import io.wherry.codec.internal.lean.Fields;
import org.jspecify.annotations.Nullable;

/// An object whose reading has begun. Reused.
final class ReadFrame {
    /// What it is.
    enum Kind {
        /// Fields and hooks, level by level.
        LEVELS,
        /// References one behind the other.
        ARRAY,
        /// What `writeExternal` wrote.
        EXTERNAL,
        /// What `writeObject` or `writeExternal` wrote and nobody reads.
        REST,
        /// A node: what it stands for has no class here.
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

    /// Next reference of it, and how many it has.
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

    /// What stands for an object that cannot be made, once that is known.
    @Nullable SubstituteValue standIn;

    /* Where the object goes when it is complete, if not to the frame below: the tail of one that is complete but for it. */
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
