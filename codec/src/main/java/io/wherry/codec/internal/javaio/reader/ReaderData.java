// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.reader;

import io.wherry.bytes.ByteSource;
import io.wherry.codec.internal.javaio.block.BlockInput;
import io.wherry.codec.internal.javaio.block.IncrementalArrayReader;
import io.wherry.codec.internal.javaio.block.TextReader;
import io.wherry.codec.internal.message.LineReader;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InvalidObjectException;
import java.io.NotActiveException;
import java.io.ObjectInputStream.GetField;
import java.io.ObjectInputValidation;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The operations on a stream that a program and user code may use, apart from reading objects. One
/// reader owns it.
public final class ReaderData {
    private static final String NO_READ_OBJECT = "not in call to readObject";

    private final BlockInput in;
    private final @Nullable JavaioReaderHooks hooks;
    private @Nullable DataInputStream text;

    ReaderData(BlockInput in, @Nullable JavaioReaderHooks hooks) {
        this.in = in;
        this.hooks = hooks;
    }

    /// Returns the data of another format, which has no blocks: `source` has them as
    /// [java.io.DataOutput] lays them out, and ends where they do. Available bytes are taken ahead.
    public static ReaderData from(ByteSource source) {
        BlockInput plain = new BlockInput();
        plain.begin(source, true);
        return new ReaderData(plain, null);
    }

    /// The first byte of the stream, which stays the next; -1 if there is none.
    public int peekHeader() throws IOException {
        return in.peekHeader();
    }

    /// Bytes that were taken from the source to look at them.
    public int held() {
        return in.held();
    }

    /// The same bytes, which are no longer held.
    public byte[] takeHeld() throws IOException {
        byte[] held = new byte[in.held()];
        IncrementalArrayReader.fill(in, held, 0, held.length);
        return held;
    }

    /// Drops the bytes that are held, and closes the source.
    public void close() throws IOException {
        in.close();
    }

    private JavaioReaderHooks hooks(String otherwise) throws NotActiveException {
        JavaioReaderHooks running = hooks;
        if (running == null) {
            throw new NotActiveException(otherwise);
        }
        return running;
    }

    /// Reads and sets the fields of the object whose `readObject` is running.
    public void readDefault() throws IOException, ClassNotFoundException {
        hooks(NO_READ_OBJECT).readDefault();
    }

    /// Reads the fields of the object whose `readObject` is running.
    public GetField readFields() throws IOException, ClassNotFoundException {
        return hooks(NO_READ_OBJECT).readFields();
    }

    /// Has `callBack` called when the graph is complete.
    public void register(@Nullable ObjectInputValidation callBack, int priority)
            throws NotActiveException, InvalidObjectException {
        hooks("stream inactive").register(callBack, priority);
    }

    /// The next byte, or -1 if there is none.
    public int read() throws IOException {
        return in.read();
    }

    public int read(byte[] target, int from, int most) throws IOException {
        Objects.checkFromIndexSize(from, most, target.length);
        return in.read(target, from, most);
    }

    /// Bytes that can be read without waiting for another block.
    public int available() throws IOException {
        return in.available();
    }

    public int readByte() throws IOException {
        return in.readByte();
    }

    public short readShort() throws IOException {
        return in.readShort();
    }

    public int readInt() throws IOException {
        return in.readInt();
    }

    public long readLong() throws IOException {
        return in.readLong();
    }

    public void readFully(byte[] target, int from, int count) throws IOException {
        Objects.checkFromIndexSize(from, count, target.length);
        IncrementalArrayReader.fill(in, target, from, count);
    }

    private DataInputStream text() {
        DataInputStream made = text;
        if (made == null) {
            made = new DataInputStream(new Plain());
            text = made;
        }
        return made;
    }

    /// The data as a stream.
    private final class Plain extends InputStream {
        @Override
        public int read() throws IOException {
            return in.read();
        }

        @Override
        public int read(byte[] target, int from, int most) throws IOException {
            return in.read(target, from, most);
        }
    }

    /// As [java.io.DataInput#skipBytes].
    public int skip(int count) throws IOException {
        return text().skipBytes(count);
    }

    /// As [java.io.DataInput#readLine].
    @Deprecated
    public @Nullable String readLine() throws IOException {
        return LineReader.read(in::read, in::unread);
    }

    /// As [java.io.DataInput#readUTF].
    public String readText() throws IOException {
        return TextReader.readUtf(in);
    }
}
