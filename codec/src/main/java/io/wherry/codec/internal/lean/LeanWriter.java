// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean;

import io.wherry.bytes.ByteSink;
import io.wherry.codec.internal.lean.description.RecordDictionaries;
import io.wherry.codec.internal.lean.description.RecordDictionary;
import io.wherry.codec.internal.lean.failure.UntrackedGraphErrors;
import io.wherry.codec.internal.lean.handle.WorkStack;
import io.wherry.codec.internal.lean.handle.WriterHandles;
import io.wherry.codec.internal.lean.option.LeanOptions;
import io.wherry.codec.internal.lean.segment.ElementType;
import io.wherry.codec.internal.lean.segment.SegmentOutput;
import io.wherry.codec.internal.lean.segment.Token;
import io.wherry.codec.internal.message.ExceptionText;
import io.wherry.codec.internal.message.MessageWriter;
import io.wherry.codec.internal.message.Replacements;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Writes object graphs in the lean format. One thread owns it; it is reused from message to message.
public final class LeanWriter implements MessageWriter {
    /* A reference to an object not met before writes its class (and an array's length), gives it a handle, and
     * its body follows in place, as java.io does it, down to WorkStack.DEEPEST bodies within one another. There the
     * handle table becomes the work list: a reference only gives a handle, the body follows later. After
     * a body, the objects met in it whose bodies are still to come are next, also those met elsewhere before: depth
     * first again, so that when an object is reached, all begun before it are complete but its ancestors. A framed
     * object leaves a mark on the stack; the reader finishes it there. In the body of an object with user code each
     * reference is complete before the next item, at any depth. The reader takes the same steps from the same facts. */

    private final SegmentOutput out = new SegmentOutput();
    private final WriterHandles handles = new WriterHandles();
    private final WriterClasses classes;
    private final HandleHashes hashes;
    private final LeanWriterHooks hooks = new LeanWriterHooks(this);
    private final PostponedBodies putOff = new PostponedBodies(this, handles);
    final Replacements replacements = new Replacements();

    /// True if objects are looked up at every reference; otherwise only those that were postponed,
    /// to find cycles.
    private final boolean tracks;

    /// True if values are looked up, too; otherwise each reference to one writes its content.
    private final boolean sharesValues;

    /// Bodies that are being written within one another.
    int nesting;

    private final ElementWriter elements;
    private final TailWriter tails = new TailWriter(this);

    /// The last reference of the plain object written last.
    private @Nullable Object tail;

    private @Nullable Object companion;
    private boolean gathered; // true if there may be something to clear
    private boolean writing; // true while a message is written

    /// @param options the options of the codec
    public LeanWriter(Catalog catalog, LeanOptions options) {
        this.classes = new WriterClasses(catalog, options);
        this.elements = new ElementWriter(this, handles, classes);
        this.tracks = options.tracksReferences();
        this.hashes = new HandleHashes(this, handles, classes, tracks);
        this.sharesValues = options.sharesValues();
        RecordDictionary dictionary = options.dictionary();
        if (dictionary != null) {
            out.writeRecords(dictionary.hash());
        }
    }

    /// Returns the dictionaries of a codec that has learned no others.
    ///
    /// @throws IllegalArgumentException if objects of a registered class cannot be written
    public static RecordDictionaries dictionaries(Catalog catalog, LeanOptions options) {
        return new WriterClasses(catalog, options.withoutRegistered())
                .dictionaries(options.registered());
    }

    @Override
    public void beginStream(ByteSink sink) {
        out.beginStream(sink);
    }

    @Override
    public void writeMessage(@Nullable Object root) throws IOException {
        gather(root, false, false);
        out.endMessage();
    }

    /// As [#writeMessage], but the root is written as if it had not been met before, and so that it will not be again.
    public void writeUnsharedMessage(@Nullable Object root) throws IOException {
        gather(root, true, false);
        out.endMessage();
    }

    @Override
    public void writeOnlyMessage(@Nullable Object root) throws IOException {
        gather(root, false, true);
        out.endMessage();
    }

    @Override
    public long toMemory(@Nullable Object root, MemorySegment target) throws IOException {
        if (target.byteSize() > SegmentOutput.MOST_IN_MEMORY) {
            return MessageWriter.super.toMemory(root, target);
        }
        out.beginMemory(target.byteSize());
        gather(root, false, true);
        return out.copyTo(target);
    }

    @Override
    public byte[] toByteArray(@Nullable Object root) throws IOException {
        gather(root, false, true);
        return out.toByteArray();
    }

