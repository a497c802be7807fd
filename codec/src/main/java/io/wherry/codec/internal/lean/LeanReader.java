// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean;

import io.wherry.bytes.ByteSource;
import io.wherry.codec.MessageAbortedException;
import io.wherry.codec.internal.lean.admission.Guard;
import io.wherry.codec.internal.lean.admission.ReadProgress;
import io.wherry.codec.internal.lean.failure.Failures;
import io.wherry.codec.internal.lean.failure.MessageResync;
import io.wherry.codec.internal.lean.handle.FillAction;
import io.wherry.codec.internal.lean.handle.FillActions;
import io.wherry.codec.internal.lean.handle.Patchable;
import io.wherry.codec.internal.lean.handle.ReaderHandles;
import io.wherry.codec.internal.lean.handle.WorkStack;
import io.wherry.codec.internal.lean.option.LeanOptions;
import io.wherry.codec.internal.lean.segment.ElementBudget;
import io.wherry.codec.internal.lean.segment.SegmentHead;
import io.wherry.codec.internal.lean.segment.SegmentInput;
import io.wherry.codec.internal.lean.segment.SoleSegment;
import io.wherry.codec.internal.lean.segment.Token;
import io.wherry.codec.internal.message.MessageReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Reads object graphs in the lean format. One thread owns it; it is reused from message to message.
public final class LeanReader implements MessageReader, ReadProgress {
    /* The mirror of LeanWriter: the same work stack, driven by the same facts. A framed object
     * opens a frame; when its mark is popped, all it refers to is complete and it is finished.
     * Java's stack is used for depth only where user code reads in order: nested calls nest there. */

    final ReaderHandles handles;
    private final SegmentInput in = new SegmentInput();
    private final ElementBudget budget = new ElementBudget(in);
    private final Failures failures = new Failures(in);
    private final Guard guard;
    final ReaderClasses classes;
    private final GatherStacks stacks = new GatherStacks();
    private final FrameGatherer gathering;
    final PostponedBodyReader later;
    private final ElementReader elements;
    private final TailReader tails;
    private final LoneValueReader lone;

    int nesting; // bodies that are being read within one another
    private int framing; // framed ones of them
    final int[] open = new int[WorkStack.DEEPEST + 2]; // their handles, by nesting
    private final FillActions putOff = new FillActions(); // with keys that were still being read
    private final LeanReaderHooks hooks = new LeanReaderHooks(failures);
    final MessageResync lost;
    private final DeferredChain deferred = new DeferredChain(this, stacks);
    private boolean reading; // true while a message is read
    private long messageAt;
    private int messageBase;
    private @Nullable Object companion;
    int lastBack; // handle of the last back-reference
    int late = -1; // handle of the object that a null stands for, -1 if for none

    public LeanReader(Catalog catalog, LeanOptions options) {
        this.guard = new Guard(options.admission(), in, this);
        this.handles = new ReaderHandles(guard);
        this.lost = new MessageResync(in, handles);
        this.later = new PostponedBodyReader(this, handles, stacks, guard);
        this.gathering = new FrameGatherer(this, handles, stacks);
        this.classes = new ReaderClasses(catalog, guard, options);
        this.elements = new ElementReader(this, handles, classes);
        this.tails = new TailReader(this);
        this.lone = new LoneValueReader(this, classes);
        in.listen(classes, guard.limits().bytes());
    }

    @Override
    public void beginStream(byte[] array, int from, int count, @Nullable ClassLoader loader) {
        classes.begin(loader);
        in.beginStream(array, from, count, -1);
    }

    @Override
    public void beginStream(ByteSource source, boolean readsAhead, @Nullable ClassLoader loader) {
        classes.begin(loader);
        in.beginStream(source, readsAhead, 0);
    }

    @Override
    public boolean holdsLoaders() {
        return classes.findsUnloadable();
    }

    @Override
    public void findBy(@Nullable ClassLoader loader) {
        if (classes.findBy(loader)) {
            later.forgetFrames();
        }
    }

    @Override
    public void admitting(@Nullable Predicate<? super Class<?>> types) {
        classes.admitting(types);
    }

