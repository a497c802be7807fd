// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.hook;

import io.wherry.bytes.BigEndian;
import io.wherry.codec.internal.fields.EvolvedFields;
import io.wherry.codec.internal.fields.FieldValues;
import io.wherry.codec.internal.lean.Fields;
import io.wherry.codec.internal.lean.Frame;
import io.wherry.codec.internal.lean.GatherStacks;
import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.shape.Level;
import io.wherry.codec.internal.shape.Reflection;
import java.io.DataInputStream;
import java.io.Externalizable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InvalidObjectException;
import java.io.NotActiveException;
import java.io.ObjectInputStream;
import java.io.ObjectInputValidation;
import java.io.OptionalDataException;
import java.io.StreamCorruptedException;
import java.lang.invoke.MethodHandle;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The stream that `readObject` and `readExternal` of user classes see: it replays what was gathered, all of it
/// complete. One reader owns it.
final class HookInput extends ObjectInputStream {
    private final LeanReader in;
    private final Blocks data = new Blocks();
    private final DataInputStream text = new DataInputStream(data);
    private final ArrayBound arrays;

    private int bytesAt;
    private int valuesAt;
    private int itemsAt;
    private int blockLeft;
    private @Nullable Object object;

    /// The level whose fields can be read; null where there is none, or they were read.
    private @Nullable Fields fields;

    private boolean active;

    private HookInput(LeanReader in) throws IOException {
        this.in = in;
        this.arrays = new ArrayBound(in.guard().ownFilter());
        super();
        setObjectInputFilter(arrays);
    }

    static HookInput of(LeanReader in) {
        return in.companion(HookInput.class, HookInput::make);
    }

    private static HookInput make(LeanReader in) {
        try {
            return new HookInput(in);
        } catch (IOException e) {
            throw new AssertionError("no stream stands behind", e);
        }
    }

    /// Goes to the start of what `frame` gathered.
    void begin(Frame frame) {
        bytesAt = frame.bytesFrom;
        valuesAt = frame.valuesFrom;
        itemsAt = frame.itemsFrom;
        blockLeft = 0;
        GatherStacks stacks = in.stacks();
        arrays.begin(stacks.byteCount() - bytesAt + stacks.valueCount() - valuesAt);
    }

    /// Fills one level of `target`: by its `readObject`, or field by field.
    void readLevel(Fields level, @Nullable MethodHandle readObject, Object target)
            throws IOException {
        if (readObject != null) {
            run(level, target, () -> readObject.invoke(target, this));
            skipToEnd(level.level());
        } else {
            setToEnd(level, target);
        }
    }

    /// Sets the fields that a hook wrote as default fields, and passes over what else it wrote.
    private void setToEnd(Fields level, Object target) throws IOException {
        while (kind() != Items.FIELDS && kind() != Items.END) {
            pass(in.stacks().item(itemsAt++), null);
        }
        if (kind() == Items.FIELDS) {
            itemsAt++;
            setFields(level, target);
        }
        skipToEnd(level.level());
    }

    void readExternal(Externalizable target) throws IOException {
        run(null, target, () -> target.readExternal(this));
        skipToEnd(null);
    }

    private interface UserCode {
        void run() throws Throwable;
    }

    private void run(@Nullable Fields level, Object target, UserCode code) throws IOException {
        object = target;
        fields = level;
        active = true;
        in.userCode(true);
        try {
            code.run();
            in.userCode(false);
        } catch (StackOverflowError e) {
            throw in.failures().endless(target.getClass(), e);
        } catch (IOException | RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IOException("hook failed: class=" + target.getClass().getName(), e);
        } finally {
            object = null;
            fields = null;
            active = false;
        }
    }

    private int kind() {
        return in.stacks().item(itemsAt) & Items.KIND_MASK;
    }

    private void setFields(Fields level, Object target) throws IOException {
        GatherStacks stacks = in.stacks();
        try {
            level.set(target, stacks.bytes(), bytesAt, stacks.values(), valuesAt);
        } catch (ClassCastException e) {
            IOException misfit = level.misfit(in, stacks.values(), valuesAt, e);
            if (misfit == null) {
                throw e;
            }
            throw misfit;
        }
        passFields(level.level());
    }

    private void passFields(Level level) {
        bytesAt += level.primitiveBytes();
        valuesAt += level.references();
    }

    /// Passes over what the hook left unread.
    private void skipToEnd(@Nullable Level level) {
        bytesAt += blockLeft;
        blockLeft = 0;
        while (true) {
            int item = in.stacks().item(itemsAt++);
            if ((item & Items.KIND_MASK) == Items.END) {
                return;
            }
            pass(item, level);
        }
    }

    private void pass(int item, @Nullable Level level) {
        switch (item & Items.KIND_MASK) {
            case Items.BLOCK -> bytesAt += item >>> Items.KIND_BITS;
            case Items.FIELDS -> passFields(Objects.requireNonNull(level));
            default -> valuesAt++;
        }
    }