    /// @param only true if the message is the only one of its stream
    private void gather(@Nullable Object root, boolean unshared, boolean only) throws IOException {
        if (writing) {
            throw new IllegalStateException("a message is being written");
        }
        gathered = true;
        out.beginMessage(handles.given());
        putOff.begin();
        if (handles.size() > 0) {
            userCode();
        }
        boolean done = false;
        writing = true;
        try {
            if (unshared) {
                unshared(root);
            } else if (only && root != null) {
                onlyRoot(root);
            } else {
                reference(root);
            }
            hooks.checkWhole();
            done = true;
        } catch (IOException e) {
            abort(e);
            throw classes.located(e, root, replacements::insteadOf);
        } catch (Throwable e) { // also one that code of the program does not declare
            abort(e);
            throw e;
        } finally {
            writing = false;
            if (!done) {
                clear();
            }
        }
    }

    /// Writes the root of the only message of a stream. If it needs no handle, nothing is to be
    /// cleared.
    private void onlyRoot(Object root) throws IOException {
        WriterClass described = classes.of(root.getClass());
        if (described.standsAlone()) {
            gathered = false;
            described.codec.writeNew(this, described, root);
        } else if (root instanceof String text) {
            string(text);
        } else {
            reference(described, root);
        }
    }

    private void abort(Throwable cause) {
        try {
            classes.rollback(classes.count() - out.definitionCount());
            out.abortMessage(ExceptionText.of(cause));
        } catch (IOException e) {
            if (e.getCause() != cause) {
                cause.addSuppressed(e);
            }
        }
    }

    /// Forgets all objects: later references to them write them again. Classes stay described.
    @Override
    public void reset() {
        if (writing) {
            throw new IllegalStateException("a message is being written");
        }
        clear();
        classes.releaseLoaded();
    }

    private void clear() {
        handles.clear();
        putOff.clear();
        replacements.clear();
        tail = null;
        hooks.reset();
        nesting = 0;
        hashes.clear();
    }

    @Override
    public int keptObjects() {
        return handles.given();
    }

    @Override
    public void release() {
        if (gathered) {
            clear();
            classes.rollback(0);
            gathered = false;
        }
        out.beginStream(null);
    }

    @Override
    public boolean holdsLoaders() {
        return classes.holdsLoaded();
    }

    public SegmentOutput out() {
        return out;
    }

    public ElementWriter elements() {
        return elements;
    }

    public LeanWriterHooks hooks() {
        return hooks;
    }

    /// Returns the object of `type` that is kept with this writer; made at first use.
    public <T> T companion(Class<T> type, Function<LeanWriter, T> make) {
        if (companion == null) {
            companion = make.apply(this);
        }
        return type.cast(companion);
    }

    /// Writes a reference, and the data that belong to the first one; bodies follow later.
    public void reference(@Nullable Object object) throws IOException {
        if (object == null) {
            out.putByte(Token.NULL);
            return;
        }
        if (object.getClass() == String.class) {
            string((String) object);
            return;
        }
        reference(classes.of(object.getClass()), object);
    }

    /// As [#reference], for an object that is often of the class `before`. Returns its class for
    /// the next call.
    public @Nullable WriterClass reference(@Nullable Object object, @Nullable WriterClass before)
            throws IOException {
        if (object == null || object.getClass() == String.class) {
            reference(object);
            return before;
        }
        WriterClass described = classes.of(object.getClass(), before);
        reference(described, object);
        return described;
    }

    private void reference(WriterClass described, Object object) throws IOException {
        Fields direct = described.direct();
        if (direct == null) {
            if (described.codec instanceof ReplacedCodec) {
                tails.write(object);
            } else {
                described.codec.write(this, described, object);
            }
            return;
        }
        Object tail = direct.write(this, described, described.codec, object);
        if (tail != null) {
            tails.write(tail);
        }
    }

    /// Returns how many bodies are being written within one another; called by generated code.
    public int nesting() {
        return nesting;
    }

    /// Ends the bodies of objects whose tails nest in them, which began when [#nesting] was `before`; called by generated code.
    public void endNested(WriterClass described, int before) {
        if (described.nestsTail()) {
            nesting = before;
        }
    }

    /// Returns `tail`, for the caller to write; or null after writing it, if it nests in its object: see [#endNested]. Called by generated code.
    public @Nullable Object tailOf(WriterClass described, Object tail, int before)
            throws IOException {
        if (!described.nestsTail()) {
            return tail;
        }
        reference(tail);
        nesting = before;
        return null;
    }

