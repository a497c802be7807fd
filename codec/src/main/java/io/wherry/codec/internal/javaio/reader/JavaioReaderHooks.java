// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.reader;

import io.wherry.codec.LimitExceededException;
import io.wherry.codec.WireFormatException;
import io.wherry.codec.internal.javaio.block.BlockInput;
import io.wherry.codec.internal.javaio.block.ExpectedBytes;
import io.wherry.codec.internal.javaio.description.StreamLevel;
import io.wherry.codec.internal.lean.admission.HashBudget;
import io.wherry.codec.internal.message.ArrayRefusal;
import io.wherry.codec.internal.message.FreshStack;
import io.wherry.codec.internal.message.UndeclaredExceptions;
import io.wherry.codec.internal.message.Validations;
import io.wherry.codec.internal.shape.JdkHooks;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.InvalidObjectException;
import java.io.NotActiveException;
import java.io.ObjectInputStream;
import java.io.ObjectInputStream.GetField;
import java.io.ObjectInputValidation;
import java.io.ObjectStreamConstants;
import java.io.StreamCorruptedException;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// User code (`readObject`, `readExternal`) that is running in a reader, one inside the other, and
/// what it may ask of its stream. One reader owns it.
public final class JavaioReaderHooks {
    private final JavaioReader reader;
    private final FreshStack javaStack;
    private final BlockInput in;
    private final ReadHandles handles;
    private final Admitter admitter;
    private @Nullable ReadFrame frame;
    private @Nullable StreamLevel level;
    private boolean fieldsRead;
    private @Nullable HashBudget budget;
    private @Nullable HashCostTracker hashed;
    private @Nullable CollectionHookInputStream collections;
    private int depth;

    /// Objects that the running hook of a collection has read.
    private int reads;

    /// The depth of the running hook, 0 if none runs. Deeper levels are collections that are read
    /// without the hook that java.io would call.
    private int hookDepth;

    private boolean aborting;
    private @Nullable RuntimeException failure;

    /// Thrown by the reader while user code asked it for something.
    private @Nullable RuntimeException own;

    private @Nullable Validations validations;

    JavaioReaderHooks(JavaioReader reader, BlockInput in, ReadHandles handles, Admitter admitter) {
        this.reader = reader;
        this.javaStack = new FreshStack(() -> reader.descriptions().callersLoader());
        this.admitter = admitter;
        this.in = in;
        this.handles = handles;
    }

    void clear() {
        frame = null;
        level = null;
        fieldsRead = false;
        depth = 0;
        reads = 0;
        hookDepth = 0;
        aborting = false;
        hashed = null;
        failure = null;
        own = null;
        validations = null;
    }

    private HashBudget budget() {
        HashBudget made = budget;
        if (made == null) {
            made = new HashBudget();
            budget = made;
        }
        return made;
    }

    void beginMessage() {
        in.budget().begin();
        admitter.beginMessage();
        if (budget != null) {
            budget.begin();
        }
    }

    /// The stream that the hook of a level is given.
    ///
    /// @param usual for all but the JDK's collections
    ObjectInputStream stream(StreamLevel of, ObjectInputStream usual) {
        if (!CollectionHookInputStream.isFor(of.here())) {
            return usual;
        }
        CollectionHookInputStream made = collections;
        if (made == null) {
            made = CollectionHookInputStream.of(reader, admitter);
            collections = made;
        }
        return made;
    }

    /// The level whose hook is running, or null.
    @Nullable StreamLevel level() {
        return level;
    }

    /// Counts a nested call of code of a class, also where java.io would call it and this reader
    /// does not.
    void enter() throws LimitExceededException {
        depth++;
        admitter.admitDepth(depth);
    }

    void leave() {
        depth--;
    }

    /// How much code runs within other.
    int depth() {
        return depth;
    }

    /// Calls beyond as many were given up.
    void leaveTo(int before) {
        depth = before;
    }

    /// Charges the cost of hashing `key`.
    void charge(Object key) throws InvalidObjectException {
        if (key instanceof Collection || key instanceof Map) {
            budget().charge(new Object[] {key}, 0, 1, 1, admitter.references());
        }
    }

