// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.type;

import io.wherry.iso.IsoException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The memory layout of the objects of a type.
///
/// ```text
///  0          4                    size (a multiple of 8)
///  +----------+----- ... ----------+
///  | type id  | fields, or:        |
///  +----------+----------+---------+---
///  | type id  | length   | elements ...      arrays
///  +----------+----------+-------------
/// ```
/// Fields are ordered by decreasing size, then by name, after those of the super type. The number
/// of a type is computed from its description, which contains its name, its super type and its
/// fields: it is the same on every node, and never negotiated.
public final class Type {
    /// Size of the header of an array in bytes.
    public static final int ARRAY_HEADER = 8;

    private static final int FIRST_FIELD = 4;
    private static final int MOST_BYTES = 1 << 15;
    private static final int FIRST_COMPUTED = 1 << 10;

    private static final Pattern SUPER_TYPE = Pattern.compile("<[^<{]*#-?[0-9]+\\{");

    private final String name;
    private final @Nullable Type superType;
    private final List<Field> fields;
    private final @Nullable Kind element;
    private final String elementType;
    private final int size;
    private final int id;

    private Type(String name, @Nullable Type superType, List<Field> fields, int size) {
        this.name = name;
        this.superType = superType;
        this.fields = List.copyOf(fields);
        this.element = null;
        this.elementType = "";
        this.size = size;
        this.id = idOf(description());
    }

    private Type(String name, Kind element, String elementType, int id) {
        this.name = name;
        this.superType = null;
        this.fields = List.of();
        this.element = element;
        this.elementType = elementType;
        this.size = ARRAY_HEADER;
        this.id = id == 0 ? idOf(description()) : id;
    }

    /// Returns a type of objects with fields.
    ///
    /// @param declared its fields without those of the super type; their offsets are ignored
    public static Type ofFields(String name, @Nullable Type superType, List<Field> declared) {
        List<Field> sorted = new ArrayList<>(declared);
        sorted.sort(
                Comparator.<Field>comparingInt(field -> -field.kind().size())
                        .thenComparing(Field::name));
        List<Field> all = new ArrayList<>();
        int at = FIRST_FIELD;
        if (superType != null) {
            all.addAll(superType.fields);
            at = superType.end();
        }
        // the rest of the first 8 bytes takes a small field, if there is one
        List<Field> rest = new ArrayList<>(sorted);
        while (!rest.isEmpty()) {
            Field next = firstThatFits(rest, at);
            rest.remove(next);
            at = (at + next.kind().size() - 1) & -next.kind().size();
            all.add(new Field(next.name(), next.kind(), next.target(), at));
            at += next.kind().size();
        }
        if (at > MOST_BYTES) {
            throw new IsoException("too many fields: type=" + name + ", bytes=" + at);
        }
        return new Type(name, superType, all, (at + 7) & -8);
    }

    private static Field firstThatFits(List<Field> sorted, int at) {
        for (Field field : sorted) {
            if ((at & (field.kind().size() - 1)) == 0) {
                return field;
            }
        }
        return sorted.getFirst();
    }

    /// Returns the type of arrays of references to objects of a type.
    static Type ofArray(String elementType) {
        return new Type(elementType + "[]", Kind.REFERENCE, elementType, 0);
    }

    /// Returns a built-in type of arrays, with a small number.
    static Type builtIn(int id, String name, Kind element) {
        return new Type(name, element, element.javaClass().getName(), id);
    }

    private int end() {
        int end = FIRST_FIELD;
        for (Field field : fields) {
            end = Math.max(end, field.offset() + field.kind().size());
        }
        return end;
    }

    public String name() {
        return name;
    }

    public int id() {
        return id;
    }

    public @Nullable Type superType() {
        return superType;
    }

    /// Returns all fields, those of super types first.
    public List<Field> fields() {
        return fields;
    }

    /// Returns the offsets of the fields that are references.
    public int[] references() {
        return fields.stream()
                .filter(field -> field.kind() == Kind.REFERENCE)
                .mapToInt(Field::offset)
                .toArray();
    }

    /// Returns the field of this name.
    public Field field(String wanted) {
        for (Field field : fields) {
            if (field.name().equals(wanted)) {
                return field;
            }
        }
        throw new IllegalArgumentException("no such field: type=" + name + ", field=" + wanted);
    }

    public boolean isArray() {
        return element != null;
    }

    /// Returns the kind of the elements of an array type.
    public Kind element() {
        if (element == null) {
            throw new IllegalStateException("no array: type=" + name);
        }
        return element;
    }

    /// Returns the name of the element type of an array type.
    public String elementType() {
        return elementType;
    }

    /// Returns the size of an object in bytes; for an array type, that of the header.
    public int size() {
        return size;
    }

    /// Returns the size of an array in bytes.
    public long size(int length) {
        return (ARRAY_HEADER + (long) length * element().size() + 7) & -8L;
    }

    /// Returns whether this is `other` or one of its subtypes.
    public boolean isKindOf(Type other) {
        for (Type type = this; type != null; type = type.superType) {
            if (type == other) {
                return true;
            }
        }
        return false;
    }

    /// Returns the text from which the number is computed:
    /// `demo.Tree{key:int,left:demo.Tree,right:demo.Tree}`.
    public String description() {
        if (element != null) {
            return name;
        }
        StringBuilder text = new StringBuilder(name);
        if (superType != null) {
            text.append('<').append(superType.name()).append('#').append(superType.id());
        }
        char separator = '{';
        for (Field field : fields) {
            text.append(separator).append(field.description());
            separator = ',';
        }
        return text.append(separator == '{' ? "{}" : "}").toString();
    }

    /// Returns the name and the fields, for messages: a description without the numbers of super
    /// types.
    public String shape() {
        return shape(description());
    }

    /// Returns a description without the numbers of super types.
    public static String shape(String description) {
        return SUPER_TYPE.matcher(description).replaceFirst("{");
    }

    /// Returns the number of the type with a description: FNV-1a. Small numbers are built in.
    public static int idOf(String description) {
        int hash = 0x811c9dc5;
        for (byte b : description.getBytes(StandardCharsets.UTF_8)) {
            hash = (hash ^ (b & 0xff)) * 0x01000193;
        }
        return hash >= 0 && hash < FIRST_COMPUTED ? hash + FIRST_COMPUTED : hash;
    }

    @Override
    public String toString() {
        return description();
    }
}
