// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.hook;

import io.wherry.bytes.BigEndian;
import io.wherry.bytes.ModifiedUtf8;
import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.lean.LeanReaderHooks;
import io.wherry.codec.internal.message.ArrayRefusal;
import io.wherry.codec.internal.message.LineReader;
import java.io.DataInputStream;
import java.io.Externalizable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InvalidClassException;
import java.io.InvalidObjectException;
import java.io.NotActiveException;
import java.io.ObjectInputStream;
import java.io.ObjectInputValidation;
import java.lang.invoke.MethodHandle;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The stream that `readObject` and `readExternal` of user classes see: each read takes its data
/// from the message at once, as java.io does it. One reader owns it.
final class HookInput extends ObjectInputStream {
    private final LeanReader in;
    private final Blocks data = new Blocks();
    private final DataInputStream text = new DataInputStream(data);

    /// The items that the running hook may read, or null.
    private @Nullable LevelItems items;

    /// For the next Externalizable object, unless one is being read.
    private @Nullable LevelItems spare;

    /// The object whose `readObject` is running, or null.
    private @Nullable Object object;

    /* Window over the block being read: bytes [at..end) of the input's buffer, already counted as read. Every other use of the input
     * gives the unread rest back first. */
    private byte[] window = {};
    private int at;
    private int end;

    private HookInput(LeanReader in) throws IOException {
        this.in = in;
        super();
        setObjectInputFilter(new AllocationFilter(in, in.guard().ownFilter(), () -> object));
    }

    static HookInput of(LeanReader in) {
        return in.companion(HookInput.class, HookInput::make);
    }

    private static HookInput make(LeanReader in) {
        try {
            return new HookInput(in);
        } catch (IOException e) {
            throw new AssertionError("the constructor reads nothing", e);
        }
    }

    /// Fills one level of `target`: by its `readObject`, or field by field.
    void readLevel(LevelFields fields, StreamedLevel level, Object target) throws IOException {
        MethodHandle readObject = level.hook();
        if (readObject == null && !level.written()) {
            fields.set(in, target);
            return;
        }
        LevelItems of = new LevelItems(in, fields, level.written());
        if (readObject == null) {
            if (of.findFields()) {
                fields.set(in, target);
            }
            of.skipToEnd();
        } else {
            of.limitReads();
            call(of, target, target.getClass(), () -> readObject.invoke(target, this));
        }
    }

    void readExternal(Externalizable target) throws IOException {
        LevelItems of = spare;
        spare = null;
        if (of == null) {
            of = new LevelItems(in, null, true);
        }
        call(of, null, target.getClass(), () -> target.readExternal(this));
        spare = of; // all of its data are read
    }

    /// @param target the object whose default fields the hook may read, or null
    private void call(
            LevelItems of, @Nullable Object target, Class<?> type, LeanReaderHooks.UserCode code)
            throws IOException {
        LevelItems outer = items;
        Object outerObject = object;
        items = of;
        object = target;
        try {
            in.hooks().call(type, code);
        } catch (InvalidClassException e) {
            throw ArrayRefusal.reason(e);
        } finally {
            endWindow();
            items = outer;
            object = outerObject;
        }
        of.skipToEnd();
    }

    private LevelItems active() throws NotActiveException {
        endWindow();
        LevelItems of = items;
        if (of == null) {
            throw new NotActiveException("the stream is only there for the call of the hook");
        }
        return of;
    }

    @Override
    public void defaultReadObject() throws IOException {
        LevelFields fields = active().takeFields();
        Object target = Objects.requireNonNull(object);
        in.hooks()
                .read(() -> {
                    fields.set(in, target);
                    return null;
                });
    }

    @Override
    public GetField readFields() throws IOException {
        LevelFields fields = active().takeFields();
        return in.hooks().read(() -> fields.values(in));
    }

    @Override
    protected @Nullable Object readObjectOverride() throws IOException {
        return active().reference(false);
    }

    @Override
    public @Nullable Object readUnshared() throws IOException {
        return active().reference(true);
    }

    @Override
    public void registerValidation(ObjectInputValidation callBack, int priority)
            throws NotActiveException, InvalidObjectException {
        if (items == null) {
            throw new NotActiveException("stream inactive");
        }
        if (callBack == null) {
            throw new InvalidObjectException("null callback");
        }
        in.hooks().validations().register(callBack, priority);
    }

