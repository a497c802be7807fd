// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean;

import io.wherry.codec.WireFormatException;
import io.wherry.codec.internal.lean.handle.Patchable;
import io.wherry.codec.internal.lean.segment.SegmentInput;
import io.wherry.codec.internal.shape.FieldShape;
import io.wherry.codec.internal.shape.Instantiator;
import io.wherry.codec.internal.shape.Level;
import java.io.IOException;
import java.io.InvalidClassException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Access to the serializable fields of one level; generated, or by the JDK's own handles where we
/// may not look.
///
/// On the wire: the primitives as one little-endian block, in the level's order, then the
/// references.
public abstract class Fields implements Patchable {
    private static final int NONE = -1;

    private final Level level;

    /// Slot of the last reference, or [#NONE].
    private final int tail;

    protected Fields(Level level) {
        this.level = level;
        this.tail = hasTail(level) ? level.references() - 1 : NONE;
    }

    /// True if the level's last reference can be written and read after the rest of the object, and
    /// may have a body then.
    public static boolean hasTail(Level level) {
        if (level.references() == 0 || level.type().isRecord()) {
            return false;
        }
        FieldShape last = level.slots().getLast();
        return !last.unshared() && !isInline(last.type());
    }

    /// Returns true if no reference but the tail may have a body that nests in that of the object.
    final boolean headsAreInline() {
        List<FieldShape> slots = level.slots();
        int heads = hasTail() ? tail : slots.size();
        for (int slot = 0; slot < heads; slot++) {
            if (!isInline(slots.get(slot).type())) {
                return false;
            }
        }
        return true;
    }

    /// Returns true if nothing nests in a reference of that declared type. That holds for strings
    /// alone: in the place of a constant, boxed value or array a writer may write an object with a
    /// body ([io.wherry.codec.GraphCodec#withReplacement]).
    private static boolean isInline(Class<?> declared) {
        return declared == String.class;
    }

    /// True if [#writeHead] and [#readHead] leave the last reference over.
    public final boolean hasTail() {
        return tail != NONE;
    }

    public final Level level() {
        return level;
    }

    /// Returns true if the value of the reference field in that slot is not needed here.
    public boolean skips(int slot) {
        return false;
    }

    /// Returns true if the local class does not have the level: its values are read and dropped.
    public boolean skipsAll() {
        return false;
    }

    /// The error for a reference that does not fit field number `slot`; called by generated code.
    protected final WireFormatException misfit(LeanReader in, int slot, ClassCastException cause) {
        return in.failures().misfit(level.type().getName(), name(slot), cause);
    }

    /// The error for references at `values[at]` and on, of which one may not fit its field; null if
    /// all do.
    public final @Nullable WireFormatException misfit(
            LeanReader in, @Nullable Object[] values, int at, ClassCastException cause) {
        for (FieldShape field : level.fields()) {
            Object value = field.isPrimitive() ? null : values[at + field.offset()];
            if (value != null && !field.type().isInstance(value)) {
                return in.failures().misfit(level.type().getName(), field.name(), cause);
            }
        }
        return null;
    }

    /// Adds to an error where it happened; called by generated code.
    ///
    /// @param slot of the reference field being read, or -1 for the primitive ones
    public final WireFormatException located(WireFormatException error, int slot) {
        error.locate(level.type().getName(), name(slot));
        return error;
    }

    private String name(int slot) {
        for (FieldShape field : level.fields()) {
            if (!field.isPrimitive() && field.offset() == slot) {
                return field.name();
            }
        }
        return "(primitive fields)";
    }

    /// Makes an empty object of the level's class, as `instantiator` does; generated code knows its
    /// constructor.
    public Object instantiate(Instantiator instantiator) throws InvalidClassException {
        return instantiator.instantiate();
    }

    public final void write(LeanWriter out, Object object) throws IOException {
        Object last = writeHead(out, object);
        if (hasTail()) {
            out.reference(last);
        }
    }

    /// Writes a reference to an object of `codec`, whose last level this is, and to the objects of
    /// the same class that are the tails of one another. Returns a tail that is still to be
    /// written, or null.
    public @Nullable Object write(
            LeanWriter out, WriterClass described, ClassCodec codec, Object object)
            throws IOException {
        return out.referenceButTail((PlainCodec) codec, described, object);
    }

    /// Writes all but the tail, and returns the tail.
    public abstract @Nullable Object writeHead(LeanWriter out, Object object) throws IOException;

    /// The fields that [#hash] depends on.
    public enum Hashing {
        IDENTITY,
        REFERENCE,
        PRIMITIVES
    }

    public Hashing hashing() {
        return Hashing.IDENTITY;
    }

    /// A hash of some fields, or of the identity, for the handle table.
    public int hash(LeanWriter out, Object object) throws IOException {
        return System.identityHashCode(object);
    }

    /// Reads the level into `object`; references that come later are patched in.
    public final void read(LeanReader in, Object object) throws IOException {
        Object state = readHead(in, object);
        if (hasTail()) {
            try {
                readTail(in, object, state, in.reference());
            } catch (WireFormatException e) {
                throw located(e);
            }
        }
    }

    /// Reads all but the tail into `object`, and returns the state that [#readTail] needs.
    public abstract @Nullable Object readHead(LeanReader in, Object object) throws IOException;

