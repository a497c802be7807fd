// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InvalidObjectException;
import java.io.NotActiveException;
import java.io.ObjectInputStream;
import java.io.ObjectInputValidation;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The stream that user code is given where the program has none of its own. One reader owns it.
final class ReaderFace extends ObjectInputStream {
    private final JavaioReader reader;
    private final DataInputStream text;

    private ReaderFace(JavaioReader reader) throws IOException {
        this.reader = reader;
        super();
        this.text = new DataInputStream(new Data());
    }

    static ReaderFace of(JavaioReader reader) {
        try {
            return new ReaderFace(reader);
        } catch (IOException e) {
            throw new AssertionError("no stream stands behind", e);
        }
    }

    private final class Data extends InputStream {
        @Override
        public int read() throws IOException {
            return reader.in().read();
        }

        @Override
        public int read(byte[] target, int from, int most) throws IOException {
            return reader.in().read(target, from, most);
        }
    }

    @Override
    protected @Nullable Object readObjectOverride() throws IOException, ClassNotFoundException {
        return reader.read(false);
    }

    @Override
    public @Nullable Object readUnshared() throws IOException, ClassNotFoundException {
        return reader.read(true);
    }

    @Override
    public void defaultReadObject() throws IOException, ClassNotFoundException {
        reader.hooks().readDefault();
    }

    @Override
    public GetField readFields() throws IOException, ClassNotFoundException {
        return reader.hooks().readFields();
    }

    @Override
    public void registerValidation(ObjectInputValidation callBack, int priority)
            throws NotActiveException, InvalidObjectException {
        reader.hooks().register(callBack, priority);
    }

    @Override
    public int read() throws IOException {
        return reader.in().read();
    }

    @Override
    public int read(byte[] target, int from, int most) throws IOException {
        Objects.checkFromIndexSize(from, most, target.length);
        return reader.in().read(target, from, most);
    }

    @Override
    public int available() throws IOException {
        return reader.in().available();
    }

    @Override
    public void close() {
        // whoever opened the stream closes it
    }

    @Override
    public boolean readBoolean() throws IOException {
        return reader.in().readByte() != 0;
    }

    @Override
    public byte readByte() throws IOException {
        return (byte) reader.in().readByte();
    }

    @Override
    public int readUnsignedByte() throws IOException {
        return reader.in().readByte();
    }

    @Override
    public char readChar() throws IOException {
        return (char) reader.in().readShort();
    }

    @Override
    public short readShort() throws IOException {
        return reader.in().readShort();
    }

    @Override
    public int readUnsignedShort() throws IOException {
        return reader.in().readShort() & 0xffff;
    }

    @Override
    public int readInt() throws IOException {
        return reader.in().readInt();
    }

    @Override
    public long readLong() throws IOException {
        return reader.in().readLong();
    }

    @Override
    public float readFloat() throws IOException {
        return Float.intBitsToFloat(reader.in().readInt());
    }

    @Override
    public double readDouble() throws IOException {
        return Double.longBitsToDouble(reader.in().readLong());
    }

    @Override
    public void readFully(byte[] target) throws IOException {
        reader.in().readFully(target, 0, target.length);
    }

    @Override
    public void readFully(byte[] target, int from, int count) throws IOException {
        Objects.checkFromIndexSize(from, count, target.length);
        reader.in().readFully(target, from, count);
    }

    @Override
    public int skipBytes(int count) throws IOException {
        return text.skipBytes(count);
    }

    @Override
    @Deprecated
    @SuppressWarnings("InlineMeSuggester")
    public @Nullable String readLine() throws IOException {
        return text.readLine();
    }

    @Override
    public String readUTF() throws IOException {
        return text.readUTF();
    }
}
