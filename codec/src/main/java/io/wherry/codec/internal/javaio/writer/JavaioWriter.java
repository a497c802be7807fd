// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.writer;

import io.wherry.bytes.ByteSink;
import io.wherry.codec.internal.javaio.block.BlockOutput;
import io.wherry.codec.internal.javaio.block.PrimitiveArrayFormat;
import io.wherry.codec.internal.javaio.description.ClassImage;
import io.wherry.codec.internal.javaio.description.Form;
import io.wherry.codec.internal.javaio.description.FormCatalog;
import io.wherry.codec.internal.javaio.description.LevelImage;
import io.wherry.codec.internal.lean.handle.WriterHandles;
import io.wherry.codec.internal.message.FreshStack;
import java.io.Externalizable;
import java.io.IOException;
import java.io.NotSerializableException;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.ObjectStreamConstants;
import java.lang.invoke.MethodHandle;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Writes object graphs in the java.io format, byte for byte as [ObjectOutputStream] does. One
/// thread owns it; it is reused from stream to stream.
public final class JavaioWriter {
    /* The format is depth first. Objects whose writing has begun wait on a stack of our own, so the
     * depth of a graph does not matter; only user code that writes objects itself (writeObject,
     * writeExternal) nests on Java's stack, up to a limit. Below it the output of user code is
     * recorded, and written after the call. An object is taken off the stack before its last
     * reference is written: a list takes no room. Most objects are not deep: the first few levels
     * of objects whose layout is known are written in place, on Java's stack, which is faster. */

    /// The greatest depth of objects that are written in place within one another.
    private static final int DEEPEST_IN_PLACE = 32;

    /// Stands for the layout of an array of references.
    private static final Object ELEMENTS = new Object();

    private final BlockOutput out = new BlockOutput();
    private final WriterHandles handles = new WriterHandles();
    private final WriteStack stack = new WriteStack();
    private final WriterData data = new WriterData(out);
    private final PrimitiveWriter primitives = new PrimitiveWriter(out, data);
    private final JavaioWriterHooks hooks = new JavaioWriterHooks(this, out, data, primitives);
    private final InPlaceWriter place;
    private final ImageTable images = new ImageTable();
    private final ReplaceTable replacements;
    private final DescriptionWriter names;
    private final NodeWriter nodes;
    private final FormCatalog forms;
    private final ObjectOutputStream defaultHookStream;
    private ObjectOutputStream hookStream;

    /// Calls of [#write] within one another.
    private int nesting;

    /// Objects that are being written in place, within one another.
    private int inPlace;

    /// @param forms how objects of known classes are written
    /// @param hookStream makes the stream that user code is given, which must write to this writer
    public JavaioWriter(
            WriterCallbacks events,
            FormCatalog forms,
            Function<JavaioWriter, ObjectOutputStream> hookStream) {
        this.forms = forms;
        this.replacements = new ReplaceTable(images, events);
        this.names = new DescriptionWriter(out, handles, events);
        this.nodes = new NodeWriter(out, handles, names, stack);
        this.place = new InPlaceWriter(this, out, names, primitives);
        this.defaultHookStream = hookStream.apply(this);
        this.hookStream = defaultHookStream;
    }

    /// Gives user code `newFace` as its stream, until [#release].
    public void showAs(ObjectOutputStream stream) {
        hookStream = stream;
    }

    /// Lets go of the stream, which was closed; another one may begin.
    public void release() {
        hookStream = defaultHookStream;
        begin(null);
    }

    /// Goes on with a stream that was closed and left to [#release].
    public void reopen(ByteSink sink) {
        begin(sink);
        out.reopen();
    }

    /// Starts a stream, without its header.
    ///
    /// @param sink where it goes, or null for memory
    public void begin(@Nullable ByteSink sink) {
        out.begin(sink);
        forget();
    }

    /// Writes the stream's header.
    public void writeHeader() throws IOException {
        out.writeShort(ObjectStreamConstants.STREAM_MAGIC);
        out.writeShort(ObjectStreamConstants.STREAM_VERSION);
    }

    /// Data and objects of the program follow.
    public void endHeader() throws IOException {
        out.setBlockMode(true);
    }

    /// Returns the stream so far, if there is no sink.
    public byte[] toByteArray() throws IOException {
        return out.toByteArray();
    }

    private void forget() {
        forgetObjects();
        stack.clear();
        place.popTo(0);
    }

    private void forgetObjects() {
        handles.clear();
        replacements.clear();
        images.forget();
    }

