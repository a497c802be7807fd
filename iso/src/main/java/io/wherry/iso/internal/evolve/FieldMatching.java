// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.evolve;

import io.wherry.iso.internal.evolve.TypeMapping.Pair;
import io.wherry.iso.internal.type.Aliases;
import io.wherry.iso.internal.type.Field;
import io.wherry.iso.internal.type.Kind;
import io.wherry.iso.internal.type.Type;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Finds for each field of a type of the program its source field in the described type: the field
/// of the same name, or of one of its former names. A field may have moved between a type and its
/// super type. Not thread-safe.
final class FieldMatching {
    /* Separates the name of an enum field from a hash of the constants. */
    private static final char CONSTANTS = '#';

    private final Type from;
    private final Type to;
    private final boolean[] used;
    private final List<Pair> pairs = new ArrayList<>();
    private final List<String> refused = new ArrayList<>();

    FieldMatching(Type from, Type to) {
        this.from = from;
        this.to = to;
        this.used = new boolean[from.fields().size()];
        @Nullable Field[] found = new @Nullable Field[to.fields().size()];
        for (Source source : Source.values()) {
            for (int i = 0; i < found.length; i++) {
                if (found[i] == null) {
                    found[i] = find(to.fields().get(i), declaring(to, i), source);
                }
            }
        }
        for (int i = 0; i < found.length; i++) {
            pair(found[i], to.fields().get(i));
        }
    }

    /* The types in which a field is searched, the nearest first. */
    private enum Source {
        SAME_NAME,
        FORMER_NAME,
        MOVED,
        MOVED_AND_RENAMED
    }

    /// Returns the fields whose values are copied.
    List<Pair> pairs() {
        return pairs;
    }

    /// Returns the differences that cannot be converted: `demo.Order: field price long -> int`.
    List<String> refused() {
        return refused;
    }

    private @Nullable Field find(Field wanted, Type declaring, Source source) {
        boolean renamed = source == Source.FORMER_NAME || source == Source.MOVED_AND_RENAMED;
        boolean moved = source == Source.MOVED || source == Source.MOVED_AND_RENAMED;
        String name = name(wanted);
        List<String> names = renamed ? Aliases.former(declaring.name(), name) : List.of(name);
        for (String one : names) {
            for (int i = used.length - 1; i >= 0; i--) {
                Field field = from.fields().get(i);
                if (!used[i]
                        && name(field).equals(one)
                        && (moved || isSame(declaring(from, i), declaring))) {
                    used[i] = true;
                    return field;
                }
            }
        }
        return null;
    }

    private static boolean isSame(Type described, Type ofProgram) {
        return described.name().equals(ofProgram.name())
                || Aliases.present(described.name()).equals(ofProgram.name());
    }

    /* The type in the hierarchy that declares the field with this number. */
    private static Type declaring(Type type, int field) {
        Type at = type;
        Type above = at.superType();
        while (above != null && field < above.fields().size()) {
            at = above;
            above = at.superType();
        }
        return at;
    }

    /* A field without a source was added: its value stays 0. */
    private void pair(@Nullable Field field, Field wanted) {
        if (field == null) {
            return;
        }
        if (fits(field, wanted)) {
            pairs.add(new Pair(field, wanted));
        } else {
            refused.add("%s: field %s".formatted(to.name(), shown(field, wanted)));
        }
    }

    private static String shown(Field field, Field wanted) {
        String name = name(field);
        if (!name.equals(name(wanted))) {
            name += " (now " + name(wanted) + ')';
        }
        if (isEnum(field) && isEnum(wanted) && !field.name().equals(wanted.name())) {
            return name + ", enum -> enum with other constants";
        }
        return "%s %s -> %s".formatted(name, typeName(field), typeName(wanted));
    }

    private static String typeName(Field field) {
        return isEnum(field) ? "enum" : field.target();
    }

    private static boolean fits(Field field, Field wanted) {
        if (isEnum(field) || isEnum(wanted)) {
            return constants(field).equals(constants(wanted));
        }
        if (field.kind() != wanted.kind()) {
            return Widening.isWidened(field.kind(), wanted.kind());
        }
        return field.kind() != Kind.REFERENCE || leadsTo(field.target(), wanted.target());
    }

    /* A reference may have a subtype of the field type of the program. */
    private static boolean leadsTo(String found, String wanted) {
        String present = Aliases.present(found);
        if (present.equals(wanted) || wanted.equals(Object.class.getName())) {
            return true;
        }
        Type type = Aliases.counterpart(found);
        Type general = Aliases.counterpart(wanted);
        return type != null && general != null && type.isKindOf(general);
    }

    private static boolean isEnum(Field field) {
        return field.name().indexOf(CONSTANTS) > 0;
    }

    private static String constants(Field field) {
        return field.name().substring(name(field).length());
    }

    private static String name(Field field) {
        int end = field.name().indexOf(CONSTANTS);
        return end > 0 ? field.name().substring(0, end) : field.name();
    }
}