    /// The level whose fields are read, which can be done once; passes over the item before them.
    private Fields takeFields() throws IOException {
        Fields taken = fields;
        if (taken == null) {
            throw new NotActiveException(
                    "not in call to readObject, or the fields were read already");
        }
        fields = null;
        Level level = taken.level();
        if (level.fields().isEmpty()) {
            return taken;
        }
        if (blockLeft > 0 || kind() != Items.FIELDS) {
            throw new StreamCorruptedException(
                    "default fields were not written here: class=" + level.type().getName());
        }
        itemsAt++;
        return taken;
    }

    @Override
    public void defaultReadObject() throws IOException {
        setFields(takeFields(), Objects.requireNonNull(object));
    }

    @Override
    public GetField readFields() throws IOException {
        Fields fieldsOfLevel = takeFields();
        Level level = fieldsOfLevel.level();
        GatherStacks stacks = in.stacks();
        byte[] bytes =
                Arrays.copyOfRange(stacks.bytes(), bytesAt, bytesAt + level.primitiveBytes());
        @Nullable Object[] values =
                Arrays.copyOfRange(stacks.values(), valuesAt, valuesAt + level.references());
        passFields(level);
        return fieldsOfLevel instanceof EvolvedFields evolved
                ? evolved.values(bytes, values)
                : new FieldValues(level, bytes, 0, values, 0);
    }

    @Override
    protected @Nullable Object readObjectOverride() throws IOException {
        return nextReference(false);
    }

    @Override
    public @Nullable Object readUnshared() throws IOException {
        return nextReference(true);
    }

    private @Nullable Object nextReference(boolean unshared) throws IOException {
        if (!active) {
            throw new NotActiveException("the stream is only there for the call of the hook");
        }
        int kind = kind();
        if (blockLeft > 0 || kind == Items.BLOCK) {
            throw optionalData(false);
        }
        if (kind == Items.END) {
            throw optionalData(true);
        }
        if (kind == Items.FIELDS) {
            throw new StreamCorruptedException("default fields come next, not an object");
        }
        int handle = Items.handle(in.stacks().item(itemsAt));
        if (kind == Items.BACK_REFERENCE) {
            checkShared(handle, unshared);
        }
        itemsAt++;
        Object value = in.stacks().values()[valuesAt++];
        if (unshared && value != null) {
            in.gathering().unshare(handle, value);
        }
        return value;
    }

    /// Fails if a back-reference names what was read unshared, or is to be read so itself.
    private void checkShared(int handle, boolean unshared) throws InvalidObjectException {
        if (unshared) {
            throw new InvalidObjectException("cannot read back reference as unshared");
        }
        if (in.gathering().isUnshared(handle)) {
            throw new InvalidObjectException("cannot read back reference to unshared object");
        }
    }

    private OptionalDataException optionalData(boolean end) {
        OptionalDataException e = Reflection.FACTORY.newOptionalDataExceptionForSerialization(end);
        if (!end) {
            e.length = blockLeft > 0 ? blockLeft : in.stacks().item(itemsAt) >>> Items.KIND_BITS;
        }
        return e;
    }

    @Override
    public void registerValidation(ObjectInputValidation callBack, int priority)
            throws NotActiveException, InvalidObjectException {
        if (!active) {
            throw new NotActiveException("stream inactive");
        }
        if (callBack == null) {
            throw new InvalidObjectException("null callback");
        }
        in.validations().register(callBack, priority);
    }

    /// The primitive data before the next reference, as a stream.
    private final class Blocks extends InputStream {

        /// True if there are data before the next reference; then [#blockLeft] counts them.
        boolean startBlock() {
            while (blockLeft == 0 && active && kind() == Items.BLOCK) {
                blockLeft = in.stacks().item(itemsAt++) >>> Items.KIND_BITS;
            }
            return blockLeft > 0;
        }

        @Override
        public int read() {
            if (!startBlock()) {
                return -1;
            }
            blockLeft--;
            return in.stacks().bytes()[bytesAt++] & 0xff;
        }

        @Override
        public int read(byte[] target, int from, int most) {
            Objects.checkFromIndexSize(from, most, target.length);
            if (most == 0) {
                return 0;
            }
            if (!startBlock()) {
                return -1;
            }
            int count = Math.min(most, blockLeft);
            System.arraycopy(in.stacks().bytes(), bytesAt, target, from, count);
            bytesAt += count;
            blockLeft -= count;
            return count;
        }

        @Override
        public int available() {
            return startBlock() ? blockLeft : 0;
        }
    }

    /// Passes over `count` bytes of the block being read and returns where they start, or -1 if it does not hold
    /// them.
    private int inBlock(int count) {
        if (count > blockLeft && (blockLeft > 0 || !data.startBlock() || count > blockLeft)) {
            return -1;
        }
        int at = bytesAt;
        bytesAt = at + count;
        blockLeft -= count;
        return at;
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
        return at < 0 ? text.readShort() : BigEndian.getShort(in.stacks().bytes(), at);
    }

    @Override
    public int readUnsignedShort() throws IOException {
        return readShort() & 0xffff;
    }

    @Override
    public int readInt() throws IOException {
        int at = inBlock(Integer.BYTES);
        return at < 0 ? text.readInt() : BigEndian.getInt(in.stacks().bytes(), at);
    }

    @Override
    public long readLong() throws IOException {
        int at = inBlock(Long.BYTES);
        return at < 0 ? text.readLong() : BigEndian.getLong(in.stacks().bytes(), at);
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