    /// The running hook of a collection reads one more object.
    void countRead() throws LimitExceededException {
        reads++;
        StreamLevel running = level;
        if (running != null) {
            admitter.admitRead(running.here(), reads);
        }
    }

    /// Returns the cost of the collection that is being read; null if it is not hashed.
    @Nullable HashCostTracker hashed() {
        return hashed;
    }

    /// Returns true if the hooks of `type` may see objects that are being read.
    private static boolean maySeeOthers(@Nullable Class<?> type) {
        return type == null
                || type.getClassLoader() != null
                || !JdkHooks.seeOwnObjectOnly(type.getName());
    }

    /// Lets user code read into the object of `called`.
    ///
    /// @param of the level it belongs to, or null for an Externalizable object
    void call(ReadFrame called, @Nullable StreamLevel of, FreshStack.Task hook) throws IOException {
        ReadFrame outer = frame;
        StreamLevel outerLevel = level;
        frame = called;
        level = of;
        boolean outerRead = fieldsRead;
        fieldsRead = false;
        HashCostTracker outerHashed = hashed;
        hashed = of == null ? null : HashCostTracker.of(of.here(), budget());
        int outerReads = reads;
        reads = 0;
        int outerDepth = hookDepth;
        boolean inCollection = depth > outerDepth;
        depth++;
        hookDepth = depth;
        try {
            admitter.admitDepth(depth);
            if (of == null || maySeeOthers(of.here())) {
                reader.place().beginCode();
            }
            javaStack.run(hook);
        } catch (ClassNotFoundException e) {
            mark(called, e);
        } catch (ClassCastException e) {
            giveUp(called, e);
        } catch (RuntimeException e) {
            failure = e == own ? failure : e;
            throw e;
        } catch (StackOverflowError e) {
            throw new WireFormatException(
                    "code of a class needs too much stack: class="
                            + Objects.requireNonNull(called.described).name(),
                    in.position(),
                    e);
        } catch (InvalidClassException e) {
            throw ArrayRefusal.reason(e);
        } catch (IOException | Error e) {
            throw e;
        } catch (Throwable e) {
            if (of == null && !inCollection) {
                throw UndeclaredExceptions.<RuntimeException>pass(e);
            }
            throw UndeclaredExceptions.invoking("hook", e);
        } finally {
            depth--;
            hookDepth = outerDepth;
            frame = outer;
            level = outerLevel;
            fieldsRead = outerRead;
            reads = outerReads;
            hashed = outerHashed;
        }
    }

    /// User code that gets a node in place of an object of its class gives up the object that it
    /// reads for.
    private void giveUp(ReadFrame called, ClassCastException e) {
        if (reader.recovery() == null || e == failure) {
            failure = e == own ? failure : e;
            throw e;
        }
        String name = Objects.requireNonNull(called.described).label();
        mark(called, new ClassNotFoundException(name + ", for " + e.getMessage(), e));
    }

    /// Returns the result of the object's `readResolve`.
    @Nullable Object resolved(ReadFrame of, Object object) throws IOException {
        try {
            if (Resolution.isAsked(of) && maySeeOthers(object.getClass())) {
                reader.place().beginCode();
            }
            return Resolution.resolved(of, object, admitter);
        } catch (RuntimeException e) {
            failure = e;
            throw e;
        }
    }

    private void mark(ReadFrame of, ClassNotFoundException cause) {
        if (of.missing == null) {
            of.missing = cause;
            if (reader.recovery() == null) {
                handles.markMissing(of.handle, cause); // also if it is not read to its end
            }
        }
    }

    /// The object that the running hook asked for is of a missing class.
    void mark(ClassNotFoundException cause) {
        ReadFrame running = frame;
        if (running != null) {
            mark(running, cause);
        }
    }

    /// User code threw `e`.
    void failed(RuntimeException e) {
        failure = e;
    }

    /// The reader throws `e` to user code, which may pass it on.
    void throwing(RuntimeException e) {
        own = e == failure ? own : e;
    }

    /// True if a hook threw `e`.
    public boolean threw(RuntimeException e) {
        return e == failure;
    }

