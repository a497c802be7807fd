// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.reader;

import io.wherry.bytes.ByteSource;
import io.wherry.codec.internal.javaio.block.BlockInput;
import io.wherry.codec.internal.javaio.block.ExpectedBytes;
import io.wherry.codec.internal.javaio.block.OptionalData;
import io.wherry.codec.internal.javaio.block.TextReader;
import io.wherry.codec.internal.javaio.description.ClassRules;
import io.wherry.codec.internal.javaio.description.Form;
import io.wherry.codec.internal.javaio.description.FormCatalog;
import io.wherry.codec.internal.javaio.description.StreamClass;
import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectStreamConstants;
import java.io.StreamCorruptedException;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Reads object graphs in the java.io format by the rules of [ObjectInputStream]. One thread owns
/// it; it is reused from stream to stream.
public final class JavaioReader {
    /* The mirror of JavaioWriter: objects whose reading has begun wait on a stack of our own. A
     * level's fields are set when all have been read, as java.io does it; only the tail of an
     * object, the last reference of its last level, is set later if no code can see the difference,
     * so that a list takes no room. User code that reads objects nests on Java's stack, and on
     * further stacks where it nests deep. The first few levels of objects whose layout is known are
     * read in place. */

    /// Returned by [#begin] for an object that is on the stack.
    static final Object BEGUN = new Object();

    /// The greatest depth of objects that are read in place within one another.
    private static final int DEEPEST_IN_PLACE = 32;

    private final BlockInput in = new BlockInput();
    private final ReadHandles handles = new ReadHandles();
    private final ReadStack stack = new ReadStack();
    private final Descriptions descriptions;
    private final ReaderCallbacks events;
    private final Admitter admitter;
    private final @Nullable ReadRecovery recovery;
    private final ObjectHeaderReader headerReader;
    private final JavaioReaderHooks hooks;
    private final ReaderData data;
    private final FrameReader frames;
    private final InPlaceReader place;
    private final FormCatalog forms;
    private final ObjectInputStream hookStream;
    private boolean resolves;

    private boolean closed;

    /// True if nothing was read since the last [#clear].
    private boolean isClear = true;

    /// Calls of [#read] within one another.
    private int nesting;

    /// Classes above one another whose descriptions are being read.
    private int above;

    /// Objects that are being read in place, within one another.
    private int inPlace;

    /// @param forms how objects of known classes are read
    /// @param rules how classes are found
    /// @param hookStream makes the stream that user code is given, which must read from this reader
    public JavaioReader(
            ReaderCallbacks events,
            FormCatalog forms,
            Admitter admitter,
            ClassRules rules,
            Function<JavaioReader, ObjectInputStream> hookStream) {
        this.events = events;
        this.forms = forms;
        this.admitter = admitter;
        this.recovery = ReadRecovery.of(rules, this, admitter, handles, stack);
        this.descriptions = new Descriptions(this, handles, events, admitter, rules);
        this.headerReader = new ObjectHeaderReader(in, handles, stack, descriptions, admitter);
        this.hooks = new JavaioReaderHooks(this, in, handles, admitter);
        this.data = new ReaderData(in, hooks);
        this.frames = new FrameReader(this, in, handles, stack, hooks);
        this.place = new InPlaceReader(this, in, handles, stack, admitter);
        this.hookStream = hookStream.apply(this);
        in.listen(this::reset);
        admitter.listen(this);
    }

    /// Starts a stream that is all in `array`, which the caller keeps and must not change during
    /// the read.
    public void begin(byte[] array, int from, int count, Supplier<@Nullable ClassLoader> loaders) {
        clear();
        isClear = false;
        descriptions.begin(loaders);
        in.begin(array, from, count);
    }

    /// Starts a stream from `source`.
    ///
    /// @param readsAhead true if bytes after the requested ones may be taken from it
    public void begin(
            ByteSource source, boolean readsAhead, Supplier<@Nullable ClassLoader> loaders) {
        clear();
        isClear = false;
        descriptions.begin(loaders);
        in.begin(source, readsAhead);
    }

    /// Lets go of the caller's array or source and of the last graph.
    public void release() {
        clear();
        in.release();
    }

    private void clear() {
        if (isClear) {
            return;
        }
        handles.clear();
        stack.clear();
        place.clear();
        admitter.begin();
        closed = false;
        nesting = 0;
        above = 0;
        inPlace = 0;
        hooks.clear();
        isClear = true;
    }

    /// Reads the stream's header.
    ///
    /// @throws StreamCorruptedException if it is another one's
    public void readHeader() throws IOException {
        checkHeader(in.readInt());
    }

    /// Checks the magic number and the version of a stream.
    public static void checkHeader(int header) throws StreamCorruptedException {
        int expected =
                ObjectStreamConstants.STREAM_MAGIC << Short.SIZE
                        | ObjectStreamConstants.STREAM_VERSION;
        if (header != expected) {
            throw new StreamCorruptedException(
                    String.format("invalid stream header: %08X", header));
        }
    }