    /// Chooses the version of the protocol, before anything is written.
    ///
    /// @throws IllegalStateException if something was
    /// @throws IllegalArgumentException if the version does not exist
    public void useProtocol(int version) {
        if (handles.size() != 0) {
            throw new IllegalStateException("stream non-empty");
        }
        if (version != 1 && version != 2) {
            throw new IllegalArgumentException("unknown version: " + version);
        }
        names.useProtocol(version);
    }

    public int protocol() {
        return names.protocol();
    }

    /// Sets whether [WriterCallbacks#replaceObject] is called; returns the previous setting.
    public boolean setReplaces(boolean asks) {
        return replacements.setAsks(asks);
    }

    /// Releases all objects and classes. [#reset] must tell the reader before the next object.
    public void letGo() {
        if (nesting == 0) {
            forget();
            images.releaseLoaders();
        }
    }

    /// Returns true if it holds classes that may be unloaded.
    public boolean holdsLoaders() {
        return images.holdsLoaders();
    }

    /// Forgets all objects and classes, and tells the reader.
    ///
    /// @throws IOException if an object is being written
    public void reset() throws IOException {
        if (nesting != 0) {
            throw new IOException("stream active");
        }
        out.setBlockMode(false);
        out.writeByte(ObjectStreamConstants.TC_RESET);
        letGo();
        out.setBlockMode(true);
    }

    public void flush() throws IOException {
        if (data.recording == null) {
            out.flush();
        } else {
            data.recording.endBlock();
        }
    }

    /// Hands the written bytes to the sink, which is not flushed.
    public void drain() throws IOException {
        if (data.recording == null) {
            out.endBlock();
            out.drain();
        } else {
            data.recording.endBlock();
        }
    }

    /// Where the program and user code write primitive data.
    public WriterData data() {
        return data;
    }

    /// Flushes, forgets all objects and closes the destination. As with java.io, user code may do
    /// so, and continue.
    public void close() throws IOException {
        if (data.recording == null) {
            endObjects();
            out.close();
        } else {
            data.recording.endBlock();
        }
    }

    /// Whether it was closed and nothing was written since.
    public boolean isClosed() {
        return out.isClosed();
    }

    /// Whether another stream may have this writer: this one was closed, nothing is being written,
    /// and little memory is held.
    public boolean isSpare() {
        boolean usual = protocol() == ObjectStreamConstants.PROTOCOL_VERSION_2;
        boolean idle = nesting == 0 && data.recording == null && out.isIdle();
        return isClosed() && usual && idle && !handles.isLarge();
    }

    /// Forgets all objects, as when it is closed.
    void endObjects() {
        if (nesting == 0) {
            letGo();
        } else {
            forgetObjects();
        }
    }

    /// Writes an object of the program, or one of user code that is running.
    ///
    /// @param unshared as if the object had not been met, and so that it will not be
    public void write(@Nullable Object written, boolean unshared) throws IOException {
        DeferredHookOutput later = data.recording;
        if (later != null) {
            later.reference(written, unshared);
            return;
        }
        boolean mode = out.setBlockMode(false);
        int base = stack.depth();
        int outerPlace = inPlace;
        int outerValues = place.count();
        nesting++;
        boolean done = false;
        boolean aborts = false;
        try {
            reference(written, unshared);
            run(base);
            done = true;
        } catch (IOException e) {
            aborts = true;
            if (nesting > 1) {
                throw e;
            }
            IOException located = FailurePath.of(e, written, replacements::of);
            inPlace = 0;
            stack.popTo(base);
            abort(e, located);
            throw located;
        } finally {
            nesting--;
            if (!done) {
                stack.popTo(base);
                inPlace = outerPlace;
                place.popTo(outerValues);
                hooks.endFailed(replacements.of(written));
            }
            out.setBlockMode(mode);
            if (nesting == 0 && !aborts) {
                out.drain();
            }
        }
    }

    /// Tells the reader why the object was given up (specification, 6.2: `exception`).
    ///
    /// @param told gets a failure of this write, as a suppressed exception
    public void abort(IOException cause, IOException told) throws IOException {
        forget();
        boolean mode = out.setBlockMode(false);
        try {
            out.writeByte(ObjectStreamConstants.TC_EXCEPTION);
            reference(cause, false);
            run(0);
            forget();
            out.drain();
        } catch (IOException e) {
            told.addSuppressed(e);
        } finally {
            out.setBlockMode(mode);
        }
    }

    /// Writes the objects on the stack above `base`.
    private void run(int base) throws IOException {
        while (stack.depth() > base) {
            if (stack.hasNext()) {
                writeNext();
            } else {
                nextLevel();
            }
        }
    }

