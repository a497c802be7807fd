// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.fields;

import io.wherry.codec.WireFormatException;
import io.wherry.codec.internal.lean.Fields;
import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.lean.LeanWriter;
import io.wherry.codec.internal.lean.handle.Patchable;
import io.wherry.codec.internal.shape.FieldShape;
import io.wherry.codec.internal.shape.Level;
import java.io.IOException;
import java.io.ObjectInputStream.GetField;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A level of another version of the class: read in the writer's layout; the fields that exist here
/// are set. Interpreted.
///
/// The level is the writer's; fields here that it lacks are left as they are.
public final class EvolvedFields extends Fields {
    private final @Nullable Level here;
    private final @Nullable FieldStore store;

    /// For each field of the writer's the one here, or null; primitives come first.
    private final @Nullable FieldShape[] targets;

    private final int primitives;
    private final boolean skipped;

    /// @param there the writer's level
    /// @param here the level it meets; null if all is to be skipped
    /// @param targets for each field of the writer's the one here, or null
    /// @param store sets the targets
    EvolvedFields(
            Level there,
            @Nullable Level here,
            @Nullable FieldShape[] targets,
            @Nullable FieldStore store) {
        this.here = here;
        this.store = store;
        this.targets = targets;
        this.primitives = targets.length - there.references();
        this.skipped = Stream.of(targets).allMatch(Objects::isNull);
        super(there);
    }

    @Override
    public @Nullable Object writeHead(LeanWriter out, Object object) {
        throw new UnsupportedOperationException("written by another version of the class only");
    }

    @Override
    public boolean skips(int slot) {
        return here == null || here.field(level().fields().get(primitives + slot).name()) == null;
    }

    @Override
    public boolean skipsAll() {
        return here == null;
    }

    /// Returns the gathered values: the fields are set when all of them have been read.
    @Override
    public Object readHead(LeanReader in, Object object) throws IOException {
        byte[] bytes = new byte[level().primitiveBytes()];
        int from = in.in().require(bytes.length);
        System.arraycopy(in.in().bytes(), from, bytes, 0, bytes.length);
        int count = in.in().checkCount("reference fields", level().references(), 1);
        Gathered gathered = new Gathered(object, bytes, new Object[count]);
        int heads = hasTail() ? count - 1 : count;
        for (int slot = 0; slot < heads; slot++) {
            try {
                Object value = skips(slot) ? in.gathering().skip() : in.reference();
                gathered.take(in, slot, value);
            } catch (WireFormatException e) {
                throw located(e, slot);
            }
        }
        if (!hasTail()) {
            gathered.apply(in);
        }
        return gathered;
    }

    @Override
    public void readTail(
            LeanReader in, Object object, @Nullable Object state, @Nullable Object value)
            throws IOException {
        Gathered gathered = (Gathered) Objects.requireNonNull(state);
        gathered.take(in, level().references() - 1, value);
        gathered.apply(in);
    }

    /// The values of one object; some may come later.
    private final class Gathered implements Patchable {
        private final Object object;
        private final byte[] bytes;
        private final @Nullable Object[] values;
        private boolean applied;

        Gathered(Object object, byte[] bytes, @Nullable Object[] values) {
            this.object = object;
            this.bytes = bytes;
            this.values = values;
        }

        void take(LeanReader in, int slot, @Nullable Object value) {
            values[slot] = value;
            if (value == null && in.isLate()) {
                int handle = in.takeLate();
                if (targets[primitives + slot] != null) {
                    in.wanted(handle, this, slot, this);
                }
            }
        }

        @Override
        public void patch(Object target, int slot, @Nullable Object value) throws IOException {
            values[slot] = value;
            if (applied) {
                setReference(object, slot, value);
            }
        }

        void apply(LeanReader in) throws IOException {
            applied = true;
            try {
                set(object, bytes, 0, values, 0);
            } catch (ClassCastException e) {
                IOException misfit = misfit(in, values, 0, e);
                if (misfit == null) {
                    throw e;
                }
                throw misfit;
            }
        }
    }

    @Override
    public void get(Object object, byte[] bytes, int from, @Nullable Object[] values, int at) {
        throw new UnsupportedOperationException("for readers only");
    }

    @Override
    public void set(Object object, byte[] bytes, int from, @Nullable Object[] values, int at)
            throws IOException {
        if (store == null || skipped) {
            return;
        }
        @Nullable Object[] contents = new Object[targets.length];
        for (int i = 0; i < primitives; i++) {
            FieldShape target = targets[i];
            if (target != null) {
                FieldShape source = level().fields().get(i);
                Object value = Primitives.get(source.type(), bytes, from + source.offset());
                contents[i] =
                        source.type() == target.type()
                                ? value
                                : Primitives.widened(value, target.type());
            }
        }
        System.arraycopy(values, at, contents, primitives, targets.length - primitives);
        store.store(object, targets, contents);
    }

    private void setReference(Object object, int slot, @Nullable Object value) throws IOException {
        if (store != null) {
            store.store(object, targets, primitives + slot, value);
        }
    }

    @Override
    public void patch(Object object, int slot, @Nullable Object value) {
        try {
            setReference(object, slot, value);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The fields of one object by name, as `readFields` promises.
    public GetField values(byte[] bytes, @Nullable Object[] references) {
        return new EvolvedValues(level(), here, bytes, references);
    }
}
