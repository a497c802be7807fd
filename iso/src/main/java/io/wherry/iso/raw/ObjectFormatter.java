// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.raw;

import io.wherry.iso.internal.type.Field;
import io.wherry.iso.internal.type.Kind;
import io.wherry.iso.internal.type.Type;
import io.wherry.iso.internal.type.Types;
import org.jspecify.annotations.Nullable;

/// Formats an object as short text: its fields and the objects they refer to, up to a limited depth
/// and length. Never fails, even on corrupt memory.
final class ObjectFormatter {
    private static final int DEEPEST = 3;
    private static final int MOST_ELEMENTS = 10;
    private static final int MOST_CHARACTERS = 1000;
    private static final int MOST_OF_A_TEXT = 100;

    private final StringBuilder out = new StringBuilder();
    private final int[] path = new int[DEEPEST];

    String of(int reference) {
        show(reference, 0);
        return out.toString();
    }

    private void show(int reference, int depth) {
        Type type = reference == 0 ? null : Types.known(Cells.typeOf(reference));
        if (reference == 0) {
            out.append("null");
        } else if (type == null) {
            out.append("?@%08x".formatted(reference));
        } else if (type == Types.LATIN1 || type == Types.UTF16) {
            text(reference, type);
        } else if (depth == DEEPEST || isOnPath(reference, depth) || isFull()) {
            out.append("%s@%08x".formatted(simple(type.name()), reference));
        } else {
            path[depth] = reference;
            content(reference, type, depth + 1);
        }
    }

    private boolean isOnPath(int reference, int depth) {
        for (int i = 0; i < depth; i++) {
            if (path[i] == reference) {
                return true;
            }
        }
        return false;
    }

    private boolean isFull() {
        return out.length() > MOST_CHARACTERS;
    }

    private void text(int reference, Type type) {
        int length = Cells.length(reference);
        out.append('"');
        for (int i = 0; i < Math.min(length, MOST_OF_A_TEXT); i++) {
            out.append(
                    type == Types.LATIN1
                            ? Texts.latin1At(reference, i)
                            : Cells.getCharAt(reference, i));
        }
        out.append(length > MOST_OF_A_TEXT ? "...\"" : "\"");
    }

    private void content(int reference, Type type, int depth) {
        if (type.isArray()) {
            elements(reference, type, depth);
            return;
        }
        out.append(simple(type.name())).append('{');
        String separator = "";
        for (Field field : type.fields()) {
            if (isFull()) {
                out.append(separator).append("...");
                break;
            }
            out.append(separator).append(field.name()).append('=');
            separator = ", ";
            field(reference, field, depth);
        }
        out.append('}');
    }

    private void field(int reference, Field field, int depth) {
        if (field.kind() == Kind.REFERENCE) {
            show(Cells.getInt(reference, field.offset()), depth);
        } else {
            out.append(primitive(field.kind(), reference, field.offset()));
        }
    }

    private void elements(int array, Type type, int depth) {
        int length = Cells.length(array);
        out.append('[');
        int shown = Math.min(length, MOST_ELEMENTS);
        for (int i = 0; i < shown && !isFull(); i++) {
            out.append(i == 0 ? "" : ", ");
            int offset = Type.ARRAY_HEADER + i * type.element().size();
            if (type.element() == Kind.REFERENCE) {
                show(Cells.getIntAt(array, i), depth);
            } else {
                out.append(primitive(type.element(), array, offset));
            }
        }
        out.append(length > shown ? ", ... %d]".formatted(length) : "]");
    }

    private static @Nullable Object primitive(Kind kind, int reference, int offset) {
        return switch (kind) {
            case BOOLEAN -> Cells.getBoolean(reference, offset);
            case BYTE -> Cells.getByte(reference, offset);
            case CHAR -> Cells.getChar(reference, offset);
            case SHORT -> Cells.getShort(reference, offset);
            case INT -> Cells.getInt(reference, offset);
            case FLOAT -> Cells.getFloat(reference, offset);
            case LONG -> Cells.getLong(reference, offset);
            case DOUBLE -> Cells.getDouble(reference, offset);
            case REFERENCE -> null;
        };
    }

    /* The simple name, also within the brackets of a list type. */
    private static String simple(String name) {
        int parameters = name.indexOf('<');
        String own = parameters < 0 ? name : name.substring(0, parameters);
        return own.substring(Math.max(own.lastIndexOf('.'), own.lastIndexOf('$')) + 1);
    }
}