    private void writeNext() throws IOException {
        Object image = stack.image();
        int next = stack.next();
        switch (image) {
            case LevelImage[] levels -> {
                LevelImage here = levels[stack.level() - 1];
                Object value = stack.values()[stack.base() + here.slot(next)];
                if (!stack.hasNext() && stack.level() == levels.length) {
                    stack.pop();
                }
                reference(value, here.isUnshared(next));
            }
            case DeferredHookOutput.Item[] items -> {
                if (!stack.hasNext()) {
                    stack.pop();
                }
                DeferredHookOutput.play(items[next], out, this);
            }
            case null, default -> {
                Object value = ((Object[]) Objects.requireNonNull(stack.object()))[next];
                if (!stack.hasNext()) {
                    stack.pop();
                }
                reference(value, false);
            }
        }
    }

    private void nextLevel() throws IOException {
        switch (stack.image()) {
            case LevelImage[] levels -> {
                int number = stack.nextLevel();
                if (number == levels.length) {
                    stack.pop();
                } else {
                    writeLevel(levels[number], Objects.requireNonNull(stack.object()));
                }
            }
            case null, default -> stack.pop();
        }
    }

    private void writeLevel(LevelImage image, Object written) throws IOException {
        MethodHandle hook = image.writeObject();
        if (hook != null) {
            callHook(image, written, () -> hook.invoke(written, hookStream), true);
            return;
        }
        int from = stack.beginValues(image.references());
        primitives.write(image, written, stack.values(), from);
    }

    private void callHook(
            @Nullable LevelImage image, Object written, FreshStack.Task hook, boolean blocks)
            throws IOException {
        DeferredHookOutput.Item[] recorded = hooks.call(image, written, hook, blocks, nesting);
        if (recorded != null) {
            stack.push(written, recorded, recorded.length);
        } else if (blocks) {
            endHook();
        }
    }

    void endHook() throws IOException {
        out.setBlockMode(false);
        out.writeByte(ObjectStreamConstants.TC_ENDBLOCKDATA);
    }

    /// Writes a reference, and all objects that follow from it.
    void whole(@Nullable Object written, boolean unshared) throws IOException {
        int base = stack.depth();
        reference(written, unshared);
        if (stack.depth() > base) {
            run(base);
        }
    }

    /// Writes a reference; of an object met for the first time at least the beginning, the rest
    /// from the stack.
    void reference(@Nullable Object written, boolean unshared) throws IOException {
        Object tail = begin(written, unshared);
        while (tail != null) {
            tail = begin(tail, false);
        }
    }

    /// Writes as [#reference] does, except for the tail of an object written in place, which it
    /// returns.
    private @Nullable Object begin(@Nullable Object first, boolean unshared) throws IOException {
        Object written = replacements.of(first);
        if (written != null && !unshared && !replacements.asks()) {
            if (written instanceof String text) {
                writeText(text);
                return null;
            }
            ClassImage image = images.of(written.getClass());
            Form form = writesInPlace() ? image.form(forms) : null;
            if (form != null) {
                return beganInPlace(written, form.described(image))
                        ? writeInPlace(form, written)
                        : null;
            }
        }
        beginGenerally(written, unshared);
        return null;
    }

    /// Forms require the second version of the protocol, in which all data of user code are in
    /// blocks.
    private boolean writesInPlace() {
        return inPlace < DEEPEST_IN_PLACE
                && names.protocol() == ObjectStreamConstants.PROTOCOL_VERSION_2;
    }

    private void writeText(String text) throws IOException {
        int handle = handles.lookUpOrAssign(text);
        if (handle >= 0) {
            names.back(handle);
        } else {
            names.writeNewString(text);
        }
    }

    /// Writes the header of an object; or a reference to it, and returns false.
    private boolean beganInPlace(Object written, ClassImage image) throws IOException {
        int description = images.handle(image);
        int handle = description >= 0 ? handles.lookUpOrAssign(written) : handles.lookUp(written);
        if (handle >= 0) {
            names.back(handle);
            return false;
        }
        if (description >= 0) {
            names.back(ObjectStreamConstants.TC_OBJECT, description);
        } else {
            writeHead(written, image, false);
        }
        return true;
    }

    private @Nullable Object writeInPlace(Form form, Object written) throws IOException {
        inPlace++;
        Object tail = form.write(place, written);
        inPlace--;
        return tail;
    }