    /// Reads an object of `codec`, whose last level this is, after its token, and the objects that
    /// are the tails of one another.
    public @Nullable Object readNew(LeanReader in, ClassCodec codec) throws IOException {
        PlainCodec plain = (PlainCodec) codec;
        int before = in.nesting();
        Object object = plain.allocate(in);
        if (!in.enter(object, plain)) {
            return object;
        }
        Object state = plain.readButTail(in, object);
        if (hasTail()) {
            in.tails(plain, object, state, before);
        } else {
            in.leave();
        }
        return object;
    }

    /// Returns true if [#writeRun] may be called: for objects without references, of generated
    /// code.
    public boolean writesRuns() {
        return false;
    }

    /// Writes references to `source[from]`, which is of this level's class, and the elements after
    /// it that are of the same class, before `to`.
    ///
    /// @return the index of the first element that was not written
    public int writeRun(ElementWriter out, @Nullable Object[] source, int from, int to)
            throws IOException {
        throw new UnsupportedOperationException(level.type().getName());
    }

    /// Returns true if [#readRun] reads objects: those without references, of generated code.
    public boolean readsRuns() {
        return false;
    }

    /// Reads objects of `codec`, whose only level this is, into `target[from .. to)`: as long as
    /// each has the next token before it, and all bytes of the object are in the window. The caller
    /// gives them handles: see [io.wherry.codec.internal.lean.handle.ReaderHandles#addRun].
    ///
    /// @return the index of the first element that was not read
    public int readRun(
            SegmentInput in, ClassCodec codec, @Nullable Object[] target, int from, int to)
            throws IOException {
        return from;
    }

    /// Sets the tail.
    public void readTail(
            LeanReader in, Object object, @Nullable Object state, @Nullable Object value)
            throws IOException {
        if (value == null) {
            in.wanted(object, tail, this);
            return;
        }
        try {
            patch(object, tail, value);
        } catch (ClassCastException e) {
            throw misfit(in, tail, e);
        }
    }

    /// Says of an error that it happened in the tail.
    public final WireFormatException located(WireFormatException error) {
        return located(error, tail);
    }

    /// Reads the primitives and the first `references` references of `object` onto the reader's
    /// stacks.
    public final void gather(LeanReader in, Object object, int references) throws IOException {
        int slot = NONE;
        try {
            in.gathering().bytes(level.primitiveBytes());
            for (slot = 0; slot < references; slot++) {
                if (skips(slot)) {
                    in.gathering().skipped();
                } else {
                    in.gathering().reference(object, slot, this);
                }
            }
        } catch (WireFormatException e) {
            throw located(e, slot);
        }
    }

    /// Puts the tail of `object`, which was read, onto the reader's stack of references.
    final void pushTail(LeanReader in, Object object, @Nullable Object value) {
        if (value == null) {
            in.wanted(object, tail, this);
        }
        in.stacks().pushValue(value);
    }

    /// Sets the level from the values on the reader's stacks.
    ///
    /// @throws WireFormatException if a reference does not fit its field
    public final void assign(LeanReader in, Object object, int bytesFrom, int valuesFrom)
            throws IOException {
        GatherStacks stacks = in.stacks();
        try {
            set(object, stacks.bytes(), bytesFrom, stacks.values(), valuesFrom);
        } catch (ClassCastException e) {
            WireFormatException misfit = misfit(in, stacks.values(), valuesFrom, e);
            if (misfit == null) {
                throw e;
            }
            throw misfit;
        }
    }

    /// Puts the level into a primitive block in `bytes` and into `values`, as [#set] takes them.
    public abstract void get(
            Object object, byte[] bytes, int from, @Nullable Object[] values, int at)
            throws IOException;

    /// Sets the level from a primitive block in `bytes` and from references in `values`.
    ///
    /// @throws ClassCastException if a reference does not fit its field
    public abstract void set(
            Object object, byte[] bytes, int from, @Nullable Object[] values, int at)
            throws IOException;

    /// Sets the primitive fields from a block in the byte order of the java.io format; only where
    /// [#hasPatches].
    public void setPrimitives(Object object, byte[] bytes, int from) {
        throw new UnsupportedOperationException(level.type().getName());
    }

    /// Returns a copy of a primitive block in the byte order of the java.io format, in that of the
    /// lean format.
    protected final byte[] littleEndian(byte[] bytes, int from) {
        byte[] little = new byte[level.primitiveBytes()];
        for (FieldShape field : level.fields()) {
            int size = field.isPrimitive() ? FieldShape.sizeOf(field.type()) : 0;
            for (int i = 0; i < size; i++) {
                little[field.offset() + i] = bytes[from + field.offset() + size - 1 - i];
            }
        }
        return little;
    }

    /// Sets the references from `values`; only where [#hasPatches].
    ///
    /// @throws ClassCastException if one does not fit its field
    public void setReferences(Object object, @Nullable Object[] values, int at) {
        throw new UnsupportedOperationException(level.type().getName());
    }

    /// True if single references can be set by [#patch], and primitives apart from references.
    public boolean hasPatches() {
        return true;
    }

    /// Sets the reference field number `slot`.
    @Override
    public abstract void patch(Object object, int slot, @Nullable Object value);
}