    @Override
    public @Nullable Object readMessage() throws IOException {
        lost.checkReadable(reading);
        messageAt = in.position();
        messageBase = handles.size();
        if (!SegmentHead.awaitMessage(in)) {
            throw new EOFException("no more messages: end of the stream at byte " + in.position());
        }
        boolean done = false;
        reading = true;
        try {
            lost.checkHandles(in.beginMessage());
            messageBase = handles.size();
            classes.beginMessage(messageBase, later);
            handles.begin();
            budget.begin();
            Object root = readGraph();
            in.endMessage();
            done = true;
            return root;
        } catch (MessageAbortedException e) {
            reset();
            done = true;
            throw e;
        } catch (Throwable e) { // also one that code of a class does not declare
            throw hooks.ended(e);
        } finally {
            reading = false;
            if (!done) {
                giveUp();
            }
        }
    }

    @Override
    public void skipLost() throws IOException {
        lost.checkReadable(reading);
    }

    /// Makes `root`, the value of the last message, the only reference to its object: an object met
    /// before is refused, and so is a later reference to it.
    public void disown(@Nullable Object root) throws InvalidObjectException {
        handles.disown(root, messageBase, lastBack);
    }

    @Override
    public @Nullable Object readOnlyMessage() throws IOException {
        Object root = readMessage();
        in.endStream();
        return root;
    }

    @Override
    public @Nullable Object readOnlyMessage(
            byte[] array, int from, int count, @Nullable ClassLoader loader) throws IOException {
        boolean unasked = !classes.readsRecords() && guard.admitsUnasked(count);
        int payload = unasked ? SoleSegment.payload(array, from, from + count) : -1;
        Object value = payload < 0 ? null : lone.readOrNull(array, from, payload, from + count);
        if (value != null) {
            return value;
        }
        classes.begin(loader);
        in.beginStream(array, from, count, payload);
        return readOnlyMessage();
    }

    @Override
    public void reset() {
        if (classes.findByFirst()) {
            later.forgetFrames();
        }
        handles.clear();
        clearWork();
        lost.forget();
    }

    @Override
    public void release() {
        handles.clear();
        lost.clear();
        in.release();
    }

    private void clearWork() {
        later.clear();
        stacks.clear();
        handles.clearWaits();
        budget.clear();
        late = -1;
        nesting = 0;
        framing = 0;
        putOff.clear();
        hooks.reset();
        deferred.clear();
    }

    /// This message could not be read; the next one may be.
    private void giveUp() {
        lost.lose(messageAt, messageBase);
        clearWork();
        companion = null; // user code may have kept data by the identity of its stream
        lost.skipMessage();
    }

    public Failures failures() {
        return failures;
    }

    public LeanReaderHooks hooks() {
        return hooks;
    }

    private @Nullable Object readGraph() throws IOException {
        later.begin();
        Object root = reference();
        putOff.run();
        hooks.validate();
        handles.clearWaits();
        return root;
    }

    public SegmentInput in() {
        return in;
    }

    public Guard guard() {
        return guard;
    }

    /// Returns true if the body of the next object is read at once.
    boolean readsInPlace() {
        return nesting < WorkStack.DEEPEST;
    }

    @Override
    public int depth() {
        boolean inPlace = nesting <= WorkStack.DEEPEST && hooks.deep() == 0;
        return 1 + nesting + (inPlace ? 0 : later.depth() + hooks.deep());
    }

    @Override
    public int references() {
        return handles.size() - messageBase + 1;
    }

    @Override
    public long bytes() {
        return in.position() - messageAt;
    }

    public ElementReader elements() {
        return elements;
    }

    public FrameGatherer gathering() {
        return gathering;
    }

    public GatherStacks stacks() {
        return stacks;
    }

    /// Returns the object of `type` that is kept with this reader; made at first use.
    public <T> T companion(Class<T> type, Function<LeanReader, T> make) {
        if (companion == null) {
            companion = make.apply(this);
        }
        return type.cast(companion);
    }

    /// Reads a reference. Returns null also for an object that comes later: then call [#wanted].
    public @Nullable Object reference() throws IOException {
        return reference(in.getByte());
    }

    /// As [#reference], where a string is expected. Called by generated code.
    public @Nullable Object string() throws IOException {
        String text = StringCodec.getNew(in);
        if (text == null) {
            return reference();
        }
        handles.add(text);
        return text;
    }

    /// Returns the codec of the next object, whose token is skipped, if it was met before;
    /// otherwise returns null and skips nothing: see [#reference]. Called by generated code: the
    /// calls for each field are a call site of their own for the JVM's inline caches.
    public @Nullable ClassCodec next() {
        int token = in.peekNow();
        ClassCodec codec = token < 0 ? null : classes.atHand(token);
        if (codec != null) {
            in.skipByte();
        }
        return codec;
    }

