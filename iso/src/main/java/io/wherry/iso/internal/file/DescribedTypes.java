// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.file;

import io.wherry.iso.ClusterFormatException;
import io.wherry.iso.IsoException;
import io.wherry.iso.internal.type.Field;
import io.wherry.iso.internal.type.Kind;
import io.wherry.iso.internal.type.Type;
import io.wherry.iso.internal.type.Types;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Types made of the descriptions in a file. A description counts only if the type that it makes has the same one, and the
/// number that stands beside it.
final class DescribedTypes {
    private static final int DEEPEST = 100;
    private static final int MOST_FIELDS = 1 << 15;

    private final Path file;
    private final Map<Integer, FileHeader.TypeEntry> entries = new HashMap<>();

    DescribedTypes(Path file, List<FileHeader.TypeEntry> all) {
        this.file = file;
        all.forEach(entry -> entries.put(entry.id(), entry));
    }

    void register(FileHeader.TypeEntry entry) {
        register(entry, 0);
    }

    private Type register(FileHeader.TypeEntry entry, int depth) {
        Type known = Types.known(entry.id());
        if (known != null) {
            return known;
        }
        if (depth > DEEPEST) {
            throw wrong(entry, "super types lead to one another");
        }
        Type type = make(entry, depth);
        if (type.id() != entry.id() || !type.description().equals(entry.description())) {
            throw wrong(entry, "another number or description");
        }
        return Types.register(type);
    }

    private Type make(FileHeader.TypeEntry entry, int depth) {
        String text = entry.description();
        int open = text.lastIndexOf('{');
        if (open < 0 && text.endsWith("[]") && text.length() > 2) {
            return Types.arrayNamed(text);
        }
        if (open <= 0 || !text.endsWith("}")) {
            throw wrong(entry, "no description");
        }
        Type above = null;
        String name = text.substring(0, open);
        int extending = name.indexOf('<', 1); // name<super#number
        int number = name.lastIndexOf('#');
        if (extending > 0 && number > extending + 1 && isNumber(name.substring(number + 1))) {
            above = superType(entry, name.substring(number + 1), depth);
            name = name.substring(0, extending);
        }
        List<Field> fields = fields(entry, text.substring(open + 1, text.length() - 1));
        int inherited = above == null ? 0 : above.fields().size();
        if (fields.size() < inherited) {
            throw wrong(entry, "fields of the super type are not there");
        }
        try {
            return Type.ofFields(name, above, fields.subList(inherited, fields.size()));
        } catch (IsoException e) {
            throw wrong(entry, String.valueOf(e.getMessage()));
        }
    }

    private static boolean isNumber(String text) {
        int sign = text.startsWith("-") ? 1 : 0;
        int digits = text.length() - sign;
        return digits > 0
                && digits <= 10
                && text.substring(sign).chars().allMatch(c -> c >= '0' && c <= '9');
    }

    private Type superType(FileHeader.TypeEntry entry, String number, int depth) {
        FileHeader.@Nullable TypeEntry found = null;
        try {
            found = entries.get(Integer.parseInt(number));
        } catch (NumberFormatException _) {
            /* too large: no type has it */
        }
        if (found == null) {
            throw wrong(entry, "super type is not described");
        }
        return register(found, depth + 1);
    }

    /* Commas within the brackets of a name separate nothing. */
    private List<Field> fields(FileHeader.TypeEntry entry, String text) {
        List<Field> fields = new ArrayList<>();
        int nested = 0;
        int from = 0;
        for (int i = 0; i <= text.length() && !text.isEmpty(); i++) {
            char c = i == text.length() ? ',' : text.charAt(i);
            nested += c == '<' ? 1 : 0;
            nested -= c == '>' ? 1 : 0;
            if (c == ',' && (nested == 0 || i == text.length())) {
                if (fields.size() == MOST_FIELDS) {
                    throw wrong(entry, "too many fields");
                }
                fields.add(field(entry, text.substring(from, i)));
                from = i + 1;
            }
        }
        return fields;
    }

    private Field field(FileHeader.TypeEntry entry, String text) {
        int colon = text.indexOf(':');
        if (colon <= 0 || colon == text.length() - 1) {
            throw wrong(entry, "no field");
        }
        String target = text.substring(colon + 1);
        Kind kind = Kind.REFERENCE;
        for (Kind one : Kind.values()) {
            if (one != Kind.REFERENCE && one.javaClass().getName().equals(target)) {
                kind = one;
            }
        }
        return new Field(text.substring(0, colon), kind, target, 0);
    }

    private ClusterFormatException wrong(FileHeader.TypeEntry entry, String what) {
        return new ClusterFormatException(
                "description of a type is not sound, %s: file=%s, id=%08x, description=%s"
                        .formatted(what, file, entry.id(), entry.description()));
    }
}
