// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean;

import io.wherry.codec.internal.lean.handle.ReaderHandles;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Objects that are finished only when all they refer to is complete: user code may run then
/// (`readObject`, a record's constructor, `hashCode` of a map's keys).
///
/// A body that is not in place is read in one of two ways. In order ([#isInOrder]): every reference
/// in it is complete before the next item is read, so user code may read it item by item, as
/// java.io has it. Otherwise into a [Frame]: the body first, then everything met in it, then
/// [#finish]; Java's stack is not used.
public abstract non-sealed class FramedCodec extends ClassCodec {

    protected FramedCodec(Class<?> type) {
        super(type);
    }

    /// @param direct see [ClassCodec#direct]
    protected FramedCodec(Class<?> type, @Nullable Fields direct) {
        super(type, direct);
    }

    /// Writes the data that [#allocate] needs at the first reference; not for late objects.
    protected void writeHead(LeanWriter out, Object object) throws IOException {}

    protected abstract void writeBody(LeanWriter out, Object object) throws IOException;

    /// True if references met before the object is finished must get the finished object (records,
    /// `readResolve`, immutable collections).
    protected abstract boolean isLate();

    /// True if references met inside its own body get the finished object too, where java.io hands
    /// out an unfinished one or null.
    protected boolean patchesOwnCycles() {
        return true;
    }

    /// The object as cycles through it see it; null if it does not exist before [#finish].
    protected abstract @Nullable Object allocate(LeanReader in) throws IOException;

    /// Whether every reference in the body is complete before what follows it is written. Writer
    /// and reader must agree.
    protected boolean isInOrder() {
        return false;
    }

    /// Reads the body, where each reference is complete when it has been read, and returns the
    /// finished object. Null only if `readResolve` returns it. Only for codecs that say so
    /// ([#isInOrder]), or read so what is in place.
    ///
    /// @param object the result of [#allocate]
    protected @Nullable Object readInOrder(LeanReader in, @Nullable Object object)
            throws IOException {
        throw new IllegalStateException("not in order: " + type().getName());
    }

    /// Reads the body into the frame.
    protected abstract void gather(LeanReader in, Frame frame) throws IOException;

    /// Makes or fills the object from the gathered values, which are all complete. Null only if
    /// `readResolve` says so.
    protected abstract @Nullable Object finish(LeanReader in, Frame frame) throws IOException;

    @Override
    public void write(LeanWriter out, WriterClass described, Object object) throws IOException {
        if (!out.wroteBack(object, this)) {
            writeNew(out, described, object);
        }
    }

    @Override
    final void writeNew(LeanWriter out, WriterClass described, Object object) throws IOException {
        out.token(described);
        writeHead(out, object);
        out.framed(this, object);
    }

    @Override
    public @Nullable Object readNew(LeanReader in) throws IOException {
        return in.framed(this);
    }

    /// Reads the head at the first reference, before [#allocate], which is called later for late
    /// objects.
    protected void readEarly(LeanReader in) throws IOException {}

    /// The object as it is at its first reference.
    final Object first(LeanReader in) throws IOException {
        readEarly(in);
        Object object = isLate() ? null : allocate(in);
        return object == null ? ReaderHandles.LATE : object;
    }

    /// Reads an object whose parts are all in place: no object that it refers to is postponed.
    protected @Nullable Object readInPlace(LeanReader in) throws IOException {
        return in.later.readInFrame(this);
    }

    /// Reads an object in order whose parts are all in place.
    protected final @Nullable Object readInPlaceInOrder(LeanReader in) throws IOException {
        Object object = allocate(in);
        int handle = in.handles.add(object == null ? ReaderHandles.LATE : object);
        Object made = readInOrder(in, object);
        in.complete(handle, made);
        return made;
    }
}
