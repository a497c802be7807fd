// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.jdk;

import io.wherry.bytes.LittleEndian;
import io.wherry.codec.internal.fields.HiddenState;
import io.wherry.codec.internal.lean.Frame;
import io.wherry.codec.internal.lean.FramedCodec;
import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.lean.LeanWriter;
import io.wherry.codec.internal.shape.Instantiator;
import io.wherry.codec.internal.shape.Level;
import io.wherry.codec.internal.shape.Reflection;
import io.wherry.codec.internal.shape.Shape;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.lang.invoke.MethodHandle;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Collections with a comparator. Body: varint count, the comparator or null, then what they hold
/// in its order.
///
/// They are filled by their own `readObject`, which sets the comparator of an object that is there
/// already (a cycle may go through it) and, as in java.io, compares nothing. It reads from a stream
/// of this class.
///
/// @param <T> the class
final class SortedCodec<T> extends FramedCodec {
    private final HashedCollectionCodec.Writing<? super T> writing;
    private final Level level;
    private final Instantiator instantiator;
    private final MethodHandle readObject;
    private final int perElement;

    /// @param perElement references of an element: 2 for a map
    SortedCodec(Class<T> type, HashedCollectionCodec.Writing<? super T> writing, int perElement) {
        this.writing = writing;
        this.level = Shape.of(type).levels().getLast();
        this.instantiator = Instantiator.of(type);
        this.readObject =
                Objects.requireNonNull(Reflection.FACTORY.readObjectForSerialization(type));
        this.perElement = perElement;
        super(type);
    }

    @Override
    @SuppressWarnings("unchecked") // the catalog gives this codec to this class only
    protected void writeBody(LeanWriter out, Object object) throws IOException {
        writing.write(out, (T) object);
    }

    @Override
    protected boolean isLate() {
        return false;
    }

    @Override
    protected Object allocate(LeanReader in) throws IOException {
        return instantiator.instantiate();
    }

    @Override
    protected void gather(LeanReader in, Frame frame) throws IOException {
        HashedCollectionCodec.gatherCounted(in, type(), 1); // the comparator
        int held = in.stacks().valueCount() - frame.valuesFrom - 1;
        if (held < 0 || held % perElement != 0) {
            throw in.in().corrupt("odd number of references in " + type().getName());
        }
    }

    @Override
    protected Object finish(LeanReader in, Frame frame) throws IOException {
        Object object = Objects.requireNonNull(frame.object);
        checkKeys(in, frame);
        in.failures().fill(type(), () -> call(object, new Replay(object, in, frame.valuesFrom)));
        return object;
    }

    private void call(Object object, Replay stream) throws IOException {
        try {
            readObject.invoke(object, stream);
        } catch (IOException | RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IOException("cannot be filled: class=" + type().getName(), e);
        }
    }

    /// Checks that no ordered element is null if there is no comparator.
    private void checkKeys(LeanReader in, Frame frame) throws IOException {
        @Nullable Object[] values = in.stacks().values();
        if (values[frame.valuesFrom] != null) {
            return;
        }
        for (int i = frame.valuesFrom + 1; i < in.stacks().valueCount(); i += perElement) {
            if (values[i] == null) {
                throw in.in().corrupt("null is not ordered: class=" + type().getName());
            }
        }
    }

    /// The object stream that is passed to the collection's `readObject`.
    private final class Replay extends ObjectInputStream {
        private final Object target;
        private final LeanReader in;
        private final int from;
        private int next;

        Replay(Object target, LeanReader in, int from) throws IOException {
            this.target = target;
            this.in = in;
            this.from = from;
            boolean comparatorIsField = level.references() > 0;
            this.next = comparatorIsField ? from + 1 : from;
            super();
        }

        /// The fields there can be: the comparator, and the size.
        @Override
        public void defaultReadObject() throws IOException {
            byte[] primitives = new byte[level.primitiveBytes()];
            if (primitives.length == Integer.BYTES) {
                LittleEndian.putInt(primitives, 0, readInt());
            }
            HiddenState.set(target, type(), primitives, in.stacks().values(), from);
        }

        @Override
        public int readInt() {
            return (in.stacks().valueCount() - from - 1) / perElement;
        }

        @Override
        protected @Nullable Object readObjectOverride() {
            return in.stacks().values()[next++];
        }
    }
}