    /// The primitive data before the next reference, as a stream.
    private final class Blocks extends InputStream {
        @Override
        public int read() throws IOException {
            int from = next(1);
            return from < 0 ? -1 : window[from] & 0xff;
        }

        @Override
        public int read(byte[] target, int from, int most) throws IOException {
            Objects.checkFromIndexSize(from, most, target.length);
            if (most == 0) {
                return 0;
            }
            endWindow();
            return items == null ? -1 : items.read(target, from, most);
        }

        @Override
        public int available() throws IOException {
            endWindow();
            return items == null ? 0 : items.available();
        }
    }

    /// Consumes `count` bytes of primitive data and returns their start in the window, or -1 if the
    /// block has fewer.
    private int next(int count) throws IOException {
        int from = at;
        if (count > end - from) {
            return nextWindow(count);
        }
        at = from + count;
        return from;
    }

    private int nextWindow(int count) throws IOException {
        endWindow();
        int some = items == null ? 0 : items.passBlock(count);
        if (some == 0) {
            return -1;
        }
        byte[] bytes = in.in().bytes();
        if (window != bytes) {
            window = bytes; // seldom: it costs a barrier of the collector
        }
        end = in.in().require(0);
        int from = end - some;
        at = from + count;
        return from;
    }

    private void endWindow() {
        int left = end - at;
        if (left > 0) {
            Objects.requireNonNull(items).giveBack(left);
        }
        at = 0;
        end = 0;
    }

    @Override
    public int read() throws IOException {
        return data.read();
    }

    @Override
    public int read(byte[] target, int from, int most) throws IOException {
        return data.read(target, from, most);
    }

    @Override
    public int available() throws IOException {
        return data.available();
    }

    @Override
    public void close() {
        // the owner of the stream closes it
    }

    @Override
    public boolean readBoolean() throws IOException {
        return readByte() != 0;
    }

    @Override
    public byte readByte() throws IOException {
        int from = next(1);
        return from < 0 ? text.readByte() : window[from];
    }

    @Override
    public int readUnsignedByte() throws IOException {
        return readByte() & 0xff;
    }

    @Override
    public char readChar() throws IOException {
        return (char) readShort();
    }

    @Override
    public short readShort() throws IOException {
        int from = next(Short.BYTES);
        return from < 0 ? text.readShort() : BigEndian.getShort(window, from);
    }

    @Override
    public int readUnsignedShort() throws IOException {
        return readShort() & 0xffff;
    }

    @Override
    public int readInt() throws IOException {
        int from = at;
        if (end - from >= Integer.BYTES) {
            at = from + Integer.BYTES;
            return BigEndian.getInt(window, from);
        }
        from = nextWindow(Integer.BYTES);
        return from < 0 ? text.readInt() : BigEndian.getInt(window, from);
    }

    // the slow way does not join the fast one again: see HookOutput
    @Override
    public long readLong() throws IOException {
        int from = at;
        if (end - from >= Long.BYTES) {
            at = from + Long.BYTES;
            return BigEndian.getLong(window, from);
        }
        from = nextWindow(Long.BYTES);
        return from < 0 ? text.readLong() : BigEndian.getLong(window, from);
    }

    @Override
    public float readFloat() throws IOException {
        return Float.intBitsToFloat(readInt());
    }

    @Override
    public double readDouble() throws IOException {
        return Double.longBitsToDouble(readLong());
    }

    @Override
    public void readFully(byte[] target) throws IOException {
        readFully(target, 0, target.length);
    }

    @Override
    public void readFully(byte[] target, int from, int count) throws IOException {
        Objects.checkFromIndexSize(from, count, target.length);
        int held = Math.min(count, end - at);
        System.arraycopy(window, at, target, from, held);
        at += held;
        if (held < count) {
            text.readFully(target, from + held, count - held);
        }
    }

    @Override
    public int skipBytes(int count) throws IOException {
        return text.skipBytes(count);
    }

    @Override
    @Deprecated
    public @Nullable String readLine() throws IOException {
        return LineReader.read(this::read, () -> at--);
    }

    @Override
    public String readUTF() throws IOException {
        int head = next(Short.BYTES);
        if (head < 0) {
            return text.readUTF();
        }
        int count = BigEndian.getShort(window, head) & 0xffff;
        int from = next(count);
        if (from < 0) {
            byte[] bytes = new byte[count]; // of several blocks
            text.readFully(bytes);
            return ModifiedUtf8.decode(bytes, 0, count);
        }
        return ModifiedUtf8.decode(window, from, count);
    }
}
