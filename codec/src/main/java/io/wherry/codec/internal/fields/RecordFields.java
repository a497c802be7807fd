// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.fields;

import io.wherry.codec.internal.lean.ClassCodec;
import io.wherry.codec.internal.lean.Fields;
import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.lean.LeanWriter;
import io.wherry.codec.internal.lean.WriterClass;
import io.wherry.codec.internal.message.ExceptionText;
import io.wherry.codec.internal.shape.Level;
import java.io.IOException;
import java.io.InvalidObjectException;
import org.jspecify.annotations.Nullable;

/// Access to the components of a record; generated.
public abstract class RecordFields extends Fields {

    protected RecordFields(Level level) {
        super(level);
    }

    /// Calls the canonical constructor with components from a primitive block and from references.
    ///
    /// @throws ClassCastException if a reference does not fit its component
    public abstract Object construct(byte[] bytes, int from, @Nullable Object[] values, int at)
            throws Throwable;

    /// As [#construct], from a block in the byte order of the java.io format.
    public Object constructBig(byte[] bytes, int from, @Nullable Object[] values, int at)
            throws Throwable {
        return construct(littleEndian(bytes, from), 0, values, at);
    }

    /// Reads the components in place, where nothing is put off, and calls the canonical
    /// constructor.
    public abstract Object readComponents(LeanReader in) throws IOException;

    @Override
    public @Nullable Object write(
            LeanWriter out, WriterClass described, ClassCodec codec, Object object)
            throws IOException {
        codec.write(out, described, object);
        return null;
    }

    @Override
    public @Nullable Object readNew(LeanReader in, ClassCodec codec) throws IOException {
        return codec.readNew(in);
    }

    /// Returns the error for an exception of the constructor; called by generated code.
    ///
    /// @throws Error the cause itself if it is an Error, except for an endless recursion
    public final IOException refused(LeanReader in, Throwable cause) {
        if (cause instanceof StackOverflowError endless) {
            return in.failures().endless(level().type(), endless);
        }
        if (cause instanceof Error error) {
            throw error;
        }
        InvalidObjectException failure =
                new InvalidObjectException(
                        "record refused its components: class="
                                + level().type().getName()
                                + ", "
                                + ExceptionText.of(cause));
        failure.initCause(cause);
        return failure;
    }

    @Override
    public final @Nullable Object readHead(LeanReader in, Object object) {
        throw new UnsupportedOperationException("records are immutable");
    }

    @Override
    public final void set(
            Object object, byte[] bytes, int from, @Nullable Object[] values, int at) {
        throw new UnsupportedOperationException("records are immutable");
    }

    @Override
    public final void patch(Object object, int slot, @Nullable Object value) {
        throw new UnsupportedOperationException("records are immutable");
    }
}
