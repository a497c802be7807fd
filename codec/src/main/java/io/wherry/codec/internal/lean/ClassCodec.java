// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean;

import io.wherry.codec.internal.lean.description.EnumOrdinals;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// How objects of one class are written and read. Stateless and safe for any thread.
///
/// The kinds differ in the position of the object's content in the stream:
///
/// - [InlineCodec]: at the reference, each time; no identity is kept (enum constants, booleans)
/// - [LeafCodec]: at the first reference; the content has no references (strings, primitive arrays)
/// - [BodyCodec]: later, from the work list; the object exists from its first reference on
/// - [FramedCodec]: later, and finished only when everything it refers to is complete
/// - [ReplacedCodec]: the result of `writeReplace` is written instead
/// - [FilteredCodec]: one of these, in a reader with a filter
public abstract sealed class ClassCodec
        permits InlineCodec, LeafCodec, BodyCodec, FramedCodec, ReplacedCodec, FilteredCodec {
    static {
        /* C2 does not inline a method whose return type has not been loaded. */
        Objects.requireNonNull(Fields.class);
    }

    private final Class<?> type;
    private final @Nullable Fields direct;

    ClassCodec(Class<?> type) {
        this(type, null);
    }

    ClassCodec(Class<?> type, @Nullable Fields direct) {
        this.type = type;
        this.direct = direct;
    }

    /// Access to the fields of objects that [Fields#write] and [Fields#readNew] may write and read;
    /// otherwise null.
    public final @Nullable Fields direct() {
        return direct;
    }

    public final Class<?> type() {
        return type;
    }

    /// The constants of an enum whose writer has others than are here; otherwise null.
    protected @Nullable EnumOrdinals ordinals() {
        return null;
    }

    /// Returns the ordinals of the writer of the stream that `in` reads, for a class that
    /// [LeanReader#describedClass] returned.
    protected static EnumOrdinals ordinals(Class<?> type, LeanReader in) {
        return in.classes.ordinals(type);
    }

    /// Asks the filter about the class, if there is one.
    void admitClass() throws IOException {}

    /// The codec that sets fields when all of an object have been read; null if this one does what
    /// hooks can see in java.io's order.
    protected @Nullable ClassCodec deferred() {
        return null;
    }

    /// Writes a reference to `object`, and the data that belong to its first reference.
    public abstract void write(LeanWriter out, WriterClass described, Object object)
            throws IOException;

    /// Writes an object that has its handle, but not its token.
    void writeNew(LeanWriter out, WriterClass described, Object object) throws IOException {
        write(out, described, object);
    }

    /// A hash for the handle table that stays the same while the object is written. Cheaper than
    /// the identity hash of an object that never had one; different objects may share it.
    protected int hash(LeanWriter out, Object object) throws IOException {
        return System.identityHashCode(object);
    }

    /// True if the content of an object has no references and describes no classes: as the only
    /// object of a message it needs no handle.
    protected boolean standsAlone() {
        return false;
    }

    /// True if [#hash] follows the content of the object itself.
    protected boolean hashesContent() {
        return false;
    }

    /// True if [#hash] stays the same even if user code has run.
    protected boolean hashesForGood() {
        return true;
    }

    /// Returns the codec that reads the next object, if this one only wraps it.
    ClassCodec reading() throws IOException {
        return this;
    }

    /// Reads the content at the first reference. Returns null, with [LeanReader#late] set, if the
    /// object is created later.
    public abstract @Nullable Object readNew(LeanReader in) throws IOException;
}