    private StreamLevel activeLevel() throws NotActiveException {
        StreamLevel running = level;
        if (running == null) {
            throw new NotActiveException("not in call to readObject");
        }
        if (fieldsRead) {
            throw new NotActiveException("fields were read already");
        }
        fieldsRead = true;
        return running;
    }

    /// Reads and sets the fields of the object whose `readObject` is running.
    GetField readDefault() throws IOException, ClassNotFoundException {
        try {
            return setDefault(activeLevel());
        } catch (RuntimeException e) {
            throwing(e);
            throw e;
        }
    }

    private GetField setDefault(StreamLevel of) throws IOException, ClassNotFoundException {
        HookFields fields = fields(of, true);
        ReadFrame running = Objects.requireNonNull(frame);
        Object object = running.object;
        if (object != null) {
            set(fields, object);
        }
        if (running.missing != null) {
            throw running.missing;
        }
        return fields.values();
    }

    private void set(HookFields fields, Object object) throws IOException, ClassNotFoundException {
        try {
            fields.set(object);
        } catch (ClassCastException e) {
            ReadRecovery recovery = reader.recovery();
            if (recovery == null) {
                throw fields.misfit(object, e);
            }
            fields.mend(recovery.repair(), e);
            fields.set(object);
        }
    }

    /// Reads the fields of the object whose `readObject` is running.
    GetField readFields() throws IOException, ClassNotFoundException {
        HookFields fields = fields(activeLevel(), false);
        return new StreamedFields(fields, fields.values(), Objects.requireNonNull(frame), this);
    }

    /// The fields of `reading` hold an object of a missing class.
    void giveUp(ReadFrame reading, ClassNotFoundException cause) {
        if (reading == frame) {
            mark(reading, cause);
        }
    }

    /// @param needed true if the object cannot do without any field that is here
    private HookFields fields(StreamLevel of, boolean needed) throws IOException {
        ReadFrame running = Objects.requireNonNull(frame);
        in.setBlockMode(false);
        HookFields fields = new HookFields(of, in);
        ExpectedBytes expected = in.expected();
        int outer = expected.after();
        int after = outer + of.image().references() + (of.isHooked() ? 1 : 0);
        for (int i = 0; i < of.image().references(); i++) {
            expected.setAfter(--after);
            Object value = reader.readReference(of.image().isUnshared(i));
            ClassNotFoundException cause = handles.cause;
            if (cause != null && needed && of.isKnown(i)) {
                mark(running, cause);
            }
            fields.take(i, value, cause);
        }
        expected.setAfter(outer);
        handles.cause = null;
        in.setBlockMode(true);
        in.setDataEnd(!of.isHooked());
        return fields;
    }

    /// Has `callBack` called when the graph is complete.
    void register(@Nullable ObjectInputValidation callBack, int priority)
            throws NotActiveException, InvalidObjectException {
        if (!reader.isReading()) {
            throw new NotActiveException("stream inactive");
        }
        if (callBack == null) {
            throw new InvalidObjectException("null callback");
        }
        Validations registered = validations;
        if (registered == null) {
            registered = new Validations();
            validations = registered;
        }
        registered.register(callBack, priority);
    }

    /// The graph is complete.
    void validate() throws InvalidObjectException {
        Validations registered = validations;
        if (registered != null) {
            validations = null;
            try {
                registered.run();
            } catch (RuntimeException e) {
                failure = e;
                throw e;
            }
        }
    }

    /// Why the writer gave up, which cannot be that it gave up writing why.
    IOException aborted() throws IOException {
        in.skipToken();
        in.expected().begin(); // the objects around have no more bytes
        byte next = in.peekToken();
        if (aborting
                || (next != ObjectStreamConstants.TC_OBJECT
                        && next != ObjectStreamConstants.TC_REFERENCE)) {
            throw new StreamCorruptedException("no exception says why writing was given up");
        }
        aborting = true;
        try {
            return AbortedWriteReader.read(reader, handles);
        } finally {
            aborting = false;
            validations = null; // of an object that does not exist
        }
    }
}
