// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.reader;

import io.wherry.codec.WireFormatException;
import io.wherry.codec.internal.fields.RecordFields;
import io.wherry.codec.internal.javaio.block.BlockInput;
import io.wherry.codec.internal.javaio.block.TextReader;
import io.wherry.codec.internal.javaio.description.ClassImage;
import io.wherry.codec.internal.javaio.description.Form;
import io.wherry.codec.internal.javaio.description.FormCatalog;
import io.wherry.codec.internal.javaio.description.InPlaceInput;
import io.wherry.codec.internal.javaio.description.LevelImage;
import io.wherry.codec.internal.javaio.description.PlainForm;
import io.wherry.codec.internal.javaio.description.StreamClass;
import java.io.IOException;
import java.io.ObjectStreamConstants;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Reads objects in place for the forms of their classes. One reader owns it.
final class InPlaceReader extends InPlaceInput {
    private final JavaioReader reader;
    private final BlockInput in;
    private final ReadHandles handles;
    private final ReadStack stack;
    private final Admitter admitter;
    private final PlainChain chain;
    private final FormCatalog forms;

    /// The form of the tail that [#tail] returned last.
    private @Nullable PlainForm tailForm;

    InPlaceReader(
            JavaioReader reader,
            BlockInput in,
            ReadHandles handles,
            ReadStack stack,
            Admitter admitter) {
        this.reader = reader;
        this.in = in;
        this.handles = handles;
        this.stack = stack;
        this.admitter = admitter;
        this.chain = new PlainChain();
        this.forms = reader.forms();
    }

    void clear() {
        chain.clear();
    }

    /// Returns the number of plain objects that are being read.
    int plainObjects() {
        return chain.size();
    }

    /// Drops the plain objects from number `base` on, which were not read to their end.
    void leaveTo(int base) {
        chain.leaveTo(base);
    }

    /// Code of a class is about to run, which may look at objects that are being read.
    void beginCode() throws IOException {
        chain.keep();
    }

    @Override
    public int assign(@Nullable Object object, boolean unshared) {
        return handles.assign(unshared ? ReadHandles.UNSHARED : object);
    }

    @Override
    public int reserve(boolean unshared) {
        return assign(null, unshared);
    }

    @Override
    public void setPrimitives(Object object, int index) throws IOException {
        LevelImage level = ClassImage.of(object.getClass()).levels()[index];
        int from = stack.claimPrimitives(level, in);
        level.fields().set(object, stack.primitives(), from, stack.values(), stack.valueCount());
        stack.drop(stack.valueCount(), from);
    }

    @Override
    public void set(int handle, Object object, boolean unshared) {
        if (!unshared) {
            handles.set(handle, object);
        }
    }

    @Override
    public @Nullable Object complete(
            int handle, @Nullable Object object, @Nullable ClassNotFoundException missing) {
        handles.cause = missing;
        if (missing == null) {
            return object;
        }
        handles.markMissing(handle, missing);
        return null;
    }

    @Override
    public @Nullable ClassNotFoundException missing(int handle) {
        ClassNotFoundException why = handles.cause;
        if (why != null) {
            handles.markMissing(handle, why);
        }
        return why;
    }

    @Override
    public void enter() {
        stack.refer(stack.referring() + 1);
    }

    @Override
    public void leave() {
        stack.refer(stack.referring() - 1);
    }

    @Override
    public void enterCode() throws IOException {
        enter();
        reader.hooks().enter();
    }

    @Override
    public void leaveCode() {
        reader.hooks().leave();
        leave();
    }

    @Override
    public void admit(Class<?> arrayType, int slots, int elements, int each) throws IOException {
        admitter.admitTable(arrayType, slots, (long) elements * each);
        in.budget().reserve(elements, arrayType.getTypeName());
    }

    @Override
    public void admitResolved(Object object) throws IOException {
        Resolution.admit(object, admitter);
    }

    @Override
    public void charge(@Nullable Object hashed) throws IOException {
        if (hashed != null) {
            reader.hooks().charge(hashed);
        }
    }

    @Override
    public @Nullable Object reference() throws IOException {
        return reader.frames().whole(false, false);
    }

    @Override
    public @Nullable Object byHooks(StreamClass described, boolean unshared) throws IOException {
        return reader.frames().wholeByHooks(described, unshared);
    }

