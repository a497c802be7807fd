// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.hook;

import io.wherry.bytes.BigEndian;
import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.lean.ReaderHooks;
import java.io.DataInputStream;
import java.io.Externalizable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InvalidObjectException;
import java.io.NotActiveException;
import java.io.ObjectInputStream;
import java.io.ObjectInputValidation;
import java.lang.invoke.MethodHandle;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The stream that `readObject` and `readExternal` of user classes see: what they ask for is read from the message then, as
/// java.io does it. One reader owns it.
final class HookInput extends ObjectInputStream {
    private final LeanReader in;
    private final Blocks data = new Blocks();
    private final DataInputStream text = new DataInputStream(data);

    /// What the hook that is running may read, or null.
    private @Nullable LevelItems items;

    private @Nullable Object object;

    private HookInput(LeanReader in) throws IOException {
        this.in = in;
        super();
        setObjectInputFilter(new ArrayBound(in, in.guard().ownFilter()));
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
            call(of, target, () -> readObject.invoke(target, this));
        }
    }

    void readExternal(Externalizable target) throws IOException {
        call(new LevelItems(in, null, true), target, () -> target.readExternal(this));
    }

    private void call(LevelItems of, Object target, ReaderHooks.UserCode code) throws IOException {
        LevelItems outer = items;
        Object outerObject = object;
        items = of;
        object = target;
        try {
            in.hooks().call(target.getClass(), code);
        } finally {
            items = outer;
            object = outerObject;
        }
        of.skipToEnd();
    }

    private LevelItems active() throws NotActiveException {
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
            return items == null ? -1 : items.readByte();
        }

        @Override
        public int read(byte[] target, int from, int most) throws IOException {
            Objects.checkFromIndexSize(from, most, target.length);
            if (most == 0) {
                return 0;
            }
            return items == null ? -1 : items.read(target, from, most);
        }

        @Override
        public int available() throws IOException {
            return items == null ? 0 : items.available();
        }
    }

    private int inBlock(int count) throws IOException {
        return items == null ? -1 : items.inBlock(count);
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
        // the message is closed by whoever opened it
    }

    @Override
    public boolean readBoolean() throws IOException {
        return text.readBoolean();
    }

    @Override
    public byte readByte() throws IOException {
        return text.readByte();
    }

    @Override
    public int readUnsignedByte() throws IOException {
        return text.readUnsignedByte();
    }

    @Override
    public char readChar() throws IOException {
        return (char) readShort();
    }

    @Override
    public short readShort() throws IOException {
        int at = inBlock(Short.BYTES);
        return at < 0 ? text.readShort() : BigEndian.getShort(in.in().bytes(), at);
    }

    @Override
    public int readUnsignedShort() throws IOException {
        return readShort() & 0xffff;
    }

    @Override
    public int readInt() throws IOException {
        int at = inBlock(Integer.BYTES);
        return at < 0 ? text.readInt() : BigEndian.getInt(in.in().bytes(), at);
    }

    @Override
    public long readLong() throws IOException {
        int at = inBlock(Long.BYTES);
        return at < 0 ? text.readLong() : BigEndian.getLong(in.in().bytes(), at);
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
        text.readFully(target);
    }

    @Override
    public void readFully(byte[] target, int from, int count) throws IOException {
        text.readFully(target, from, count);
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
