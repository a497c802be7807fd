// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Objects that exist from their first reference on and on which no user code runs while they are
/// read.
public abstract non-sealed class BodyCodec extends ClassCodec {

    protected BodyCodec(Class<?> type) {
        super(type);
    }

    /// @param direct see [ClassCodec#direct]
    protected BodyCodec(Class<?> type, @Nullable Fields direct) {
        super(type, direct);
    }

    /// Writes what the reader needs to allocate the object (an array's length).
    protected void writeHead(LeanWriter out, Object object) throws IOException {}

    protected abstract void writeBody(LeanWriter out, Object object) throws IOException;

    /// Reads the head and allocates. A length is checked against the bytes left before. Null if the
    /// object was put off.
    protected abstract @Nullable Object allocate(LeanReader in) throws IOException;

    /// Reads the body as a whole; references to objects that do not exist yet are patched in.
    protected abstract void readBody(LeanReader in, Object object) throws IOException;

    /// Reads the body of an object that [#allocate] put off by [LeanReader#addLate], and completes
    /// it.
    protected void readLate(LeanReader in, int handle) throws IOException {
        throw new IllegalStateException("never late: " + type().getName());
    }

    @Override
    public final void write(LeanWriter out, WriterClass described, Object object)
            throws IOException {
        if (!out.wroteBack(object, this)) {
            writeNew(out, described, object);
        }
    }

    @Override
    void writeNew(LeanWriter out, WriterClass described, Object object) throws IOException {
        out.token(described);
        writeHead(out, object);
        out.body(this, object);
    }

    @Override
    public @Nullable Object readNew(LeanReader in) throws IOException {
        Object object = allocate(in);
        return object == null ? in.lateBody(this) : in.body(this, object);
    }
}
