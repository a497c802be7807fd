// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.hook;

import io.wherry.bytes.BigEndian;
import io.wherry.bytes.LittleEndian;
import io.wherry.bytes.ModifiedUtf8;
import io.wherry.codec.internal.fields.FieldRecorder;
import io.wherry.codec.internal.lean.Fields;
import io.wherry.codec.internal.lean.LeanWriter;
import io.wherry.codec.internal.lean.LeanWriterHooks;
import io.wherry.codec.internal.lean.segment.CompactStrings;
import io.wherry.codec.internal.lean.segment.Token;
import java.io.DataOutputStream;
import java.io.Externalizable;
import java.io.IOException;
import java.io.NotActiveException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.lang.invoke.MethodHandle;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The stream that `writeObject` and `writeExternal` of user classes see. One writer owns it.
///
/// Primitive data are gathered into blocks; the data of a hook end with [Token#END].
final class HookOutput extends ObjectOutputStream {
    /// Most bytes in a block; its length takes two bytes then.
    private static final int MOST = 1 << 12;

    /// Bytes before the data of a block: token and length.
    private static final int HEAD = 3;

    /// Most bytes in a block whose length takes one byte.
    private static final int SHORT = 127;

    private static final int SHORT_HEAD = 2;

    /// Chars of texts that are tried for one byte each.
    private static final int PLAIN = 1 << 10;

    private final LeanWriter out;
    private final DataOutputStream text = new DataOutputStream(new Block());

    /* The block being filled is in the buffer of the output, from blockStart on. If no block is open,
     * end is 0, so that a write that needs room calls makeRoom. */
    private byte[] block = {};
    private int blockStart;
    private int dataStart; // the data move when they become longer than SHORT
    private int at;
    private int end;

    /// The object whose `writeObject` is running; null after `defaultWriteObject` or `putFields`.
    private @Nullable Object object;

    private @Nullable Fields fields;
    private @Nullable FieldRecorder recorder;
    private boolean active;

    private HookOutput(LeanWriter out) throws IOException {
        this.out = out;
        super();
    }

    static HookOutput of(LeanWriter out) {
        return out.companion(HookOutput.class, HookOutput::make);
    }

    private static HookOutput make(LeanWriter out) {
        try {
            return new HookOutput(out);
        } catch (IOException e) {
            throw new AssertionError("a stream without a source does no I/O", e);
        }
    }

    /// Lets a `writeObject` method write its level.
    void writeLevel(Fields level, MethodHandle writeObject, Object written) throws IOException {
        run(level, writeObject, written);
    }

    /// Lets an Externalizable object write its data.
    void writeExternal(MethodHandle writeExternal, Externalizable written) throws IOException {
        run(null, writeExternal, written);
    }

    private void run(@Nullable Fields level, MethodHandle hook, Object written) throws IOException {
        Object outerObject = object;
        Fields outerFields = fields;
        FieldRecorder outerRecorder = recorder;
        boolean outerActive = active;
        int depth = out.hooks().enter();
        object = level == null ? null : written;
        fields = level;
        recorder = null;
        active = true;
        boolean done = false;
        try {
            hook.invoke(written, this);
            out.hooks().checkWhole();
            endBlock();
            out.out().putByte(Token.END);
            done = true;
        } catch (IOException | RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IOException("hook failed: class=" + written.getClass().getName(), e);
        } finally {
            if (!done) {
                at = 0;
                end = 0;
            }
            out.hooks().leave(depth);
            object = outerObject;
            fields = outerFields;
            recorder = outerRecorder;
            active = outerActive;
        }
    }

    private void endBlock() throws IOException {
        if (!active) {
            throw new NotActiveException("the stream is only there for the call of the hook");
        }
        if (end == 0) {
            return;
        }
        int count = at - dataStart;
        block[blockStart] = Token.BLOCK;
        int data = LittleEndian.putVarint(block, blockStart + 1, count);
        moveTo(data);
        out.out().endAt(data + count);
        at = 0;
        end = 0;
    }

    private void moveTo(int data) {
        int moved = data - dataStart;
        if (moved != 0) {
            System.arraycopy(block, dataStart, block, data, at - dataStart);
            at += moved;
            dataStart = data;
        }
    }

    /// Passes over `count` bytes of the block and returns where they start.
    private int room(int count) throws IOException {
        int to = at;
        if (count > end - to) {
            to = makeRoom(count);
        }
        at = to + count;
        return to;
    }

    /// Returns where `count` bytes can be written, at most [#MOST].
    private int makeRoom(int count) throws IOException {
        if (isShort()) {
            lengthen();
        }
        if (count > end - at) {
            openBlock();
        }
        if (count > end - at) {
            lengthen();
        }
        return at;
    }

    private boolean isShort() {
        return end == blockStart + SHORT_HEAD + SHORT;
    }

    private void lengthen() {
        moveTo(blockStart + HEAD);
        end = dataStart + MOST;
    }