    @Override
    public void expect(int bytes) {
        in.expect(bytes);
    }

    @Override
    public int after() {
        return in.expected().after();
    }

    @Override
    public void setAfter(int bytes) {
        in.expected().setAfter(bytes);
    }

    @Override
    public int peek(int ahead) throws IOException {
        return in.peek(ahead);
    }

    @Override
    public int readInt() throws IOException {
        return in.readInt();
    }

    @Override
    public long readLong() throws IOException {
        return in.readLong();
    }

    @Override
    public short readShort() throws IOException {
        return in.readShort();
    }

    @Override
    public int readByte() throws IOException {
        return in.readByte();
    }

    @Override
    public String readText() throws IOException {
        return TextReader.readUtf(in);
    }

    @Override
    public void beginData() {
        in.setBlockMode(true);
    }

    @Override
    public @Nullable Object element() throws IOException {
        in.leaveData();
        Object read = reader.frames().whole(false, true);
        in.leaveTo(true);
        return read;
    }

    @Override
    public void endData() throws IOException {
        in.setBlockMode(true);
        enter();
        reader.frames().skipRest();
        leave();
    }

    @Override
    public RuntimeException thrown(RuntimeException failure) {
        reader.hooks().failed(failure);
        return failure;
    }

    @Override
    public IOException endless(Class<?> type, StackOverflowError cause) {
        return new WireFormatException(
                "code of a class needs too much stack: class=" + type.getName(),
                in.position(),
                cause);
    }

    /// Reads the first `count` references of a level of the object that has that handle.
    ///
    /// @return why one of them is missing, or null
    private @Nullable ClassNotFoundException fields(
            LevelImage level, int from, int count, int handle) throws IOException {
        ClassNotFoundException why = null;
        int outer = after();
        int last = level.references() - 1;
        for (int i = 0; i < count; i++) {
            setAfter(outer + last - i);
            Object value = reader.frames().whole(level.isUnshared(i), false);
            stack.values()[from + level.slot(i)] = value;
            if (value == null && why == null) {
                why = missing(handle);
            }
        }
        setAfter(outer);
        return why;
    }

    @Override
    public @Nullable Object record(LevelImage level, RecordFields components, boolean unshared)
            throws IOException {
        in.expect(level.leastBytes());
        int handle = assign(null, unshared);
        int values = stack.valueCount();
        stack.claimValues(level, in);
        int primitives = stack.claimBig(level, in);
        enter();
        ClassNotFoundException why = fields(level, values, level.references(), handle);
        leave();
        Object made = null;
        if (why == null) {
            made =
                    LevelSetter.recordOfBig(
                            components, stack.primitives(), primitives, stack.values(), values);
            set(handle, made, unshared);
        }
        stack.drop(values, primitives);
        return complete(handle, made, why);
    }

    @Override
    public @Nullable Object plain(PlainForm first, boolean unshared) throws IOException {
        in.expect(first.leastBytes());
        int handle = handles.size();
        Object root = begun(first, unshared);
        if (first.isLeaf()) {
            leaf(first, root);
            return complete(handle, root, null);
        }
        int outer = stack.referring();
        ClassNotFoundException missing = withTails(first, root, handle);
        stack.refer(outer);
        return complete(handle, root, missing);
    }

    /// Reads the fields of `root` and of its tails; returns why a class is missing, or null.
    private @Nullable ClassNotFoundException withTails(PlainForm first, Object root, int rootHandle)
            throws IOException {
        int base = chain.size();
        int whole = base; // objects of the chain before it lack a class
        ClassNotFoundException missing = null;
        PlainForm form = first;
        Object object = root;
        int handle = rootHandle;
        for (int depth = stack.referring() + 1; form != null; depth++) {
            if (chain.size() - base == PlainChain.MOST) {
                chain.end(base, whole);
                whole = base;
            }
            stack.refer(depth);
            chain.push(form, Objects.requireNonNull(object), handle);
            ClassNotFoundException own = butTail(form, object);
            whole = own == null ? whole : markedMissing(whole, own);
            missing = first(missing, own);
            object = form.hasTail() ? tail() : null;
            handle = handles.size() - 1; // of the tail, if it is a plain object
            own = object == null && form.hasTail() ? handles.cause : null;
            whole = own == null ? whole : markedMissing(whole, own);
            missing = first(missing, own);
            form = object == null ? null : tailForm;
        }
        tailForm = null;
        chain.end(base, whole);
        return missing;
    }