    /// Data and objects of the program follow.
    public void endHeader() {
        in.setBlockMode(true);
    }

    @Nullable ReadRecovery recovery() {
        return recovery;
    }

    FrameReader frames() {
        return frames;
    }

    FormCatalog forms() {
        return forms;
    }

    InPlaceReader place() {
        return place;
    }

    /// True if a subclass of the stream may put another object in place of each.
    boolean resolves() {
        return resolves;
    }

    Admitter admitter() {
        return admitter;
    }

    ObjectInputStream hookStream() {
        return hookStream;
    }

    ObjectHeaderReader headerReader() {
        return headerReader;
    }

    /// Returns the bytes that are read.
    public BlockInput in() {
        return in;
    }

    /// Closes the source. As in java.io, the object that is being read may be read to its end;
    /// later objects cannot refer to earlier ones.
    public void close() throws IOException {
        closed = true;
        forgetIfClosed();
        in.close();
    }

    private void forgetIfClosed() {
        if (closed && nesting == 0) {
            handles.clear();
        }
    }

    /// Sets whether [ReaderCallbacks#resolveObject] is called; returns the previous setting.
    public boolean setResolves(boolean asks) {
        boolean before = resolves;
        resolves = asks;
        return before;
    }

    /// True while an object is read, also by code of a subclass of the stream.
    boolean isReading() {
        return nesting > 0;
    }

    /// The depth of the next object.
    int depth() {
        return stack.referring() + above + 1;
    }

    /// Returns the position in the stream, in bytes.
    public long position() {
        return in.position();
    }

    void deepen(int by) {
        above += by;
    }

    private void reset() throws IOException {
        if (nesting > 1 || stack.depth() > 0 || inPlace > 0) {
            throw new StreamCorruptedException(
                    "unexpected reset; recursion depth: " + (stack.depth() + inPlace + nesting));
        }
        handles.clear();
        descriptions.releaseLoaders();
    }

    /// Reads an object for the program, or for user code that is running.
    ///
    /// @param unshared true if no other reference to it is allowed
    public @Nullable Object read(boolean unshared) throws IOException, ClassNotFoundException {
        descriptions.forgetLoader();
        Object read;
        try {
            if (in.startsWithDescription()) {
                descriptions.known();
            }
            read = readReference(unshared);
        } finally {
            forgetIfClosed();
        }
        ClassNotFoundException cause = handles.cause;
        handles.cause = null;
        if (cause != null) {
            hooks.mark(cause);
            throw cause;
        }
        if (nesting == 0) {
            hooks.validate();
        }
        return read;
    }

    /// Reads as [#read] does; if the result is null and should not be, the reason is in
    /// [ReadHandles#cause].
    @Nullable Object readReference(boolean unshared) throws IOException {
        boolean data = in.isBlockMode();
        in.leaveData();
        boolean begins = false;
        if (nesting == 0) {
            hooks.beginMessage();
            begins = in.beginMessage(admitter.mostBytes());
        }
        int depth = stack.depth();
        int referring = stack.referring();
        int values = stack.valueCount();
        int primitives = stack.primitiveCount();
        int outerPlace = inPlace;
        int plain = place.plainObjects();
        int code = hooks.depth();
        int after = in.expected().after();
        if (nesting++ == 0) {
            in.beginAhead();
        }
        try {
            return frames.whole(unshared, data);
        } catch (RuntimeException e) {
            hooks.throwing(e);
            throw e;
        } finally {
            if (--nesting == 0) {
                in.endAhead();
                place.clear();
            }
            if (begins) {
                in.endMessage();
            }
            inPlace = outerPlace;
            place.leaveTo(plain);
            in.expected().setAfter(after);
            hooks.leaveTo(code);
            stack.popTo(depth);
            stack.drop(values, primitives);
            stack.refer(referring);
            in.leaveTo(data);
        }
    }

    /// Returns the calls of user code.
    public JavaioReaderHooks hooks() {
        return hooks;
    }

    /// Returns the input for the data that a program and user code read in addition to objects.
    public ReaderData data() {
        return data;
    }

    /// Class descriptions, for extension points of streams.
    public Descriptions descriptions() {
        return descriptions;
    }

    /// Reads a value that is complete at once, and returns it; begins any other object and returns
    /// [#BEGUN].
    ///
    /// @param data true if primitive data may stand here
    @Nullable Object begin(boolean unshared, boolean data) throws IOException {
        handles.cause = null;
        in.expect(1);
        byte token = in.peekToken();
        while (token == ObjectStreamConstants.TC_RESET) {
            in.skipToken();
            reset();
            token = in.peekToken();
        }
        admitter.met();
        return switch (token) {
            case ObjectStreamConstants.TC_NULL -> {
                in.skipToken();
                yield null;
            }
            case ObjectStreamConstants.TC_REFERENCE -> {
                in.skipToken();
                yield headerReader.back(unshared);
            }
            case ObjectStreamConstants.TC_STRING -> {
                in.skipToken();
                in.expect(Short.BYTES);
                String text = TextReader.readUtf(in);
                int handle = handles.assign(unshared ? ReadHandles.UNSHARED : text);
                yield resolves ? replaced(text, handle, unshared) : text;
            }
            case ObjectStreamConstants.TC_LONGSTRING ->
                    replaced(headerReader.text(unshared), handles.size() - 1, unshared);
            case ObjectStreamConstants.TC_OBJECT -> {
                in.skipToken();
                in.expect(in.expected().description());
                yield beginObject(headerReader.described(), unshared);
            }
            case ObjectStreamConstants.TC_ARRAY -> {
                in.skipToken();
                in.expect(in.expected().description() + Integer.BYTES);
                yield beginArray(unshared);
            }
            default -> beginSeldom(token, unshared, data);
        };
    }