    @Nullable Object reference(int token) throws IOException {
        ClassCodec codec = classes.atHand(token);
        if (codec != null) {
            Fields direct = codec.direct();
            return direct != null ? direct.readNew(this, codec) : codec.readNew(this);
        }
        if (token == Token.STRING) {
            String text = StringCodec.get(in);
            handles.add(text);
            return text;
        }
        if (token == Token.NULL) {
            return null;
        }
        if (token == Token.BACK) {
            return backTo(namedAgain());
        }
        return classes.ofToken(token, in).readNew(this);
    }

    /// The first byte of the next reference or item, which stays the next.
    public int peekToken() throws IOException {
        return in.peekByte();
    }

    /// Returns the handle of the object that a back-reference names, after its token.
    int namedAgain() throws IOException {
        int distance = in.getVarint();
        int handle = handles.size() - distance;
        if (distance <= 0 || handle < 0) {
            throw failures.nowhere(distance, handles.size());
        }
        later.named(handle);
        lastBack = handle;
        return handle;
    }

    /// Reads a back-reference and returns the handle of the object, whose body has been read.
    public int backReference() throws IOException {
        in.getByte();
        return namedAgain();
    }

    /// Returns the object of `handle`; null if it does not exist yet.
    public @Nullable Object named(int handle) throws IOException {
        Object object = backTo(handle);
        forgetLate();
        return object;
    }

    @Nullable Object backTo(int handle) throws IOException {
        if (handles.isRefused(handle)) {
            throw failures.refused(handles.object(handle));
        }
        return objectOrLate(handle);
    }

    /// If the object of the last reference comes later, `patch` will put it into `target`.
    public void wanted(Object target, int slot, Patchable patch) {
        if (late >= 0) {
            handles.await(takeLate(), target, slot, patch);
        }
    }

    /// True if the last reference, which returned null, stands for an object that comes later.
    public boolean isLate() {
        return late >= 0;
    }

    /// Takes the handle of the object that comes later.
    public int takeLate() {
        int handle = late;
        late = -1;
        return handle;
    }

    /// As [#wanted], for a handle taken by [#takeLate].
    public void wanted(int handle, Object target, int slot, Patchable patch) {
        handles.await(handle, target, slot, patch);
    }

    /// Runs `filling` when the whole graph has been read.
    public void putOff(FillAction filling) {
        putOff.add(filling);
    }

    /// Reads the class that a `Class` object represents.
    public Object namedClass() throws IOException {
        return classes.namedOrNode(in.getLength("class number"), in);
    }

    /// Reads the number of a described class whose objects are written otherwise (the constants of an `EnumSet`).
    public Class<?> describedClass() throws IOException {
        return classes.described(in.getLength("class number"), in);
    }

    /// Puts an object that did not exist at its first reference into all objects that wait for it.
    public void complete(int handle, @Nullable Object object) throws IOException {
        handles.complete(handle, object, in.position());
    }

    /// Gives a handle to an object that is created later.
    public int addLate() throws IOException {
        late = handles.add(ReaderHandles.LATE);
        return late;
    }

    /// Begins the body of `object`, or postpones it and returns false; called by generated code.
    public boolean enter(Object object, ClassCodec codec) throws IOException {
        int handle = handles.add(object);
        if (nesting >= WorkStack.DEEPEST) {
            putOff(handle, codec);
            return false;
        }
        open[++nesting] = handle;
        return true;
    }

    /// Called when the body begun by [#enter] has been read, except for its tail.
    public void leave() {
        nesting--;
    }

    /// Returns how many bodies are being read within one another; called by generated code.
    public int nesting() {
        return nesting;
    }

    /// Skips the next token and `bytes` bytes after it, if the token is that of `codec` and the object is read in place. Returns the index of the
    /// first of these bytes, or -1 if nothing was skipped. Called by generated code.
    public int takes(PlainCodec codec, int bytes) {
        int token = in.peekNow();
        boolean takes = token >= 0 && classes.atHand(token) == codec && codec.mayFollow(nesting);
        return takes ? in.skipByteAnd(bytes) : -1;
    }

    /// Returns true after passing over the null that is the tail of an object and ending its body as [#tails] does; called by generated code.
    public boolean endsWithNull(int before) {
        if (in.peekNow() != Token.NULL) {
            return false;
        }
        in.skipByte();
        nesting = before;
        return true;
    }