    /// Marks the objects of the chain from number `from` on; returns how many it has.
    private int markedMissing(int from, ClassNotFoundException why) {
        for (int i = from; i < chain.size(); i++) {
            handles.markMissing(chain.handle(i), why);
        }
        return chain.size();
    }

    private @Nullable ClassNotFoundException butTail(PlainForm form, Object object)
            throws IOException {
        LevelImage[] levels = form.levels();
        int last = levels.length - 1;
        ClassNotFoundException why = null;
        for (int i = 0; i < last; i++) {
            why = first(why, level(levels[i], i, object, 0));
        }
        return first(why, level(levels[last], last, object, form.hasTail() ? 1 : 0));
    }

    /// Reads a level, number `index` of the object, and sets or keeps it: its references but `left`
    /// of them, which stay null.
    private @Nullable ClassNotFoundException level(
            LevelImage level, int index, Object object, int left) throws IOException {
        int bytes = level.primitiveBytes();
        if (bytes > 0) {
            int at = in.require(bytes);
            if (chain.keepsLast()) {
                chain.keepPrimitives(index, in.bytes(), at);
            } else {
                level.fields().setPrimitives(object, in.bytes(), at);
            }
        }
        int references = level.references();
        if (references == 0) {
            return null;
        }
        int values = stack.claimValues(level, in);
        int handle = chain.handle(chain.size() - 1);
        ClassNotFoundException why = fields(level, values, references - left, handle);
        if (why == null) {
            if (chain.keepsLast() || !set(level, object, values)) {
                chain.keepReferences(index, stack.values(), values);
            }
        }
        stack.drop(values, stack.primitiveCount());
        return why;
    }

    /// Returns false if one does not fit: java.io says so when the whole object has been read.
    private boolean set(LevelImage level, Object object, int from) throws IOException {
        try {
            level.fields().setReferences(object, stack.values(), from);
            return true;
        } catch (ClassCastException _) {
            chain.keep();
            return false;
        }
    }

    /// Reads the tail of the object pushed last. Returns it if it is a plain object whose fields
    /// come next, of [#tailForm]; otherwise it is read, and null is returned.
    private @Nullable Object tail() throws IOException {
        StreamClass described = tailClass();
        Form next = described == null ? null : described.form(forms);
        if (!(next instanceof PlainForm plain)) {
            chain.setTail(tail(described));
            return null;
        }
        in.expect(plain.leastBytes());
        Object object = begun(plain, false);
        chain.setTail(object);
        tailForm = plain;
        return object;
    }

    private Object begun(PlainForm form, boolean unshared) throws IOException {
        Object object = form.image().instantiate();
        assign(object, unshared);
        return object;
    }

    /// Reads an object without references.
    private void leaf(PlainForm form, Object object) throws IOException {
        for (LevelImage level : form.levels()) {
            int bytes = level.primitiveBytes();
            if (bytes > 0) {
                int at = in.require(bytes);
                level.fields().setPrimitives(object, in.bytes(), at);
            }
        }
    }

    /// Reads the class description of a tail; null if the tail is not a new object.
    private @Nullable StreamClass tailClass() throws IOException {
        if (in.peekToken() != ObjectStreamConstants.TC_OBJECT) {
            return null;
        }
        in.skipToken();
        in.expect(in.expected().description());
        admitter.met();
        handles.cause = null;
        return reader.headerReader().described();
    }

    /// @param described the result of [#tailClass]
    private @Nullable Object tail(@Nullable StreamClass described) throws IOException {
        return described == null ? reference() : reader.frames().whole(described);
    }

    private static @Nullable ClassNotFoundException first(
            @Nullable ClassNotFoundException why, @Nullable ClassNotFoundException next) {
        return why == null ? next : why;
    }

    /// Reads the elements of an array.
    @Nullable Object elements(@Nullable Object[] array, int count, int handle) throws IOException {
        ClassNotFoundException why = null;
        enter();
        int outer = after();
        for (int i = 0; i < count; i++) {
            setAfter(outer + count - i - 1);
            Object value = reference();
            if (value != null) {
                array[i] = value;
            } else if (why == null) {
                why = missing(handle);
            }
        }
        setAfter(outer);
        leave();
        return complete(handle, array, why);
    }
}
