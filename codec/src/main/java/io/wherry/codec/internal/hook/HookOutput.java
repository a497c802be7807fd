// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.hook;

import io.wherry.codec.internal.fields.FieldRecorder;
import io.wherry.codec.internal.lean.Fields;
import io.wherry.codec.internal.lean.LeanWriter;
import io.wherry.codec.internal.lean.SegmentOutput;
import io.wherry.codec.internal.lean.Token;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.Externalizable;
import java.io.IOException;
import java.io.NotActiveException;
import java.io.ObjectOutputStream;
import java.lang.invoke.MethodHandle;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The stream that `writeObject` and `writeExternal` of user classes see. One writer owns it.
///
/// Primitive data are gathered into blocks; what a hook writes ends with [Token#END].
final class HookOutput extends ObjectOutputStream {
    /// A block of that many bytes is written out.
    private static final int BLOCK = 1 << 14;

    private final LeanWriter out;
    private final ByteArrayOutputStream block = new ByteArrayOutputStream();
    private final DataOutputStream data = new DataOutputStream(block);

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
            throw new AssertionError("no stream stands behind", e);
        }
    }

    /// Lets a `writeObject` method write its level.
    void writeLevel(Fields level, MethodHandle writeObject, Object written) throws IOException {
        run(level, written, () -> writeObject.invoke(written, this));
    }

    void writeExternal(Externalizable written) throws IOException {
        run(null, written, () -> written.writeExternal(this));
    }

    private interface UserCode {
        void run() throws Throwable;
    }

    private void run(@Nullable Fields level, Object written, UserCode code) throws IOException {
        Object outerObject = object;
        Fields outerFields = fields;
        FieldRecorder outerRecorder = recorder;
        boolean outerActive = active;
        int depth = out.enterHook();
        object = written;
        fields = level;
        recorder = null;
        active = true;
        boolean done = false;
        try {
            code.run();
            out.checkWhole();
            endBlock();
            out.out().putByte(Token.END);
            done = true;
        } catch (IOException | RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IOException("hook failed: class=" + written.getClass().getName(), e);
        } finally {
            if (!done) {
                block.reset();
            }
            out.leaveHook(depth);
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
        int count = block.size();
        if (count == 0) {
            return;
        }
        SegmentOutput target = out.out();
        target.putByte(Token.BLOCK);
        target.putVarint(count);
        target.putBytes(block.toByteArray(), 0, count);
        block.reset();
    }

    /// Where primitive data go; full blocks are written out first.
    private DataOutputStream data() throws IOException {
        if (!active || block.size() >= BLOCK) {
            endBlock();
        }
        return data;
    }

    @Override
    protected void writeObjectOverride(@Nullable Object written) throws IOException {
        endBlock();
        out.writeForHook(() -> {
            out.reference(written);
            out.drainHook();
        });
    }

    @Override
    public void writeUnshared(@Nullable Object written) throws IOException {
        endBlock();
        out.writeForHook(() -> {
            out.unshared(written);
            out.drainHook();
        });
    }

    @Override
    public void defaultWriteObject() throws IOException {
        Fields level = fields;
        if (level == null) {
            throw new NotActiveException("not in call to writeObject");
        }
        Object written = Objects.requireNonNull(object);
        writeFields(() -> level.write(out, written));
    }

    @Override
    public PutField putFields() throws IOException {
        Fields level = fields;
        if (level == null) {
            throw new NotActiveException("not in call to writeObject");
        }
        if (recorder == null) {
            recorder = new FieldRecorder(level.level());
        }
        return recorder;
    }

    @Override
    public void writeFields() throws IOException {
        FieldRecorder recorded = recorder;
        if (recorded == null) {
            throw new NotActiveException("no current PutField object");
        }
        writeFields(() -> recorded.write(out));
    }

    private void writeFields(LeanWriter.HookWrite fieldsOfLevel) throws IOException {
        endBlock();
        out.writeForHook(() -> {
            out.out().putByte(Token.FIELDS);
            fieldsOfLevel.run();
            out.drainHook();
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
        // the message is closed by whoever opened it
    }

    @Override
    public void write(int value) throws IOException {
        data().write(value);
    }

    @Override
    public void write(byte[] bytes) throws IOException {
        data().write(bytes);
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
        data().write(bytes, from, count);
    }

    @Override
    public void writeBoolean(boolean value) throws IOException {
        data().writeBoolean(value);
    }

    @Override
    public void writeByte(int value) throws IOException {
        data().writeByte(value);
    }

    @Override
    public void writeShort(int value) throws IOException {
        data().writeShort(value);
    }

    @Override
    public void writeChar(int value) throws IOException {
        data().writeChar(value);
    }

    @Override
    public void writeInt(int value) throws IOException {
        data().writeInt(value);
    }

    @Override
    public void writeLong(long value) throws IOException {
        data().writeLong(value);
    }

    @Override
    public void writeFloat(float value) throws IOException {
        data().writeInt(Float.floatToRawIntBits(value));
    }

    @Override
    public void writeDouble(double value) throws IOException {
        data().writeLong(Double.doubleToRawLongBits(value));
    }

    @Override
    public void writeBytes(String text) throws IOException {
        data().writeBytes(text);
    }

    @Override
    public void writeChars(String text) throws IOException {
        data().writeChars(text);
    }

    @Override
    public void writeUTF(String text) throws IOException {
        data().writeUTF(text);
    }
}