    /// Writes a plain object that has its handle.
    void plain(PlainCodec plain, WriterClass described, Object object) throws IOException {
        if (wroteHead(plain, described, object)) {
            reference(tail);
        }
    }

    /// Returns true if the object's [#tail] is still to be written: at the same depth, since the
    /// object is complete.
    private boolean wroteHead(PlainCodec plain, WriterClass described, Object object)
            throws IOException {
        if (begin(described, plain, 0, nesting) < 0) {
            return false;
        }
        tail = plain.writeButTail(this, object);
        end(described);
        return plain.hasTail();
    }

    /// Writes as [#reference] does, but returns a tail that is still to be written; null if there
    /// is none.
    @Nullable Object referenceButTail(PlainCodec plain, WriterClass described, Object object)
            throws IOException {
        int before = nesting;
        if (wroteBack(object, plain) || !wroteHead(plain, described, object)) {
            return null;
        }
        Object last = tail;
        if (last == null) {
            putNull();
            endNested(described, before);
            return null;
        }
        return tailOf(described, last, before);
    }

    /// The class of `object`, to write it by its codec; null where [#reference] must do that. Called by generated code:
    /// each field's calls of a codec are a place of its own for the JVM's inline caches.
    public @Nullable WriterClass classOf(@Nullable Object object) throws IOException {
        if (object == null) {
            return null;
        }
        WriterClass described = classes.of(object.getClass());
        return described.codec instanceof ReplacedCodec ? null : described;
    }

    /// As [#classOf], for the object that field `slot` of an object of class `holder` refers to.
    /// Called by generated code.
    public @Nullable WriterClass classOf(@Nullable Object object, WriterClass holder, int slot)
            throws IOException {
        return object == null ? null : classes.ofField(object.getClass(), holder, slot);
    }

    /// Begins a body: writes the token and returns the position of the first `bytes` bytes after
    /// it; or postpones the body and returns -1. Called by generated code.
    ///
    /// @param before [#nesting] when the first object came whose tail, or tail's tail, this one is
    public int begin(WriterClass described, ClassCodec codec, int bytes, int before)
            throws IOException {
        int token = described.token();
        if (token == 0 || nesting >= WorkStack.DEEPEST) {
            return beginRare(described, codec, bytes, before);
        }
        nesting++;
        int at = out.reserve(1 + bytes);
        out.bytes()[at] = (byte) token;
        return at + 1;
    }

    private int beginRare(WriterClass described, ClassCodec codec, int bytes, int before)
            throws IOException {
        token(described);
        if (nesting < WorkStack.DEEPEST) {
            nesting++;
            return out.reserve(bytes);
        }
        if (before < WorkStack.DEEPEST && described.chains()) {
            return out.reserve(bytes);
        }
        putOff.add(codec);
        return -1;
    }

    /// The body begun by [#begin] has been written; called by generated code.
    public void end() {
        nesting--;
    }

    /// Called by generated code when the body begun by [#begin] has been written, except for its
    /// tail, which is next. If the tail nests in it, [#endNested] or [#tailOf] ends the body.
    public void end(WriterClass described) {
        if (!described.nestsTail()) {
            nesting--;
        }
    }

    /// Called by generated code.
    public void putNull() throws IOException {
        out.putByte(Token.NULL);
    }

    /// True if objects are looked up by a hash of their fields; called by generated code.
    public boolean usesFields() {
        return !handles.isScanned() && !hashes.mayChange() && tracks;
    }

    /// Returns true if user code has run, or objects of an earlier message are known: see [#userCode].
    boolean ranUserCode() {
        return hashes.mayChange();
    }

    /// Returns true if objects without references may be written here, in place, by the hash of their fields if they are looked up.
    boolean mayRun() {
        return nesting < WorkStack.DEEPEST && (usesFields() || !tracks);
    }

    /// True if a list may be written without a check for cycles; called by generated code.
    public boolean tracks() {
        return tracks;
    }

    /// As [#wroteBack], by the hash that the object's codec gives; called by generated code.
    public boolean wroteBack(Object object, int hash) throws IOException {
        int handle = handles.isScanned() ? handles.scan(object) : handles.find(object, hash);
        if (handle < 0) {
            return added();
        }
        back(handle);
        return true;
    }

    /// Writes a reference to a string; called by generated code for fields of that type.
    public void string(@Nullable String text) throws IOException {
        if (text == null) {
            out.putByte(Token.NULL);
        } else if (!wroteBackText(text)) {
            StringCodec.putNew(out, text);
        }
    }

