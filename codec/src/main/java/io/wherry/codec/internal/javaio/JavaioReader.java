// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio;

import io.wherry.bytes.ByteSource;
import io.wherry.codec.internal.lean.Fields;
import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectStreamConstants;
import java.io.StreamCorruptedException;
import java.lang.invoke.MethodHandle;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Reads object graphs in the java.io format by the rules of [ObjectInputStream]. One thread owns it; it is reused from stream
/// to stream.
public final class JavaioReader {
    /* The mirror of JavaioWriter: objects whose reading has begun wait on a stack of our own. A level's fields are set when
     * all have been read, as java.io does it; only the tail of an object, the last reference of its last level, is set later
     * if nobody can see that, so that a list takes no room. User code that reads objects nests on Java's stack, and on
     * further ones where it nests deep. */

    /// Answered by [#begin] for an object that is on the stack.
    static final Object BEGUN = new Object();

    private final BlockInput in = new BlockInput();
    private final ReadHandles handles = new ReadHandles();
    private final ReadStack stack = new ReadStack();
    private final Descriptions descriptions;
    private final ReaderEvents events;
    private final Admitter admitter;
    private final @Nullable Salvage salvage;
    private final Beginner beginner;
    private final RestReader rest;
    private final ReaderHooks hooks;
    private final ReaderData data;
    private final ObjectInputStream face;
    private boolean resolves;

    /// Calls of [#read] within one another.
    private int nesting;

    /// Classes above one another whose descriptions are being read.
    private int above;

    /* The object that the innermost call of read() wants: where it stands on the stack, and what it is. */
    private int root;
    private @Nullable Object rootValue;
    private @Nullable ClassNotFoundException rootMissing;

    /// @param rules how classes are found
    /// @param face makes the stream that user code is given, which must read from this reader
    public JavaioReader(
            ReaderEvents events,
            Admitter admitter,
            ClassRules rules,
            Function<JavaioReader, ObjectInputStream> face) {
        this.events = events;
        this.admitter = admitter;
        this.salvage = Salvage.of(rules, this, admitter, handles, stack);
        this.descriptions = new Descriptions(this, handles, events, admitter, rules);
        this.beginner = new Beginner(in, handles, stack, descriptions, admitter);
        this.rest = new RestReader(this, in, handles);
        this.hooks = new ReaderHooks(this, in, handles, admitter);
        this.data = new ReaderData(in, hooks);
        this.face = face.apply(this);
        in.listen(this::reset);
        admitter.listen(this);
    }

    /// Starts a stream that is all in `array`, which the caller keeps and must not change meanwhile.
    public void begin(byte[] array, int from, int count, Supplier<@Nullable ClassLoader> loaders) {
        clear();
        descriptions.begin(loaders);
        in.begin(array, from, count);
    }

    /// Starts a stream from `source`.
    ///
    /// @param readsAhead true if bytes behind what is asked for may be taken from it
    public void begin(
            ByteSource source, boolean readsAhead, Supplier<@Nullable ClassLoader> loaders) {
        clear();
        descriptions.begin(loaders);
        in.begin(source, readsAhead);
    }

    /// Lets go of the caller's array or source and of the last graph.
    public void release() {
        clear();
        in.release();
    }

    private void clear() {
        handles.clear();
        stack.clear();
        admitter.begin();
        nesting = 0;
        above = 0;
        root = 0;
        rootValue = null;
        rootMissing = null;
        hooks.clear();
    }

    /// Reads the stream's header.
    ///
    /// @throws StreamCorruptedException if it is another one's
    public void readHeader() throws IOException {
        in.readHeader();
    }

    /// Data and objects of the program follow.
    public void endHeader() {
        in.setBlockMode(true);
    }

    @Nullable Salvage salvage() {
        return salvage;
    }

    Beginner beginner() {
        return beginner;
    }

    BlockInput in() {
        return in;
    }

    public void close() throws IOException {
        in.close();
    }

    /// Whether [ReaderEvents#resolveObject] is asked; answers what was so before.
    public boolean setResolves(boolean asks) {
        boolean before = resolves;
        resolves = asks;
        return before;
    }

    /// How deep the object that comes next is.
    int depth() {
        return stack.referring() + above + 1;
    }

    long position() {
        return in.position();
    }

    void deepen(int by) {
        above += by;
    }

