// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.reader;

import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.NotActiveException;
import java.io.ObjectInputStream;
import java.io.ObjectInputValidation;
import org.jspecify.annotations.Nullable;

/// The stream that hooks are given if the program does not use one itself. One reader owns it.
public class HookInputStream extends ObjectInputStream {
    private final JavaioReader reader;

    HookInputStream(JavaioReader reader) throws IOException {
        this.reader = reader;
        super();
    }

    /// Returns the stream for the hooks that `reader` calls.
    public static HookInputStream of(JavaioReader reader) {
        try {
            return new HookInputStream(reader);
        } catch (IOException e) {
            throw new AssertionError("a stream without a source does no I/O", e);
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
        reader.data().readDefault();
    }

    @Override
    public GetField readFields() throws IOException, ClassNotFoundException {
        return reader.data().readFields();
    }

    @Override
    public void registerValidation(ObjectInputValidation callBack, int priority)
            throws NotActiveException, InvalidObjectException {
        reader.data().register(callBack, priority);
    }

    @Override
    public int read() throws IOException {
        return reader.data().read();
    }

    @Override
    public int read(byte[] target, int from, int most) throws IOException {
        return reader.data().read(target, from, most);
    }

    @Override
    public int available() throws IOException {
        return reader.data().available();
    }

    @Override
    public void close() {
        // the owner of the stream closes it
    }

    @Override
    public boolean readBoolean() throws IOException {
        return reader.data().readByte() != 0;
    }

    @Override
    public byte readByte() throws IOException {
        return (byte) reader.data().readByte();
    }

    @Override
    public int readUnsignedByte() throws IOException {
        return reader.data().readByte();
    }

    @Override
    public char readChar() throws IOException {
        return (char) reader.data().readShort();
    }

    @Override
    public short readShort() throws IOException {
        return reader.data().readShort();
    }

    @Override
    public int readUnsignedShort() throws IOException {
        return reader.data().readShort() & 0xffff;
    }

    @Override
    public int readInt() throws IOException {
        return reader.data().readInt();
    }

    @Override
    public long readLong() throws IOException {
        return reader.data().readLong();
    }

    @Override
    public float readFloat() throws IOException {
        return Float.intBitsToFloat(reader.data().readInt());
    }

    @Override
    public double readDouble() throws IOException {
        return Double.longBitsToDouble(reader.data().readLong());
    }

    @Override
    public void readFully(byte[] target) throws IOException {
        reader.data().readFully(target, 0, target.length);
    }

    @Override
    public void readFully(byte[] target, int from, int count) throws IOException {
        reader.data().readFully(target, from, count);
    }

    @Override
    public int skipBytes(int count) throws IOException {
        return reader.data().skip(count);
    }

    @Override
    @Deprecated
    @SuppressWarnings("InlineMeSuggester")
    public @Nullable String readLine() throws IOException {
        return reader.data().readLine();
    }

    @Override
    public String readUTF() throws IOException {
        return reader.data().readText();
    }
}