    /// Gives `object`, the tail of the one begun last, a handle and begins its body; called by generated code.
    public void follow(Object object, PlainCodec codec) throws IOException {
        if (codec.nestsTail() && nesting < WorkStack.DEEPEST) {
            nesting++;
        }
        open[nesting] = handles.add(object);
    }

    /// Ends the body of an object, and reads its tail, and the plain objects that are the tails of one another; called by generated code.
    ///
    /// @param state the result of [Fields#readHead]
    /// @param before [#nesting] when the first object came whose tail, or tail's tail, `object` is
    public void tails(PlainCodec codec, Object object, @Nullable Object state, int before)
            throws IOException {
        if (codec.nestsTail()) {
            tails.readNested(codec.own(), object, state);
            nesting = before;
        } else {
            nesting = before;
            tails.read(codec.own(), object, state);
        }
    }

    /// Returns the codec of the next object, of a described class: a filter has been asked.
    ClassCodec described(int token) throws IOException {
        ClassCodec found = classes.ofToken(token, in);
        return found instanceof PlainCodec ? found : found.reading();
    }

    DeferredChain deferred() {
        return deferred;
    }

    /// Gives `object` a handle and reads its body, now or later.
    Object body(BodyCodec codec, Object object) throws IOException {
        int handle = handles.add(object);
        if (nesting < WorkStack.DEEPEST) {
            open[++nesting] = handle;
            codec.readBody(this, object);
            nesting--;
        } else {
            putOff(handle, codec);
        }
        return object;
    }

    /// Reads the body of an object that has its handle from [#addLate], now or later.
    @Nullable Object lateBody(BodyCodec codec) throws IOException {
        int handle = takeLate();
        if (nesting < WorkStack.DEEPEST) {
            open[++nesting] = handle;
            codec.readLate(this, handle);
            nesting--;
        } else {
            putOff(handle, codec);
        }
        return objectOrLate(handle);
    }

    /// Reads a framed object, now or later.
    @Nullable Object framed(FramedCodec codec) throws IOException {
        if (nesting < WorkStack.DEEPEST) {
            open[++nesting] = handles.size();
            guard.admitDepth(++framing);
            Object object = codec.readInPlace(this);
            framing--;
            nesting--;
            return object;
        }
        int handle = handles.add(codec.first(this));
        putOff(handle, codec);
        return objectOrLate(handle);
    }

    /// Begins a record and returns its handle; -1 if it is postponed. Called by generated code.
    public int enterFramed() throws IOException {
        if (nesting >= WorkStack.DEEPEST) {
            return -1;
        }
        open[++nesting] = handles.size();
        guard.admitDepth(++framing);
        return handles.add(ReaderHandles.LATE);
    }

    /// The record begun by [#enterFramed] has been made; called by generated code.
    public void leaveFramed(int handle, Object made) throws IOException {
        framing--;
        nesting--;
        complete(handle, made);
    }

    /// Reads the body, put off, of an object that is read in order.
    void inOrder(FramedCodec codec, int handle) throws IOException {
        Object first = handles.object(handle);
        Object object = first == ReaderHandles.LATE ? codec.allocate(this) : first;
        if (object != null) {
            handles.replace(handle, object);
        }
        nesting--;
        guard.admitDepth(++framing + later.depth());
        hooks.deeper(() -> complete(handle, codec.readInOrder(this, object)));
        framing--;
        nesting++;
    }

    /// Gives `object` the next handle.
    public void add(Object object) throws IOException {
        handles.add(object);
    }

    /// Gives the next handle to an object that is made when all it refers to is complete, and returns the handle.
    public int begin() throws IOException {
        return handles.add(ReaderHandles.LATE);
    }

    /// Reads a reference that must be complete: null if its object contains the one being read.
    public @Nullable Object component() throws IOException {
        Object object = reference();
        if (object == null) {
            forgetLate();
        }
        return object;
    }

    /// The last reference, which returned null, stays null; called by generated code.
    public void forgetLate() {
        late = -1;
    }

    private void putOff(int handle, ClassCodec codec) throws IOException {
        handles.putOff(handle, codec);
        if (nesting == WorkStack.DEEPEST) {
            nesting++;
            later.read(handle);
            nesting--;
        }
    }

    @Nullable Object objectOrLate(int handle) {
        Object object = handles.object(handle);
        if (object == ReaderHandles.LATE) {
            late = handle;
            return null;
        }
        return object == ReaderHandles.NULL ? null : object;
    }

    /// Arrays and lists whose elements have not been read.
    public ElementBudget budget() {
        return budget;
    }
}
