// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio;

import io.wherry.bytes.BigEndian;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/// The stream that user code is given where the program has none of its own. One writer owns it.
final class WriterFace extends ObjectOutputStream {
    private final JavaioWriter writer;
    private final byte[] number = new byte[Long.BYTES];
    private final DataOutputStream text;

    private WriterFace(JavaioWriter writer) throws IOException {
        this.writer = writer;
        super();
        this.text = new DataOutputStream(new Data());
    }

    static WriterFace of(JavaioWriter writer) {
        try {
            return new WriterFace(writer);
        } catch (IOException e) {
            throw new AssertionError("no stream stands behind", e);
        }
    }

    private final class Data extends OutputStream {
        @Override
        public void write(int value) throws IOException {
            number[0] = (byte) value;
            writer.writeData(number, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int from, int count) throws IOException {
            writer.writeData(bytes, from, count);
        }
    }

    @Override
    protected void writeObjectOverride(@Nullable Object object) throws IOException {
        writer.write(object, false);
    }

    @Override
    public void writeUnshared(@Nullable Object object) throws IOException {
        writer.write(object, true);
    }

    @Override
    public void defaultWriteObject() throws IOException {
        writer.writeDefault();
    }

    @Override
    public PutField putFields() throws IOException {
        return writer.putFields();
    }

    @Override
    public void writeFields() throws IOException {
        writer.writeFields();
    }

    @Override
    public void reset() throws IOException {
        writer.reset();
    }

    @Override
    public void useProtocolVersion(int version) {
        writer.useProtocol(version);
    }

    @Override
    public void flush() throws IOException {
        writer.flush();
    }

    @Override
    public void close() throws IOException {
        writer.flush();
    }

    @Override
    public void write(int value) throws IOException {
        number[0] = (byte) value;
        writer.writeData(number, 0, 1);
    }

    @Override
    public void write(byte[] bytes) throws IOException {
        writer.writeData(bytes, 0, bytes.length);
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
        writer.writeData(bytes, from, count);
    }

    @Override
    public void writeBoolean(boolean value) throws IOException {
        write(value ? 1 : 0);
    }

    @Override
    public void writeByte(int value) throws IOException {
        write(value);
    }

    @Override
    public void writeShort(int value) throws IOException {
        BigEndian.putShort(number, 0, (short) value);
        writer.writeData(number, 0, Short.BYTES);
    }

    @Override
    public void writeChar(int value) throws IOException {
        writeShort(value);
    }

    @Override
    public void writeInt(int value) throws IOException {
        BigEndian.putInt(number, 0, value);
        writer.writeData(number, 0, Integer.BYTES);
    }

    @Override
    public void writeLong(long value) throws IOException {
        BigEndian.putLong(number, 0, value);
        writer.writeData(number, 0, Long.BYTES);
    }

    @Override
    public void writeFloat(float value) throws IOException {
        writeInt(Float.floatToIntBits(value));
    }

    @Override
    public void writeDouble(double value) throws IOException {
        writeLong(Double.doubleToLongBits(value));
    }

    @Override
    public void writeBytes(String value) throws IOException {
        text.writeBytes(value);
    }

    @Override
    public void writeChars(String value) throws IOException {
        text.writeChars(value);
    }

    @Override
    public void writeUTF(String value) throws IOException {
        text.writeUTF(value);
    }
}
