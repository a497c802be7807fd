// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.writer;

import io.wherry.bytes.BigEndian;
import io.wherry.codec.internal.javaio.block.BlockOutput;
import io.wherry.codec.internal.javaio.description.InPlaceOutput;
import io.wherry.codec.internal.javaio.description.LevelImage;
import java.io.IOException;
import java.io.ObjectStreamConstants;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Writes objects in place for the forms of their classes. One writer owns it.
final class InPlaceWriter extends InPlaceOutput {
    private static final int KEEP = 1 << 12;

    private final JavaioWriter writer;
    private final BlockOutput out;
    private final DescriptionWriter names;
    private final PrimitiveWriter primitives;

    /// References of the objects that are being written, the innermost last.
    private @Nullable Object[] values = new Object[8];

    private int count;

    InPlaceWriter(
            JavaioWriter writer,
            BlockOutput out,
            DescriptionWriter names,
            PrimitiveWriter primitives) {
        this.writer = writer;
        this.out = out;
        this.names = names;
        this.primitives = primitives;
    }

    /// References that are held of objects being written.
    int count() {
        return count;
    }

    /// Lets go of all but `left` of them: the objects were given up.
    void popTo(int left) {
        if (count > left) {
            Arrays.fill(values, left, count, null);
            count = left;
        }
        if (left == 0 && values.length > KEEP) {
            values = new Object[64];
        }
    }

    @Override
    public void reference(@Nullable Object value) throws IOException {
        writer.whole(value, false);
    }

    @Override
    public @Nullable Object level(LevelImage image, Object object, boolean last)
            throws IOException {
        int references = image.references();
        int from = count;
        if (references > values.length - from) {
            values = Arrays.copyOf(values, 2 * Math.max(values.length, references));
        }
        count = from + references;
        primitives.write(image, object, values, from);
        int heads = last && references > 0 && !image.isUnshared(references - 1) ? 1 : 0;
        for (int i = 0; i < references - heads; i++) {
            writer.whole(values[from + image.slot(i)], image.isUnshared(i));
        }
        Object tail = heads == 0 ? null : values[from + image.slot(references - 1)];
        for (int i = from; i < from + references; i++) {
            values[i] = null;
        }
        count = from;
        if (heads == 1 && tail == null) {
            out.writeByte(ObjectStreamConstants.TC_NULL);
        }
        return tail;
    }

    @Override
    public void byLevels(Object object) throws IOException {
        writer.writeByLevels(object, writer.image(object.getClass()));
    }

    @Override
    public void unnamed(Object object) {
        names.assign(object, true);
    }

    @Override
    public void head(byte token, Class<?> type) throws IOException {
        writer.describe(token, writer.image(type));
    }

    @Override
    public void writeByte(int value) throws IOException {
        out.writeByte(value);
    }

    @Override
    public void writeShort(int value) throws IOException {
        out.writeShort(value);
    }

    @Override
    public void writeInt(int value) throws IOException {
        out.writeInt(value);
    }

    @Override
    public void writeLong(long value) throws IOException {
        out.writeLong(value);
    }

    @Override
    public void writeBytes(byte[] bytes, int from, int count) throws IOException {
        out.write(bytes, from, count);
    }

    @Override
    public byte[] primitives(Object object, int index) throws IOException {
        LevelImage level = writer.image(object.getClass()).levels()[index];
        byte[] bytes = new byte[level.primitiveBytes()];
        level.fields().get(object, bytes, 0, values, count);
        return bytes;
    }

    @Override
    public void beginBlock(int size) throws IOException {
        int at = out.reserve(2);
        out.bytes()[at] = ObjectStreamConstants.TC_BLOCKDATA;
        out.bytes()[at + 1] = (byte) size;
    }

    @Override
    public void blockOf(int value) throws IOException {
        int at = out.reserve(2 + Integer.BYTES);
        byte[] bytes = out.bytes();
        bytes[at] = ObjectStreamConstants.TC_BLOCKDATA;
        bytes[at + 1] = Integer.BYTES;
        BigEndian.putInt(bytes, at + 2, value);
    }

    @Override
    public void endData() throws IOException {
        out.writeByte(ObjectStreamConstants.TC_ENDBLOCKDATA);
    }
}
