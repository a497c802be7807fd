// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.shape;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The part of a strict description that follows the fingerprint: enough to say which field
/// differs.
///
/// ```text
///  traits   bits 0..2  number of the kind      bit 4  a level has a writeObject hook
///           bit 3      has readResolve         bit 5  a level has a readObject hook
///           bits 6..7  number of levels, modulo 4
///
///  tag      bits 0..3  hash of the field's name
///           bits 4..7  0..7: byte char double float int long short boolean
///                      8..15: a reference, three bits of a hash of its type's name
/// ```
///
/// Immutable; equal by value.
public final class FieldTags {
    static final int READ_RESOLVE = 1 << 3;
    static final int WRITE_OBJECT = 1 << 4;
    static final int READ_OBJECT = 1 << 5;
    private static final int LEVELS = 6;
    private static final int KIND = 7;

    /// The lowest type in a tag that is not primitive.
    private static final int REFERENCE = 8;

    private final int traits;
    private final int count;
    private final byte[] tags;

    /// @param count of fields; of an enum, of constants
    /// @param tags one a field, in the order of levels and fields; none for an enum
    public FieldTags(int traits, int count, byte[] tags) {
        this.traits = traits;
        this.count = count;
        this.tags = tags.clone();
    }

    public static FieldTags of(Shape shape) {
        List<FieldShape> fields = fields(shape);
        byte[] tags = new byte[fields.size()];
        for (int i = 0; i < tags.length; i++) {
            tags[i] = tag(fields.get(i));
        }
        int count = shape.kind() == Kind.ENUM ? constants(shape.type()) : tags.length;
        return new FieldTags(traits(shape), count, tags);
    }

    /// The fields that have a tag, in that order.
    static List<FieldShape> fields(Shape shape) {
        List<FieldShape> fields = new ArrayList<>();
        for (Level level : shape.levels()) {
            fields.addAll(level.fields());
        }
        return fields;
    }

    /// Whether the class has hooks that may see other objects while they are read.
    public boolean hasHooks() {
        Kind kind = Kind.ofCode(traits & KIND);
        return kind == Kind.EXTERNALIZABLE
                || (kind == Kind.ORDINARY
                        && (traits & (READ_RESOLVE | WRITE_OBJECT | READ_OBJECT)) != 0);
    }

    private static int constants(Class<?> type) {
        Object[] constants = type.getEnumConstants();
        return constants == null ? 0 : constants.length;
    }

    private static int traits(Shape shape) {
        int traits = shape.kind().code() | shape.levels().size() << LEVELS;
        if (shape.readResolve() != null) {
            traits |= READ_RESOLVE;
        }
        for (Level level : shape.levels()) {
            traits |= level.writeObject() == null ? 0 : WRITE_OBJECT;
            traits |= level.readObject() == null ? 0 : READ_OBJECT;
        }
        return traits & 0xff;
    }

    private static byte tag(FieldShape field) {
        int type =
                field.isPrimitive()
                        ? FieldShape.codeOf(field.type())
                        : REFERENCE | fold(field.type().getName(), 3);
        return (byte) ((type << 4) | fold(field.name(), 4));
    }

    /// A hash of `bits` bits.
    private static int fold(String text, int bits) {
        int hash = text.hashCode() * 0x9E3779B9;
        return hash >>> (Integer.SIZE - bits);
    }

    /// True if the number of tags is not the count.
    public static boolean hasNoTags(int traits) {
        return (traits & KIND) == Kind.ENUM.code();
    }

    public int traits() {
        return traits;
    }

    public int count() {
        return count;
    }

    public byte[] tags() {
        return tags.clone();
    }

    int kind() {
        return traits & KIND;
    }

    int levels() {
        return traits >>> LEVELS;
    }

    static boolean sameName(byte one, byte other) {
        return ((one ^ other) & 0xf) == 0;
    }

    /// Returns the type in a tag, as far as the tag has it.
    static String type(byte tag) {
        int type = tag >>> 4 & 0xf;
        return type >= REFERENCE ? "reference" : FieldShape.primitive(type).getName();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof FieldTags tagged
                && traits == tagged.traits
                && count == tagged.count
                && Arrays.equals(tags, tagged.tags);
    }

    @Override
    public int hashCode() {
        return traits + 31 * Arrays.hashCode(tags);
    }
}
