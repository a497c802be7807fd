// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.evolve;

import static io.wherry.iso.internal.memory.Memory.SPACE;

import io.wherry.iso.internal.memory.Memory;
import io.wherry.iso.internal.type.Field;
import io.wherry.iso.internal.type.Kind;
import io.wherry.iso.internal.type.Type;
import java.lang.foreign.MemorySegment;
import java.util.List;

/// Converts objects of a type as a file or a peer describes it to objects of a type of the program,
/// by a precomputed list of offsets.
final class TypeMapping {
    /// A source field and the field to which it is copied.
    record Pair(Field from, Field to) {}

    /// Number of the type of the program.
    final int id;

    /// Size of an object in bytes; 0 for arrays.
    final int size;

    final boolean isArray;

    /// Log2 of the element size of an array.
    final int shift;

    /// Whether objects are arrays of references.
    final boolean ofReferences;

    /// Offsets of the references of the new object.
    final int[] references;

    /* Whether all bytes after the type number are the same. */
    private final boolean same;
    private final Kind[] kinds;
    private final Kind[] newKinds;
    private final int[] offsets;
    private final int[] newOffsets;

    TypeMapping(Type from, Type to, List<Pair> pairs) {
        this.id = to.id();
        this.isArray = to.isArray();
        this.size = isArray ? 0 : to.size();
        this.ofReferences = isArray && to.element() == Kind.REFERENCE;
        this.shift = isArray ? Integer.numberOfTrailingZeros(to.element().size()) : 0;
        this.references = to.references();
        this.same = from.id() == to.id();
        this.kinds = pairs.stream().map(pair -> pair.from().kind()).toArray(Kind[]::new);
        this.newKinds = pairs.stream().map(pair -> pair.to().kind()).toArray(Kind[]::new);
        this.offsets = pairs.stream().mapToInt(pair -> pair.from().offset()).toArray();
        this.newOffsets = pairs.stream().mapToInt(pair -> pair.to().offset()).toArray();
    }

    /// Returns whether objects have references.
    boolean leads() {
        return ofReferences || references.length > 0;
    }

    /// Copies the fields of an object to a new one, whose fields are all zero. References are
    /// copied as they are.
    ///
    /// @param from in bytes from the start of the space, as is `to`
    void copy(long from, long to) {
        if (same) {
            long bytes = (long) size - Integer.BYTES;
            MemorySegment.copy(SPACE, from + Integer.BYTES, SPACE, to + Integer.BYTES, bytes);
            return;
        }
        for (int i = 0; i < offsets.length; i++) {
            copy(kinds[i], from + offsets[i], newKinds[i], to + newOffsets[i]);
        }
    }

    private static void copy(Kind kind, long from, Kind newKind, long to) {
        if (kind == newKind) {
            MemorySegment.copy(SPACE, from, SPACE, to, kind.size());
        } else if (newKind == Kind.DOUBLE || newKind == Kind.FLOAT) {
            putFloating(newKind, to, floating(kind, from));
        } else {
            putWhole(newKind, to, whole(kind, from));
        }
    }

    private static double floating(Kind kind, long from) {
        return kind == Kind.FLOAT ? SPACE.get(Memory.FLOAT, from) : whole(kind, from);
    }

    private static void putFloating(Kind kind, long to, double value) {
        if (kind == Kind.FLOAT) {
            SPACE.set(Memory.FLOAT, to, (float) value);
        } else {
            SPACE.set(Memory.DOUBLE, to, value);
        }
    }

    private static long whole(Kind kind, long from) {
        return switch (kind) {
            case BYTE -> SPACE.get(Memory.BYTE, from);
            case CHAR -> SPACE.get(Memory.CHAR, from);
            case SHORT -> SPACE.get(Memory.SHORT, from);
            case INT -> SPACE.get(Memory.INT, from);
            case BOOLEAN, FLOAT, LONG, DOUBLE, REFERENCE ->
                    throw new IllegalArgumentException("not widened: kind=" + kind);
        };
    }

    private static void putWhole(Kind kind, long to, long value) {
        switch (kind) {
            case SHORT -> SPACE.set(Memory.SHORT, to, (short) value);
            case INT -> SPACE.set(Memory.INT, to, (int) value);
            case LONG -> SPACE.set(Memory.LONG, to, value);
            case BOOLEAN, BYTE, CHAR, FLOAT, DOUBLE, REFERENCE ->
                    throw new IllegalArgumentException("not widened to: kind=" + kind);
        }
    }
}
