// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.block;

/// The least number of bytes that the objects being read still have, as far as the format tells: these may be taken from a source together,
/// and no byte after the object is touched. One input owns it.
public final class ExpectedBytes {
    /// The most that is expected at once. A writer that fails ends an object early; the exception that it writes instead is longer.
    private static final int MOST = 128;

    /// A back-reference, and so the shortest reference that is not null.
    public static final int REFERENCE = 1 + Integer.BYTES;

    /// The shortest text, which is empty.
    public static final int TEXT = 1 + Short.BYTES;

    /// A description of a field: its type and name, which has a letter at least.
    public static final int FIELD = 1 + Short.BYTES + 1;

    /// The end of annotations after the fields of a class, and that there is no superclass.
    public static final int AFTER_FIELDS = 2;

    /// The number of bytes after the name, up to the first field.
    public static final int AFTER_NAME = Long.BYTES + 1 + Short.BYTES;

    /// A description of a class without fields, after its first byte.
    public static final int CLASS = Short.BYTES + AFTER_NAME + AFTER_FIELDS;

    /// A description by a subclass of the stream, which may have no bytes of its own.
    private static final int OWN_DESCRIPTION = 1 + AFTER_FIELDS;

    private long end;
    private int after;
    private boolean ownDescriptions;

    /// Sets whether a subclass of the stream reads the descriptions of classes.
    public void setOwnDescriptions(boolean own) {
        ownDescriptions = own;
    }

    /// The shortest description of a class: a reference back to it, if all others are as the format has them.
    public int description() {
        return ownDescriptions ? OWN_DESCRIPTION : REFERENCE;
    }

    /// Nothing is known any more.
    public void begin() {
        end = 0;
        after = 0;
    }

    /// Bytes that the objects around the one that is read next have at least after it.
    public int after() {
        return after;
    }

    /// Sets [#after].
    ///
    /// @param bytes at most [#MOST] of them count
    public void setAfter(int bytes) {
        after = Math.clamp(bytes, 0, MOST);
    }

    /// The object being read has at least `count` bytes from `position` on.
    void expect(long position, int count) {
        end = Math.max(end, position + Math.min(MOST, count + after));
    }

    /// Returns how many bytes are known to follow `position`, at least.
    int from(long position) {
        return (int) Math.max(0, end - position);
    }
}