    private boolean readsInPlace() {
        return inPlace < DEEPEST_IN_PLACE && !resolves && recovery == null;
    }

    /// Reads an object after its class description in place, or begins it.
    @Nullable Object beginObject(StreamClass described, boolean unshared) throws IOException {
        Form form = readsInPlace() ? described.form(forms) : null;
        if (form != null) {
            inPlace++;
            Object read = form.read(place, described, unshared);
            inPlace--;
            return read;
        }
        return beginByHooks(described, unshared);
    }

    /// Begins an object after its class description, whose hooks read it. Returns [#BEGUN].
    Object beginByHooks(StreamClass described, boolean unshared) throws IOException {
        ReadFrame frame = headerReader.begun(described, unshared);
        if (frame.kind == ReadFrame.Kind.EXTERNAL) {
            readExternal(frame);
        }
        return BEGUN;
    }

    private @Nullable Object beginArray(boolean unshared) throws IOException {
        StreamClass described = headerReader.described();
        boolean readsInPlace = readsInPlace();
        Class<?> primitive = readsInPlace ? described.primitive() : null;
        if (primitive != null) {
            return headerReader.primitives(described, primitive, unshared);
        }
        ReadFrame frame = headerReader.array(described, unshared);
        return readsInPlace && frame.missing == null ? elements(frame) : BEGUN;
    }

    /// Reads the elements of an array in place, whose frame is not needed then.
    private @Nullable Object elements(ReadFrame frame) throws IOException {
        int end = frame.end;
        int handle = frame.handle;
        @Nullable Object[] array = (@Nullable Object[]) Objects.requireNonNull(frame.object);
        stack.pop();
        inPlace++;
        Object read = place.elements(array, end, handle);
        inPlace--;
        return read;
    }

    private @Nullable Object beginSeldom(byte token, boolean unshared, boolean data)
            throws IOException {
        return switch (token) {
            case ObjectStreamConstants.TC_CLASS -> {
                in.skipToken();
                yield headerReader.classObject(unshared);
            }
            case ObjectStreamConstants.TC_CLASSDESC, ObjectStreamConstants.TC_PROXYCLASSDESC ->
                    headerReader.shown(Objects.requireNonNull(descriptions.read(unshared)));
            case ObjectStreamConstants.TC_ENUM -> {
                in.skipToken();
                in.expect(in.expected().description() + ExpectedBytes.TEXT);
                Object constant = headerReader.constant(unshared);
                if (handles.cause != null) {
                    yield null;
                }
                yield replaced(constant, handles.size() - 2, unshared);
            }
            case ObjectStreamConstants.TC_EXCEPTION -> throw hooks.aborted();
            case ObjectStreamConstants.TC_BLOCKDATA, ObjectStreamConstants.TC_BLOCKDATALONG -> {
                if (!data) {
                    throw new StreamCorruptedException("unexpected block data");
                }
                in.setBlockMode(true);
                throw OptionalData.error(false, in.nextBlock());
            }
            case ObjectStreamConstants.TC_ENDBLOCKDATA -> {
                if (!data) {
                    throw new StreamCorruptedException("unexpected end of block data");
                }
                throw OptionalData.error(true, 0);
            }
            default ->
                    throw new StreamCorruptedException(
                            String.format("invalid type code: %02X", token));
        };
    }

    private void readExternal(ReadFrame frame) throws IOException {
        boolean blocks = Objects.requireNonNull(frame.described).description().hasBlockData();
        if (blocks) {
            in.setBlockMode(true);
        }
        stack.refer(frame.depth);
        if (frame.object instanceof Externalizable external) {
            hooks.call(frame, null, () -> external.readExternal(hookStream));
        }
        if (blocks) {
            stack.push(ReadFrame.Kind.REST);
        }
    }

    /// Returns the object that a subclass of the stream gives in place of `object`.
    @Nullable Object replaced(@Nullable Object object, int handle, boolean unshared)
            throws IOException {
        if (!resolves) {
            return object;
        }
        Object answer = events.resolveObject(object);
        if (answer != object && answer != null) {
            Resolution.admit(answer, admitter);
        }
        if (!unshared || answer != object) {
            handles.set(handle, answer);
        }
        return answer;
    }
}