    private void beginGenerally(@Nullable Object written, boolean unshared) throws IOException {
        if (wroteSimply(written, unshared)) {
            return;
        }
        Object original = Objects.requireNonNull(written);
        Object by = replacements.ask(original);
        if (by != original && wroteSimply(by, unshared)) {
            return;
        }
        writeNew(Objects.requireNonNull(by), unshared);
    }

    /// Returns the image of a class.
    ClassImage image(Class<?> type) {
        return images.of(type);
    }

    /// Writes the levels of an object the general way, and all objects that follow from them.
    void writeByLevels(Object written, ClassImage image) throws IOException {
        int base = stack.depth();
        stack.push(written, image.levels(), 0);
        run(base);
    }

    /// Writes values that are never replaced: null, back-references, classes and their
    /// descriptions.
    private boolean wroteSimply(@Nullable Object written, boolean unshared) throws IOException {
        if (written == null) {
            out.writeByte(ObjectStreamConstants.TC_NULL);
            return true;
        }
        int handle = unshared ? -1 : handles.lookUp(written);
        if (handle >= 0) {
            names.back(handle);
            return true;
        }
        if (written instanceof Class<?> type) {
            out.writeByte(ObjectStreamConstants.TC_CLASS);
            names.describe(ClassImage.of(type), false);
            names.assign(type, unshared);
            return true;
        }
        if (written instanceof ObjectStreamClass descriptor) {
            names.describe(descriptor, unshared);
            return true;
        }
        return false;
    }

    private void writeNew(Object written, boolean unshared) throws IOException {
        if (written instanceof String text) {
            names.writeString(text, unshared);
            return;
        }
        ClassImage image = images.of(written.getClass());
        switch (image.shape().kind()) {
            case ARRAY -> writeArray(written, image, unshared);
            case ENUM -> {
                describe(ObjectStreamConstants.TC_ENUM, image.ofConstant());
                names.assign(written, unshared);
                names.writeString(((Enum<?>) written).name(), false);
            }
            case REFUSED -> {
                if (!nodes.wrote(written, unshared)) {
                    throw new NotSerializableException(written.getClass().getName());
                }
            }
            case EXTERNALIZABLE -> {
                writeHead(written, image, unshared);
                writeExternal((Externalizable) written);
            }
            case ORDINARY, RECORD, PROXY -> {
                LevelImage[] levels = image.levels();
                writeHead(written, image, unshared);
                stack.push(written, levels, 0);
            }
        }
    }

    private void writeHead(Object written, ClassImage image, boolean unshared) throws IOException {
        describe(ObjectStreamConstants.TC_OBJECT, image);
        names.assign(written, unshared);
    }

    /// Writes a token and a class description, or a reference to that.
    void describe(byte token, ClassImage image) throws IOException {
        int handle = images.handle(image);
        if (handle >= 0) {
            names.back(token, handle);
            return;
        }
        out.writeByte(token);
        names.describe(image, false);
        images.setHandle(image, handles.lookUp(image.descriptor()));
    }

    private void writeExternal(Externalizable written) throws IOException {
        boolean blocks = names.protocol() != ObjectStreamConstants.PROTOCOL_VERSION_1;
        callHook(null, written, () -> written.writeExternal(hookStream), blocks);
    }

    private void writeArray(Object written, ClassImage image, boolean unshared) throws IOException {
        describe(ObjectStreamConstants.TC_ARRAY, image);
        names.assign(written, unshared);
        if (written instanceof Object[] elements) {
            out.writeInt(elements.length);
            writeElements(elements);
            return;
        }
        PrimitiveArrayFormat.write(out, written);
    }

    private void writeElements(Object[] elements) throws IOException {
        if (replacements.asks() || inPlace >= DEEPEST_IN_PLACE) {
            if (elements.length > 0) {
                stack.push(elements, ELEMENTS, elements.length);
            }
            return;
        }
        inPlace++;
        for (Object element : elements) {
            whole(element, false);
        }
        inPlace--;
    }

    /// Writes the fields of the object whose `writeObject` is running.
    public void writeDefault() throws IOException {
        hooks.writeDefault();
    }

    /// Takes the fields of the object whose `writeObject` is running.
    public ObjectOutputStream.PutField putFields() throws IOException {
        return hooks.putFields(hookStream);
    }

    /// Writes the fields that [#putFields] gathered.
    public void writeFields() throws IOException {
        hooks.writeFields();
    }

    /// Writes name, version, flags and fields of a class as the format has them.
    public void writeDescriptor(ObjectStreamClass descriptor) throws IOException {
        names.writeDescriptor(descriptor);
    }
}
