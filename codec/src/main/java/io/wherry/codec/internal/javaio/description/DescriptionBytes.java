// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.description;

import io.wherry.bytes.BigEndian;
import io.wherry.codec.internal.javaio.block.BlockOutput;
import io.wherry.codec.internal.javaio.block.ExpectedBytes;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A description and the bytes that say it. Immutable.
///
/// ```text
///  start   2 length, name, 8 serialVersionUID, 1 flags, 2 number of fields      without the length
///  field   1 code, 2 length, name                                               for each
///          signature, as text or as a reference to text                         unless primitive
/// ```
public final class DescriptionBytes {
    /// Descriptions of more fields are not kept.
    private static final int MOST_FIELDS = 1 << 9;

    /// The same limit for all longer names together.
    private static final int MOST_CHARS = 1 << 14;

    private final Description description;
    private final byte[] start;
    private final byte[][] names;
    private final byte[][] signatures;

    DescriptionBytes(Description description) {
        this.description = description;
        byte[] name = BlockOutput.utf(description.name());
        this.start = Arrays.copyOf(name, name.length + ExpectedBytes.AFTER_NAME);
        BigEndian.putLong(start, name.length, description.version());
        start[name.length + Long.BYTES] = (byte) description.flags();
        List<FieldImage> fields = description.fields();
        BigEndian.putShort(start, name.length + Long.BYTES + 1, (short) fields.size());
        this.names = new byte[fields.size()][];
        this.signatures = new byte[fields.size()][];
        for (int i = 0; i < names.length; i++) {
            FieldImage field = fields.get(i);
            names[i] = BlockOutput.utf(field.name());
            signatures[i] = BlockOutput.utf(field.signature());
        }
    }

    /// True if it is worth its memory.
    static boolean isSmall(Description description) {
        long length = description.name().length();
        for (FieldImage field : description.fields()) {
            length += field.name().length() + field.signature().length();
        }
        return description.fields().size() <= MOST_FIELDS && length <= MOST_CHARS;
    }

    /// Returns the description that has these bytes.
    public Description description() {
        return description;
    }

    /// Returns field number `index`.
    public FieldImage field(int index) {
        return description.fields().get(index);
    }

    /// A hash of the start of a description: its length and the end of the class's name.
    static int hash(byte[] bytes, int from, int count) {
        int behind = from + count - ExpectedBytes.AFTER_NAME;
        long end =
                count < ExpectedBytes.AFTER_NAME + Long.BYTES
                        ? 0
                        : BigEndian.getLong(bytes, behind - 8);
        long version = BigEndian.getLong(bytes, behind);
        long mixed = (end * 31 + version + count) * 0x9e3779b97f4a7c15L;
        return (int) (mixed >>> 40);
    }

    @Override
    public int hashCode() {
        return hash(start, 0, start.length);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof DescriptionBytes bytes && startsAs(bytes);
    }

    boolean startsAs(DescriptionBytes other) {
        return Arrays.equals(start, other.start);
    }

    boolean startsAs(byte[] bytes, int from, int count) {
        return Arrays.equals(start, 0, start.length, bytes, from, from + count);
    }

    /// True if field number `index` has that code and the name in those bytes.
    public boolean hasField(int index, char code, byte[] bytes, int from, int count) {
        byte[] name = names[index];
        return field(index).code() == code
                && Arrays.equals(name, 0, name.length, bytes, from, from + count);
    }

    /// True if that is the signature of field number `index`.
    public boolean hasSignature(int index, byte[] bytes, int from, int count) {
        byte[] signature = signatures[index];
        return Arrays.equals(signature, 0, signature.length, bytes, from, from + count);
    }
}
