// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.type;

import io.wherry.iso.ClusterFormatException;
import io.wherry.iso.IsoException;
import java.util.ArrayList;
import java.util.List;

/// Parses the description of a type, which comes from a file or a peer. The result is accepted only
/// if it has the same description and the same number.
final class DescriptionParser {
    private static final int DEEPEST = 100;
    private static final int MOST_FIELDS = 1 << 15;

    private final DescribedTypes described;
    private final int id;
    private final String text;

    DescriptionParser(DescribedTypes described, int id, String text) {
        this.described = described;
        this.id = id;
        this.text = text;
    }

    /// @param depth number of subtypes that are being parsed
    Type parse(int depth) {
        if (depth > DEEPEST) {
            throw wrong("super types lead to one another");
        }
        Type type = make(depth);
        if (type.id() != id || !type.description().equals(text)) {
            throw wrong("another number or description");
        }
        return type;
    }

    private Type make(int depth) {
        int open = text.lastIndexOf('{');
        if (open < 0 && text.endsWith("[]") && text.length() > 2) {
            return Type.ofArray(text.substring(0, text.length() - 2));
        }
        if (open <= 0 || !text.endsWith("}")) {
            throw wrong("no description");
        }
        Type above = null;
        String name = text.substring(0, open);
        int extending = name.indexOf('<', 1); // name<super#number
        int number = name.lastIndexOf('#');
        if (extending > 0 && number > extending + 1 && isNumber(name.substring(number + 1))) {
            above = superType(name.substring(number + 1), depth);
            name = name.substring(0, extending);
        }
        List<Field> fields = fields(text.substring(open + 1, text.length() - 1));
        int inherited = above == null ? 0 : above.fields().size();
        if (fields.size() < inherited) {
            throw wrong("fields of the super type are not there");
        }
        try {
            return Type.ofFields(name, above, fields.subList(inherited, fields.size()));
        } catch (IsoException e) {
            throw wrong(String.valueOf(e.getMessage()));
        }
    }

    private static boolean isNumber(String text) {
        int sign = text.startsWith("-") ? 1 : 0;
        int digits = text.length() - sign;
        return digits > 0
                && digits <= 10
                && text.substring(sign).chars().allMatch(c -> c >= '0' && c <= '9');
    }

    private Type superType(String number, int depth) {
        Type found = null;
        try {
            found = described.type(Integer.parseInt(number), depth + 1);
        } catch (NumberFormatException _) {
            /* too large: no type has this size */
        }
        if (found == null || found.isArray()) {
            throw wrong("super type is not described");
        }
        return found;
    }

    /* Commas within angle brackets do not separate fields. */
    private List<Field> fields(String list) {
        List<Field> fields = new ArrayList<>();
        int nested = 0;
        int from = 0;
        for (int i = 0; i <= list.length() && !list.isEmpty(); i++) {
            char c = i == list.length() ? ',' : list.charAt(i);
            nested += c == '<' ? 1 : 0;
            nested -= c == '>' ? 1 : 0;
            if (c == ',' && (nested == 0 || i == list.length())) {
                if (fields.size() == MOST_FIELDS) {
                    throw wrong("too many fields");
                }
                fields.add(field(list.substring(from, i)));
                from = i + 1;
            }
        }
        return fields;
    }

    private Field field(String field) {
        int colon = field.indexOf(':');
        if (colon <= 0 || colon == field.length() - 1) {
            throw wrong("no field");
        }
        String target = field.substring(colon + 1);
        Kind kind = Kind.REFERENCE;
        for (Kind one : Kind.values()) {
            if (one != Kind.REFERENCE && one.javaClass().getName().equals(target)) {
                kind = one;
            }
        }
        return new Field(field.substring(0, colon), kind, target, 0);
    }

    private ClusterFormatException wrong(String what) {
        return new ClusterFormatException(
                "description of a type is not sound, %s: %s, id=%08x, description=%s"
                        .formatted(what, described.source(), id, text));
    }
}
