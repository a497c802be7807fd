// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.reader;

import io.wherry.bytes.BigEndian;
import io.wherry.bytes.ModifiedUtf8;
import io.wherry.codec.internal.javaio.block.BlockInput;
import io.wherry.codec.internal.javaio.block.ExpectedBytes;
import io.wherry.codec.internal.javaio.description.Description;
import io.wherry.codec.internal.javaio.description.DescriptionBytes;
import io.wherry.codec.internal.javaio.description.DescriptionCache;
import io.wherry.codec.internal.javaio.description.FieldImage;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectStreamConstants;
import java.io.StreamCorruptedException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads name, version, flags and fields of classes as the format has them (specification, 6.4.2,
/// `classDescInfo`), and knows again what was read before. One reader owns it.
final class DescriptionReader {
    private final BlockInput in;

    DescriptionReader(BlockInput in) {
        this.in = in;
    }

    /// @param strings reads signatures, which are text with a handle
    Description read(DescriptionCache cache, ObjectHeaderReader strings) throws IOException {
        in.expect(ExpectedBytes.CLASS);
        int length = in.readShort() & 0xffff;
        int count = length + ExpectedBytes.AFTER_NAME;
        in.expect(count + ExpectedBytes.AFTER_FIELDS);
        int at = in.require(count);
        DescriptionBytes known = cache.find(in.bytes(), at, count);
        return known == null ? readNew(at, length, strings) : readAgain(known, strings);
    }

    /// Reads fields, which are those of `known` until one is not.
    private Description readAgain(DescriptionBytes known, ObjectHeaderReader strings)
            throws IOException {
        Description expected = known.description();
        int count = expected.fields().size();
        for (int i = 0; i < count; i++) {
            expectFields(count - i);
            FieldImage field = readField(known, i, strings);
            if (field != known.field(i)) {
                List<FieldImage> fields = new ArrayList<>(expected.fields().subList(0, i));
                fields.add(field);
                readFields(expected.name(), count, fields, strings);
                return new Description(
                        expected.name(), expected.version(), expected.flags(), fields);
            }
        }
        return expected;
    }

    private Description readNew(int at, int length, ObjectHeaderReader strings) throws IOException {
        byte[] bytes = in.bytes();
        String name = ModifiedUtf8.decode(bytes, at, length);
        long version = BigEndian.getLong(bytes, at + length);
        int flags = bytes[at + length + Long.BYTES] & 0xff;
        // signed, as java.io has it: there are none where it is negative
        int count = BigEndian.getShort(bytes, at + length + Long.BYTES + 1);
        if (count < 0 && (flags & ObjectStreamConstants.SC_ENUM) != 0) {
            throw new InvalidClassException(name, "enum descriptor has field count: " + count);
        }
        List<FieldImage> fields = new ArrayList<>();
        readFields(name, count, fields, strings);
        return new Description(name, version, flags, fields);
    }

    /// Reads fields until there are `count`.
    private void readFields(
            String name, int count, List<FieldImage> fields, ObjectHeaderReader strings)
            throws IOException {
        while (fields.size() < count) {
            expectFields(count - fields.size());
            int at = in.require(1 + Short.BYTES);
            char code = (char) in.bytes()[at];
            int length = BigEndian.getShort(in.bytes(), at + 1) & 0xffff;
            at = in.require(length);
            String field = ModifiedUtf8.decode(in.bytes(), at, length);
            fields.add(field(name, field, code, strings));
        }
    }

    private void expectFields(int left) {
        in.expect(left * ExpectedBytes.FIELD + ExpectedBytes.AFTER_FIELDS);
    }

    private static FieldImage field(
            String owner, String name, char code, ObjectHeaderReader strings) throws IOException {
        boolean reference = code == 'L' || code == '[';
        String signature = reference ? text(strings.textOrBack()) : String.valueOf(code);
        return field(owner, name, signature);
    }

    /// The type is that of the signature, as in java.io.
    private static FieldImage field(String owner, String name, String signature)
            throws InvalidClassException {
        char type = signature.isEmpty() ? 0 : signature.charAt(0);
        if ("BCDFIJSZL[".indexOf(type) < 0) {
            throw new InvalidClassException(owner, "invalid descriptor for field " + name);
        }
        return new FieldImage(name, type, type == 'L' || type == '[' ? signature : "");
    }

    private static String text(@Nullable Object signature) throws StreamCorruptedException {
        if (!(signature instanceof String text)) {
            throw new StreamCorruptedException("signature of a field is no text");
        }
        return text;
    }

    /// The field of `known`, if it is that.
    private FieldImage readField(DescriptionBytes known, int index, ObjectHeaderReader strings)
            throws IOException {
        int at = in.require(1 + Short.BYTES);
        char code = (char) in.bytes()[at];
        int length = BigEndian.getShort(in.bytes(), at + 1) & 0xffff;
        at = in.require(length);
        FieldImage expected = known.field(index);
        boolean same = known.hasField(index, code, in.bytes(), at, length);
        if (same && expected.isPrimitive()) {
            return expected;
        }
        String name = same ? expected.name() : ModifiedUtf8.decode(in.bytes(), at, length);
        String owner = known.description().name();
        if (!same) {
            return field(owner, name, code, strings);
        }
        String signature = text(strings.signature(known, index));
        return signature.equals(expected.signature()) ? expected : field(owner, name, signature);
    }
}
