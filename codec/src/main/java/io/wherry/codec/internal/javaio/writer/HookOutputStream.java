// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.writer;

import java.io.IOException;
import java.io.ObjectOutputStream;
import org.jspecify.annotations.Nullable;

/// The stream that hooks are given if the program does not use one itself. One writer owns it.
public final class HookOutputStream extends ObjectOutputStream {
    private final JavaioWriter writer;

    private HookOutputStream(JavaioWriter writer) throws IOException {
        this.writer = writer;
        super();
    }

    /// Returns the stream for the hooks that `writer` calls.
    public static HookOutputStream of(JavaioWriter writer) {
        try {
            return new HookOutputStream(writer);
        } catch (IOException e) {
            throw new AssertionError("a stream without a destination does no I/O", e);
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
        writer.endObjects();
    }

    @Override
    public void write(int value) throws IOException {
        writer.data().writeByte(value);
    }

    @Override
    public void write(byte[] bytes) throws IOException {
        writer.data().write(bytes, 0, bytes.length);
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
        writer.data().write(bytes, from, count);
    }

    @Override
    public void writeBoolean(boolean value) throws IOException {
        writer.data().writeByte(value ? 1 : 0);
    }

    @Override
    public void writeByte(int value) throws IOException {
        writer.data().writeByte(value);
    }

    @Override
    public void writeShort(int value) throws IOException {
        writer.data().writeShort(value);
    }

    @Override
    public void writeChar(int value) throws IOException {
        writer.data().writeShort(value);
    }

    @Override
    public void writeInt(int value) throws IOException {
        writer.data().writeInt(value);
    }

    @Override
    public void writeLong(long value) throws IOException {
        writer.data().writeLong(value);
    }

    @Override
    public void writeFloat(float value) throws IOException {
        writer.data().writeInt(Float.floatToIntBits(value));
    }

    @Override
    public void writeDouble(double value) throws IOException {
        writer.data().writeLong(Double.doubleToLongBits(value));
    }

    @Override
    public void writeBytes(String text) throws IOException {
        for (int i = 0; i < text.length(); i++) {
            writer.data().writeByte(text.charAt(i));
        }
    }

    @Override
    public void writeChars(String text) throws IOException {
        for (int i = 0; i < text.length(); i++) {
            writer.data().writeShort(text.charAt(i));
        }
    }

    @Override
    public void writeUTF(String text) throws IOException {
        writer.data().writeText(text);
    }
}