    /// Writes `object` as if it had not been met before, and so that it will not be met again.
    public void unshared(@Nullable Object object) throws IOException {
        UnsharedReference.write(this, object);
    }

    /// Returns how the class of `object` is written.
    WriterClass described(Object object) throws IOException {
        return classes.of(object.getClass());
    }

    /// Gives `object` a handle by which it is not found.
    void addUnshared(Object object) throws IOException {
        if (tracks || nesting >= WorkStack.DEEPEST) {
            handles.addUnshared(object);
            added();
        }
    }

    /// Writes a reference to the class itself.
    public void classNumber(Class<?> type) throws IOException {
        classes.putNumber(classes.named(type), out);
    }

    /// Writes the number of a class whose objects are written otherwise (the constants of an `EnumSet`).
    public void describedClass(Class<?> type) throws IOException {
        classes.putNumber(classes.of(type), out);
    }

    /// Writes a back-reference if `object` was met before; otherwise gives it a handle and returns
    /// false.
    public boolean wroteBack(Object object, ClassCodec codec) throws IOException {
        if (!tracks) {
            return wroteUntracked(object);
        }
        return wroteBack(object, handles.isScanned() ? 0 : hashes.of(codec, object));
    }

    /// As [#wroteBack], for an object that cannot be part of a cycle.
    public boolean wroteLeafBack(Object object, LeafCodec codec) throws IOException {
        if (!tracks) {
            return false;
        }
        boolean looksUp = sharesValues || !codec.isValue();
        return looksUp ? wroteBack(object, codec) : skipped();
    }

    private boolean wroteBackText(String text) throws IOException {
        if (!tracks) {
            return false;
        }
        if (!sharesValues) {
            return skipped();
        }
        return wroteBack(text, handles.isScanned() ? 0 : hashes.of(text));
    }

    /// Always false: a value that is not looked up has a handle at the reader.
    private boolean skipped() throws IOException {
        handles.skip();
        return false;
    }

    /// Always false. Below the bodies that nest in place objects get handles, for the work list and to find cycles.
    private boolean wroteUntracked(Object object) throws IOException {
        if (nesting >= WorkStack.DEEPEST) {
            int hash = System.identityHashCode(object);
            if ((handles.isScanned() ? handles.scan(object) : handles.find(object, hash)) >= 0) {
                throw UntrackedGraphErrors.cycle(object);
            }
            added();
        }
        return false;
    }

    /// Always false: an object got its handle.
    private boolean added() throws IOException {
        if (handles.isFull()) {
            hashes.fill();
        }
        return false;
    }

    /// Returns the handle of an array of primitives, or -1 after giving it the next one.
    public int findArray(Object array, ElementType type) throws IOException {
        if (!tracks) {
            return -1;
        }
        int handle =
                handles.isScanned()
                        ? handles.scan(array)
                        : handles.find(array, hashes.of(array, type));
        if (handle < 0) {
            added();
        }
        return handle;
    }

    /// Returns a hash of `object` by the content of `part`, which it refers to, or by its identity
    /// if the content is of no use; called by generated code.
    public int hash(@Nullable Object part, Object object) throws IOException {
        return hashes.of(part, object);
    }

    /// Called before user code runs, which may change objects: hashes of their fields are invalid
    /// from then on.
    public void userCode() throws IOException {
        hashes.userCode();
    }

    /// Writes a back-reference.
    public void back(int handle) throws IOException {
        out.putByte(Token.BACK);
        out.putVarint(handles.distance(handle));
        if (handles.pending().of(handle) != null) {
            putOff.named(handle);
        }
    }

    /// Writes the body of the object that was given the last handle, now or later.
    void body(BodyCodec codec, Object object) throws IOException {
        if (nesting < WorkStack.DEEPEST) {
            nesting++;
            codec.writeBody(this, object);
            nesting--;
        } else {
            putOff.add(codec);
        }
    }

    /// As [#body], for framed objects.
    void framed(FramedCodec codec, Object object) throws IOException {
        if (nesting < WorkStack.DEEPEST) {
            nesting++;
            codec.writeBody(this, object);
            nesting--;
        } else {
            putOff.add(codec);
        }
    }

    void token(WriterClass described) throws IOException {
        int token = described.token();
        if (token != 0) {
            out.putByte(token);
        } else {
            classes.putToken(described, out);
        }
    }
}
