// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.fields;

import io.wherry.codec.internal.lean.Fields;
import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.lean.LeanWriter;
import io.wherry.codec.internal.lean.handle.Patchable;
import io.wherry.codec.internal.shape.FieldShape;
import io.wherry.codec.internal.shape.Level;
import io.wherry.codec.internal.shape.Reflection;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.lang.invoke.MethodHandle;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Fields of classes that do not let us in (the JDK's, modules that are not open), through the
/// handles that `sun.reflect.ReflectionFactory` makes for serialization libraries. The handles
/// expect an object stream, so a small one adapts them.
final class ReflectiveFields extends Fields implements FieldStore {
    /* The stream costs more than the fields of an object: one is kept for the next object. */
    private static final SingleSlotPool<Recording> RECORDINGS =
            new SingleSlotPool<>(Recording::new);
    private static final SingleSlotPool<Replaying> REPLAYINGS =
            new SingleSlotPool<>(Replaying::new);

    private final @Nullable MethodHandle writer;
    private final @Nullable MethodHandle reader;

    ReflectiveFields(Level level) {
        super(level);
        this.writer = Reflection.FACTORY.defaultWriteObjectForSerialization(level.type());
        this.reader = Reflection.FACTORY.defaultReadObjectForSerialization(level.type());
    }

    @Override
    public @Nullable Object writeHead(LeanWriter out, Object object) throws IOException {
        return record(object).writeHead(out, hasTail());
    }

    /// The values of all fields of the level.
    FieldRecorder record(Object object) throws IOException {
        FieldRecorder recorder = new FieldRecorder(level());
        Recording stream = RECORDINGS.take();
        stream.recorder = recorder;
        try {
            required(writer).invoke(object, stream);
        } catch (IOException | RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError("default write of " + level().type().getName(), e);
        } finally {
            stream.recorder = null;
            RECORDINGS.giveBack(stream);
        }
        return recorder;
    }

    private MethodHandle required(@Nullable MethodHandle handle) throws InvalidClassException {
        if (handle == null) {
            throw new InvalidClassException(
                    level().type().getName(),
                    "its fields cannot be reached: module="
                            + level().type().getModule()
                            + ", open the package to io.wherry.codec");
        }
        return handle;
    }

    /// Returns the gathered values: the fields can only be set all at once.
    @Override
    public Object readHead(LeanReader in, Object object) throws IOException {
        byte[] bytes = new byte[level().primitiveBytes()];
        int from = in.in().require(bytes.length);
        System.arraycopy(in.in().bytes(), from, bytes, 0, bytes.length);
        Gathered gathered = new Gathered(object, bytes, new Object[level().references()]);
        int count = gathered.values.length - (hasTail() ? 1 : 0);
        for (int slot = 0; slot < count; slot++) {
            gathered.take(in, slot, in.reference());
        }
        if (!hasTail()) {
            gathered.applyIfComplete();
        }
        return gathered;
    }

    @Override
    public void readTail(
            LeanReader in, Object object, @Nullable Object state, @Nullable Object value)
            throws IOException {
        Gathered gathered = (Gathered) Objects.requireNonNull(state);
        gathered.take(in, gathered.values.length - 1, value);
        gathered.applyIfComplete();
    }

    /// The values of an object all of whose fields must be set at once; some come later.
    private final class Gathered implements Patchable {
        private final Object object;
        private final byte[] bytes;
        private final @Nullable Object[] values;
        private int missing;

        Gathered(Object object, byte[] bytes, @Nullable Object[] values) {
            this.object = object;
            this.bytes = bytes;
            this.values = values;
        }

        void take(LeanReader in, int slot, @Nullable Object value) {
            values[slot] = value;
            if (value == null && in.isLate()) {
                missing++;
                in.wanted(in.takeLate(), this, slot, this);
            }
        }

        @Override
        public void patch(Object target, int slot, @Nullable Object value) throws IOException {
            values[slot] = value;
            missing--;
            applyIfComplete();
        }

        void applyIfComplete() throws IOException {
            if (missing == 0) {
                set(object, bytes, 0, values, 0);
            }
        }
    }

    @Override
    public void get(Object object, byte[] bytes, int from, @Nullable Object[] values, int at)
            throws IOException {
        record(object).copyTo(bytes, from, values, at);
    }

    @Override
    public void set(Object object, byte[] bytes, int from, @Nullable Object[] values, int at)
            throws IOException {
        Replaying stream = REPLAYINGS.take();
        stream.values = new FieldValues(level(), bytes, from, values, at);
        try {
            required(reader).invoke(object, stream);
        } catch (IOException | RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError("default read of " + level().type().getName(), e);
        } finally {
            stream.values = null;
            REPLAYINGS.giveBack(stream);
        }
    }

    /// The handles set all fields: those that are not in `fields` to their present values.
    @Override
    public void store(Object object, @Nullable FieldShape[] fields, @Nullable Object[] values)
            throws IOException {
        FieldRecorder recorder = record(object);
        for (int i = 0; i < fields.length; i++) {
            FieldShape field = fields[i];
            if (field != null) {
                recorder.put(field, values[i]);
            }
        }
        recorder.applyTo(object, this);
    }

    @Override
    public boolean hasPatches() {
        return false;
    }

    @Override
    public void patch(Object object, int slot, @Nullable Object value) {
        throw new UnsupportedOperationException("set all at once: " + level().type().getName());
    }

    /// The object stream that is passed to the default write handle.
    private static final class Recording extends ObjectOutputStream {
        private @Nullable FieldRecorder recorder;

        Recording() throws IOException {
            super();
        }

        @Override
        public PutField putFields() {
            return Objects.requireNonNull(recorder);
        }

        @Override
        public void writeFields() {
            // the recorder holds them
        }
    }

    /// The object stream that is passed to the default read handle.
    private static final class Replaying extends ObjectInputStream {
        private @Nullable FieldValues values;

        Replaying() throws IOException {
            super();
        }

        @Override
        public GetField readFields() {
            return Objects.requireNonNull(values);
        }
    }
}