    private void reset() throws IOException {
        if (nesting > 1 || stack.depth() > 0) {
            throw new StreamCorruptedException(
                    "unexpected reset; recursion depth: " + (stack.depth() + nesting));
        }
        handles.clear();
    }

    /// Reads an object for the program, or for user code that is running.
    ///
    /// @param unshared true if nobody else may have it
    public @Nullable Object read(boolean unshared) throws IOException, ClassNotFoundException {
        descriptions.forgetLoader();
        Object read = readReference(unshared);
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

    /// As [#read], but leaves in [ReadHandles#cause] why the answer is null, if it should not be.
    @Nullable Object readReference(boolean unshared) throws IOException {
        boolean data = in.isBlockMode();
        in.leaveData();
        if (nesting == 0) {
            hooks.beginMessage();
        }
        int outerDepth = stack.referring();
        int outerRoot = root;
        Object outerValue = rootValue;
        ClassNotFoundException outerMissing = rootMissing;
        root = stack.depth();
        rootValue = null;
        rootMissing = null;
        nesting++;
        try {
            Object read = begin(unshared, data);
            if (read != BEGUN) {
                return read;
            }
            run();
            handles.cause = rootMissing;
            return rootMissing == null ? rootValue : null;
        } catch (RuntimeException e) {
            hooks.throwing(e);
            throw e;
        } finally {
            nesting--;
            stack.popTo(root);
            stack.refer(outerDepth);
            root = outerRoot;
            rootValue = outerValue;
            rootMissing = outerMissing;
            in.leaveTo(data);
        }
    }

    ReaderHooks hooks() {
        return hooks;
    }

    /// What a program and user code may ask for besides objects.
    public ReaderData data() {
        return data;
    }

    /// Class descriptions, for extension points of streams.
    public Descriptions descriptions() {
        return descriptions;
    }

    /// Passes over what subclasses of the writer's stream wrote behind a description; block mode is on.
    void skipAnnotations() throws IOException {
        if (in.skippedEnd()) {
            return;
        }
        int outerDepth = stack.referring();
        int outer = root;
        Object outerValue = rootValue;
        ClassNotFoundException outerMissing = rootMissing;
        root = stack.depth();
        stack.push(ReadFrame.Kind.REST);
        try {
            run();
        } finally {
            stack.popTo(root);
            stack.refer(outerDepth);
            root = outer;
            rootValue = outerValue;
            rootMissing = outerMissing;
        }
    }

    /// Reads what is on the stack above [#root].
    private void run() throws IOException {
        while (stack.depth() > root) {
            ReadFrame frame = stack.top();
            stack.refer(frame.depth);
            if (!advanced(frame)) {
                continue;
            }
            Object complete = frame.object;
            ClassNotFoundException why = frame.missing;
            Object target = frame.target;
            Fields fields = frame.targetFields;
            int slot = frame.targetSlot;
            boolean rest = frame.kind == ReadFrame.Kind.REST;
            stack.pop();
            if (!rest) {
                deliver(complete, why, target, fields, slot);
            }
        }
    }

    /// Gives a complete object to what refers to it.
    private void deliver(
            @Nullable Object value,
            @Nullable ClassNotFoundException why,
            @Nullable Object target,
            @Nullable Fields fields,
            int slot)
            throws IOException {
        if (target != null && fields != null) {
            patch(fields, target, slot, value, why);
        } else if (stack.depth() == root) {
            rootValue = value;
            rootMissing = why == null ? rootMissing : why;
        } else {
            accept(stack.top(), value, why);
        }
    }

    private void patch(
            Fields fields,
            Object target,
            int slot,
            @Nullable Object value,
            @Nullable ClassNotFoundException why) {
        if (why == null) {
            if (value != null) {
                fields.patch(target, slot, value);
            }
        } else if (stack.depth() == root) {
            rootMissing = why;
        } else if (stack.top().missing == null) {
            stack.top().missing = why;
        }
    }

    /// Takes the next reference of what `frame` is.
    void accept(ReadFrame frame, @Nullable Object value, @Nullable ClassNotFoundException why)
            throws IOException {
        int index = frame.next++;
        boolean wanted = frame.kind != ReadFrame.Kind.REST;
        if (frame.kind == ReadFrame.Kind.LEVELS) {
            StreamLevel level = Objects.requireNonNull(frame.here);
            wanted = level.isKnown(index);
            stack.values()[frame.valuesFrom + level.image().slot(index)] = value;
        } else if (frame.node != null) {
            frame.node.accept(index, frame.end, value);
        } else if (wanted && frame.object != null && value != null) {
            store(frame, index, value);
        }
        if (why != null && wanted && frame.missing == null) {
            frame.missing = why;
        }
    }

    private void store(ReadFrame frame, int index, Object value) throws IOException {
        try {
            ((@Nullable Object[]) Objects.requireNonNull(frame.object))[index] = value;
        } catch (ArrayStoreException e) {
            if (salvage == null) {
                throw e;
            }
            salvage.misfits().store(frame, index, value);
        }
    }

    /// Goes some steps on; true if the object is complete and still on the stack.
    private boolean advanced(ReadFrame frame) throws IOException {
        return switch (frame.kind) {
            case LEVELS -> advancedLevels(frame);
            case ARRAY -> advancedArray(frame);
            case EXTERNAL -> finished(frame);
            case REST -> rest.passed(frame);
            case NODE -> Objects.requireNonNull(salvage).advanced(frame, rest) && finished(frame);
        };
    }

    private boolean advancedArray(ReadFrame frame) throws IOException {
        while (frame.next < frame.end) {
            Object value = begin(false, false);
            if (value == BEGUN) {
                return false;
            }
            accept(frame, value, handles.cause);
        }
        return finished(frame);
    }

    private boolean advancedLevels(ReadFrame frame) throws IOException {
        StreamLevel[] levels = Objects.requireNonNull(frame.described).levels();
        while (true) {
            StreamLevel level = frame.here;
            if (level != null) {
                if (!readFields(frame, level, frame.level == levels.length)) {
                    return false;
                }
                endFields(frame, level);
                if (level.isHooked()) {
                    stack.push(ReadFrame.Kind.REST);
                    return false;
                }
            } else if (frame.level == levels.length) {
                return finished(frame);
            } else if (!began(frame, levels[frame.level++])) {
                return false;
            }
        }
    }

    /// Begins a level; false if something else is to be read before it goes on.
    private boolean began(ReadFrame frame, StreamLevel level) throws IOException {
        Object object = frame.missing == null ? frame.object : null;
        MethodHandle hook = level.hasData() ? level.readObject() : level.noData();
        if (hook == null || object == null) {
            if (level.hasData()) {
                stack.beginFields(frame, level, in);
            }
            return true;
        }
        if (!level.hasData()) {
            hooks.call(frame, level, () -> hook.invoke(object));
            return true;
        }
        in.setBlockMode(true);
        ObjectInputStream stream = hooks.stream(level, face);
        hooks.call(frame, level, () -> hook.invoke(object, stream));
        in.setDataEnd(false);
        if (level.isHooked()) {
            stack.push(ReadFrame.Kind.REST);
            return false;
        }
        in.skipUnread();
        return true;
    }

    /// Reads the references of a level; false if something else is to be read before it goes on.
    private boolean readFields(ReadFrame frame, StreamLevel level, boolean last)
            throws IOException {
        LevelImage image = level.image();
        while (frame.next < frame.end) {
            if (last && frame.next == frame.end - 1 && hidesTail(frame, level)) {
                readTail(frame, level);
                return false;
            }
            Object value = begin(image.isUnshared(frame.next), false);
            if (value == BEGUN) {
                return false;
            }
            accept(frame, value, handles.cause);
        }
        return true;
    }

    private void endFields(ReadFrame frame, StreamLevel level) throws IOException {
        if (frame.missing == null) {
            if (salvage == null) {
                LevelSetter.set(frame, level, stack.primitives(), stack.values());
            } else {
                salvage.misfits().set(frame, level, stack);
            }
        }
        stack.dropFields(frame);
    }

    /// True if nobody can see whether the last reference is set with the others or later.
    private boolean hidesTail(ReadFrame frame, StreamLevel level) {
        Object object = frame.object;
        return object != null
                && frame.missing == null
                && salvage == null
                && level.isExact()
                && !level.isHooked()
                && !resolves
                && level.image().fields().hasPatches()
                && Objects.requireNonNull(frame.described).image().isPlain();
    }

    /// Completes the object but for its tail, takes it from the stack and begins the tail.
    private void readTail(ReadFrame frame, StreamLevel level) throws IOException {
        LevelImage image = level.image();
        int slot = image.slot(frame.next);
        boolean unshared = image.isUnshared(frame.next);
        Object object = Objects.requireNonNull(frame.object);
        endFields(frame, level);
        Object target = frame.target;
        Fields targetFields = frame.targetFields;
        int targetSlot = frame.targetSlot;
        stack.refer(frame.depth);
        stack.pop();
        deliver(object, null, target, targetFields, targetSlot);
        int at = stack.depth();
        Object value = begin(unshared, false);
        if (value == BEGUN) {
            ReadFrame tail = stack.at(at);
            tail.target = object;
            tail.targetFields = image.fields();
            tail.targetSlot = slot;
        } else {
            patch(image.fields(), object, slot, value, handles.cause);
        }
    }

    /// Always true: what is left to do once all of the object has been read.
    private boolean finished(ReadFrame frame) throws IOException {
        ClassNotFoundException why = frame.missing;
        Object object = frame.object;
        if (why != null) {
            if (salvage == null || !salvage.rescued(frame, why)) {
                handles.markMissing(frame.handle, why);
                frame.object = null;
            }
        } else if (object != null) {
            stack.refer(frame.depth - 1);
            Object complete = frame.described == null ? object : hooks.resolved(frame, object);
            if (!frame.unshared) {
                handles.set(frame.handle, complete);
            }
            frame.object = replaced(complete, frame.handle, frame.unshared);
        }
        return true;
    }

    /// What a subclass of the stream gives in place of an object.
    private @Nullable Object replaced(@Nullable Object object, int handle, boolean unshared)
            throws IOException {
        if (!resolves) {
            return object;
        }
        Object answer = events.resolveObject(object);
        if (answer != object && answer != null) {
            Resolution.admit(answer, admitter);
        }
        if (!unshared) {
            handles.set(handle, answer);
        }
        return answer;
    }

    /// Reads what is a reference at once and answers it; begins any other object and answers [#BEGUN].
    ///
    /// @param data true if primitive data may stand here
    @Nullable Object begin(boolean unshared, boolean data) throws IOException {
        handles.cause = null;
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
                yield beginner.back(unshared);
            }
            case ObjectStreamConstants.TC_STRING, ObjectStreamConstants.TC_LONGSTRING ->
                    replaced(beginner.text(unshared), handles.size() - 1, unshared);
            case ObjectStreamConstants.TC_OBJECT -> {
                in.skipToken();
                ReadFrame frame = beginner.object(unshared);
                if (frame.kind == ReadFrame.Kind.EXTERNAL) {
                    readExternal(frame);
                }
                yield BEGUN;
            }
            case ObjectStreamConstants.TC_ARRAY -> {
                in.skipToken();
                beginner.array(unshared);
                yield BEGUN;
            }
            default -> beginSeldom(token, unshared, data);
        };
    }

    private @Nullable Object beginSeldom(byte token, boolean unshared, boolean data)
            throws IOException {
        return switch (token) {
            case ObjectStreamConstants.TC_CLASS -> {
                in.skipToken();
                yield beginner.classObject(unshared);
            }
            case ObjectStreamConstants.TC_CLASSDESC, ObjectStreamConstants.TC_PROXYCLASSDESC ->
                    beginner.shown(Objects.requireNonNull(descriptions.read(unshared)));
            case ObjectStreamConstants.TC_ENUM -> {
                in.skipToken();
                yield replaced(beginner.constant(unshared), handles.size() - 2, unshared);
            }
            case ObjectStreamConstants.TC_EXCEPTION -> throw hooks.aborted();
            case ObjectStreamConstants.TC_BLOCKDATA, ObjectStreamConstants.TC_BLOCKDATALONG -> {
                if (!data) {
                    throw new StreamCorruptedException("unexpected block data");
                }
                in.setBlockMode(true);
                throw BlockInput.optionalData(false, in.nextBlock());
            }
            case ObjectStreamConstants.TC_ENDBLOCKDATA -> {
                if (!data) {
                    throw new StreamCorruptedException("unexpected end of block data");
                }
                throw BlockInput.optionalData(true, 0);
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
            hooks.call(frame, null, () -> external.readExternal(face));
        }
        if (blocks) {
            stack.push(ReadFrame.Kind.REST);
        }
    }
}
