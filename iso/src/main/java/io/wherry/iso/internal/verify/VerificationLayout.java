// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.verify;

import io.wherry.iso.internal.type.Field;
import io.wherry.iso.internal.type.Kind;
import io.wherry.iso.internal.type.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// The parts of the objects of a type that are verified.
final class VerificationLayout {
    private static final Map<Type, VerificationLayout> ALL = new ConcurrentHashMap<>();

    final Type type;
    final int id;

    /// Size of an object in units of 8 bytes; 0 for arrays.
    final int units;

    /// Offsets of the references of an object in bytes, and their permitted targets.
    final int[] references;

    final ReferenceTarget[] targets;

    /// Offsets of the booleans of an object in bytes.
    final int[] booleans;

    /// Whether only the type number needs verification.
    final boolean plain;

    private VerificationLayout(Type type, boolean anyTargets) {
        this.type = type;
        this.id = type.id();
        this.units = type.isArray() ? 0 : type.size() >>> 3;
        List<Field> referring =
                type.fields().stream().filter(field -> field.kind() == Kind.REFERENCE).toList();
        this.references = referring.stream().mapToInt(Field::offset).toArray();
        this.booleans =
                type.fields().stream()
                        .filter(field -> field.kind() == Kind.BOOLEAN)
                        .mapToInt(Field::offset)
                        .toArray();
        this.targets = targets(type, referring);
        if (anyTargets) {
            Arrays.fill(targets, ReferenceTarget.ANY);
        }
        this.plain = targets.length == 0 && booleans.length == 0 && !hasBooleans(type);
    }

    private static ReferenceTarget[] targets(Type type, List<Field> referring) {
        if (type.isArray() && type.element() == Kind.REFERENCE) {
            return new ReferenceTarget[] {ReferenceTarget.of(type.elementType())};
        }
        return referring.stream()
                .map(field -> ReferenceTarget.of(field.target()))
                .toArray(ReferenceTarget[]::new);
    }

    private static boolean hasBooleans(Type type) {
        return type.isArray() && type.element() == Kind.BOOLEAN;
    }

    static VerificationLayout of(Type type) {
        return ALL.computeIfAbsent(type, known -> new VerificationLayout(known, false));
    }

    /// Returns the layout of a type that may be unknown: references may refer to any object.
    static VerificationLayout ofAnyTargets(Type type) {
        return new VerificationLayout(type, true);
    }

    /// Returns the name of the field at an offset.
    String fieldAt(int offset) {
        return type.fields().stream()
                .filter(field -> field.offset() == offset)
                .map(Field::name)
                .findFirst()
                .orElse("?");
    }
}