    private void openBlock() throws IOException {
        endBlock();
        blockStart = out.out().reserve(HEAD + MOST);
        byte[] bytes = out.out().bytes();
        if (block != bytes) {
            block = bytes; // seldom: it costs a barrier of the collector
        }
        dataStart = blockStart + SHORT_HEAD;
        at = dataStart;
        end = dataStart + SHORT;
    }

    /// The block as a stream, for text.
    private final class Block extends OutputStream {
        @Override
        public void write(int value) throws IOException {
            int to = room(1);
            block[to] = (byte) value;
        }

        @Override
        public void write(byte[] bytes, int from, int count) throws IOException {
            Objects.checkFromIndexSize(from, count, bytes.length);
            int next = from;
            int left = count;
            while (left > 0) {
                if (left > end - at && isShort()) {
                    lengthen();
                }
                int some = Math.min(left, end > at ? end - at : MOST);
                int to = room(some);
                System.arraycopy(bytes, next, block, to, some);
                next += some;
                left -= some;
            }
        }
    }

    @Override
    protected void writeObjectOverride(@Nullable Object written) throws IOException {
        endBlock();
        out.hooks().write(() -> out.reference(written));
    }

    @Override
    public void writeUnshared(@Nullable Object written) throws IOException {
        endBlock();
        out.hooks().write(() -> out.unshared(written));
    }

    @Override
    public void defaultWriteObject() throws IOException {
        Fields level = fields;
        if (level == null) {
            throw new NotActiveException("not in call to writeObject");
        }
        Object written = takeObject();
        writeFields(() -> level.write(out, written));
    }

    /// Returns the object whose hook is running. Its fields are written once.
    private Object takeObject() throws NotActiveException {
        Object written = object;
        if (written == null) {
            throw new NotActiveException("fields were written already");
        }
        object = null;
        return written;
    }

    @Override
    public PutField putFields() throws IOException {
        Fields level = fields;
        if (level == null) {
            throw new NotActiveException("not in call to writeObject");
        }
        FieldRecorder found = recorder;
        if (found == null) {
            takeObject();
            found = new FieldRecorder(level.level(), this);
            recorder = found;
        }
        return found;
    }

    @Override
    public void writeFields() throws IOException {
        FieldRecorder recorded = recorder;
        if (recorded == null) {
            throw new NotActiveException("no current PutField object");
        }
        writeFields(() -> recorded.write(out));
    }

    private void writeFields(LeanWriterHooks.Write fieldsOfLevel) throws IOException {
        endBlock();
        out.hooks()
                .write(() -> {
                    out.out().putByte(Token.FIELDS);
                    fieldsOfLevel.run();
                });
    }

    @Override
    public void reset() throws IOException {
        throw new IOException("stream active");
    }

    @Override
    public void useProtocolVersion(int version) {
        throw new IllegalStateException("stream non-empty");
    }

    @Override
    public void flush() {
        // the message is flushed as a whole
    }

    @Override
    public void close() {
        // the owner of the stream closes it
    }

    @Override
    public void write(int value) throws IOException {
        int to = room(1);
        block[to] = (byte) value;
    }

    @Override
    public void write(byte[] bytes) throws IOException {
        text.write(bytes, 0, bytes.length);
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
        text.write(bytes, from, count);
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
        int to = room(Short.BYTES);
        BigEndian.putShort(block, to, (short) value);
    }

    @Override
    public void writeChar(int value) throws IOException {
        writeShort(value);
    }

    @Override
    public void writeInt(int value) throws IOException {
        int to = at;
        if (end - to >= Integer.BYTES) {
            BigEndian.putInt(block, to, value);
            at = to + Integer.BYTES;
        } else {
            makeRoom(Integer.BYTES);
            writeInt(value);
        }
    }

    // the slow way does not join the fast one again: a third faster in loops, see
    // double-1k-external in bench
    @Override
    public void writeLong(long value) throws IOException {
        int to = at;
        if (end - to >= Long.BYTES) {
            BigEndian.putLong(block, to, value);
            at = to + Long.BYTES;
        } else {
            makeRoom(Long.BYTES);
            writeLong(value);
        }
    }

    @Override
    public void writeFloat(float value) throws IOException {
        writeInt(Float.floatToRawIntBits(value));
    }

    @Override
    public void writeDouble(double value) throws IOException {
        writeLong(Double.doubleToRawLongBits(value));
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
    @SuppressWarnings("deprecation") // the low bytes are the ones needed: one copy, no check
    public void writeUTF(String value) throws IOException {
        int chars = value.length();
        if (chars > PLAIN || !CompactStrings.isLatin1(value)) {
            text.writeUTF(value);
            return;
        }
        int to = room(Short.BYTES + chars);
        int from = to + Short.BYTES;
        value.getBytes(0, chars, block, from);
        if (ModifiedUtf8.isPlain(block, from, from + chars)) {
            BigEndian.putShort(block, to, (short) chars);
        } else {
            at = to;
            text.writeUTF(value);
        }
    }
}
