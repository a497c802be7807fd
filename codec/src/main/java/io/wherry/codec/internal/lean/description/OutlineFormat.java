// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean.description;

import io.wherry.codec.internal.lean.segment.SegmentInput;
import io.wherry.codec.internal.shape.FieldOutline;
import io.wherry.codec.internal.shape.Kind;
import io.wherry.codec.internal.shape.LevelOutline;
import io.wherry.codec.internal.shape.Outline;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// The bytes of an outline.
///
/// ```text
///  outline  traits (1)  zigzag version  content
///
///  traits   bits 0..2  number of the kind      bit 4  the class has a writeObject hook
///           bit 3      has readResolve         bit 5  the class has a readObject hook
///                                              bit 6  its bodies are in order
///
///  content  of an enum            varint n  n names of constants
///           of an Externalizable  nothing
///           other                 varint n  n superclasses, topmost first;  fields
///
///  superclass  name  zigzag version  fields     head of the name: bit 0 writeObject, bit 1 readObject
///
///  fields   varint n  n names                   primitives; the head is the type:
///                                               0..7  byte char double float int long short boolean
///           varint n  n names, after each       references; head: bit 2 unshared, bits 0..1 the type:
///                     [name of its type]        0 the name follows, 1 String, 2 Object, 3 the class itself
/// ```
final class OutlineFormat {
    private static final int KIND = 7;
    private static final int READ_RESOLVE = 1 << 3;
    private static final int HOOKS = 4;
    private static final int IN_ORDER = 1 << 6;

    private static final int WRITE_OBJECT = 1;
    private static final int READ_OBJECT = 1 << 1;

    private static final int OTHER = 0;
    private static final int STRING = 1;
    private static final int OBJECT = 2;
    private static final int SELF = 3;
    private static final int TYPE = 3;
    private static final int UNSHARED = 1 << 2;

    /// The most fields of a class, or constants, that a class file can hold.
    private static final int MOST = 65_535;

    /// Most superclasses taken.
    private static final int DEEPEST = 1 << 10;

    private OutlineFormat() {}

    static void put(DescriptionOutput out, Outline outline) {
        List<LevelOutline> levels = outline.levels();
        int hooks = levels.isEmpty() ? 0 : hooks(levels.getLast());
        int resolves = outline.resolves() ? READ_RESOLVE : 0;
        int order = outline.inOrder() ? IN_ORDER : 0;
        out.putByte(outline.kind().code() | resolves | hooks << HOOKS | order);
        out.putSigned(outline.version());
        if (outline.kind() == Kind.ENUM) {
            out.putVarint(outline.constants().size());
            for (String constant : outline.constants()) {
                PackedName.put(out, 0, constant);
            }
        } else if (!levels.isEmpty()) {
            out.putVarint(levels.size() - 1);
            for (LevelOutline level : levels.subList(0, levels.size() - 1)) {
                PackedName.put(out, hooks(level), level.name());
                out.putSigned(level.version());
                putFields(out, level);
            }
            putFields(out, levels.getLast());
        }
    }

    private static int hooks(LevelOutline level) {
        return (level.writes() ? WRITE_OBJECT : 0) | (level.reads() ? READ_OBJECT : 0);
    }

    private static void putFields(DescriptionOutput out, LevelOutline level) {
        List<FieldOutline> fields = level.fields();
        int primitives = 0;
        while (primitives < fields.size() && fields.get(primitives).primitiveCode() >= 0) {
            primitives++;
        }
        out.putVarint(primitives);
        for (FieldOutline field : fields.subList(0, primitives)) {
            PackedName.put(out, field.primitiveCode(), field.name());
        }
        out.putVarint(fields.size() - primitives);
        for (FieldOutline field : fields.subList(primitives, fields.size())) {
            int type = type(field.type(), level.name());
            PackedName.put(out, type | (field.unshared() ? UNSHARED : 0), field.name());
            if (type == OTHER) {
                PackedName.put(out, 0, field.type());
            }
        }
    }

    private static int type(String name, String self) {
        return switch (name) {
            case "java.lang.String" -> STRING;
            case "java.lang.Object" -> OBJECT;
            default -> name.equals(self) ? SELF : OTHER;
        };
    }

    /// Reads the outline of the class that the stream calls `name`.
    static Outline get(SegmentInput in, String name) throws IOException {
        int traits = in.getByte();
        Kind kind = Kind.ofCode(traits & KIND);
        if (kind == null) {
            throw in.corrupt("unknown kind of class: " + (traits & KIND));
        }
        long version = getSigned(in);
        List<String> constants = kind == Kind.ENUM ? constants(in) : List.of();
        boolean fieldwise = kind == Kind.ORDINARY || kind == Kind.RECORD;
        List<LevelOutline> levels = new ArrayList<>();
        if (fieldwise) {
            addSuperclasses(in, levels);
            levels.add(level(in, name, version, traits >>> HOOKS));
        }
        boolean resolves = (traits & READ_RESOLVE) != 0;
        boolean inOrder = (traits & IN_ORDER) != 0;
        return new Outline(kind, resolves, inOrder, version, levels, constants);
    }

    private static List<String> constants(SegmentInput in) throws IOException {
        String[] names = new String[count(in, "enum constants", MOST)];
        for (int i = 0; i < names.length; i++) {
            names[i] = PackedName.get(in);
        }
        return List.of(names);
    }

    private static void addSuperclasses(SegmentInput in, List<LevelOutline> levels)
            throws IOException {
        int count = count(in, "superclasses", DEEPEST);
        for (int i = 0; i < count; i++) {
            int first = in.getByte();
            String name = PackedName.get(in, first);
            levels.add(level(in, name, getSigned(in), PackedName.head(first)));
        }
    }

    private static LevelOutline level(SegmentInput in, String name, long version, int hooks)
            throws IOException {
        List<FieldOutline> fields = new ArrayList<>();
        int primitives = count(in, "primitive fields", MOST);
        for (int i = 0; i < primitives; i++) {
            int first = in.getByte();
            fields.add(FieldOutline.primitive(PackedName.get(in, first), PackedName.head(first)));
        }
        int references = count(in, "reference fields", MOST);
        for (int i = 0; i < references; i++) {
            int first = in.getByte();
            String field = PackedName.get(in, first);
            fields.add(reference(in, field, PackedName.head(first), name));
        }
        return new LevelOutline(
                name, version, (hooks & WRITE_OBJECT) != 0, (hooks & READ_OBJECT) != 0, fields);
    }

    private static FieldOutline reference(SegmentInput in, String name, int head, String self)
            throws IOException {
        String type =
                switch (head & TYPE) {
                    case STRING -> "java.lang.String";
                    case OBJECT -> "java.lang.Object";
                    case SELF -> self;
                    default -> PackedName.get(in);
                };
        if (Class.forPrimitiveName(type) != null) {
            throw in.corrupt("reference field of a primitive type: field=" + name);
        }
        return new FieldOutline(name, type, (head & UNSHARED) != 0);
    }

    private static int count(SegmentInput in, String ofWhat, int most) throws IOException {
        int count = in.getCount(ofWhat, 1);
        if (count > most) {
            throw in.corrupt("too many " + ofWhat + ": " + count);
        }
        return count;
    }

    private static long getSigned(SegmentInput in) throws IOException {
        long value = 0;
        for (int shift = 0; shift < Long.SIZE; shift += 7) {
            int next = in.getByte();
            value |= (next & 0x7fL) << shift;
            if (next < 0x80) {
                return (value >>> 1) ^ -(value & 1);
            }
        }
        throw in.corrupt("varint of more than ten bytes");
    }
}
