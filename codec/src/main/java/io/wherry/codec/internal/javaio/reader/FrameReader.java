// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.reader;

import io.wherry.codec.internal.javaio.block.BlockInput;
import io.wherry.codec.internal.javaio.block.ExpectedBytes;
import io.wherry.codec.internal.javaio.description.FieldTypeMismatch;
import io.wherry.codec.internal.javaio.description.LevelImage;
import io.wherry.codec.internal.javaio.description.StreamClass;
import io.wherry.codec.internal.javaio.description.StreamLevel;
import io.wherry.codec.internal.lean.Fields;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.lang.invoke.MethodHandle;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Reads objects that wait on a stack of our own until all they refer to has been read: however
/// deep they are. One reader owns it.
final class FrameReader {
    private final JavaioReader reader;
    private final BlockInput in;
    private final ReadHandles handles;
    private final ReadStack stack;
    private final JavaioReaderHooks hooks;
    private final UnreadDataReader rest;
    private final @Nullable ReadRecovery recovery;

    /* The object that the innermost call of complete() waits for: its position on the stack, and
     * its value. */
    private int root;
    private @Nullable Object rootValue;
    private @Nullable ClassNotFoundException rootMissing;

    /* The value that the last call of run() read. */
    private @Nullable Object lastValue;
    private @Nullable ClassNotFoundException lastMissing;

    FrameReader(
            JavaioReader reader,
            BlockInput in,
            ReadHandles handles,
            ReadStack stack,
            JavaioReaderHooks hooks) {
        this.reader = reader;
        this.in = in;
        this.handles = handles;
        this.stack = stack;
        this.hooks = hooks;
        this.rest = new UnreadDataReader(reader, in, handles);
        this.recovery = reader.recovery();
    }

    /// Reads a reference and all objects that follow from it; if the result is null and should not
    /// be, the reason is in [ReadHandles#cause].
    ///
    /// @param data true if primitive data may stand here
    @Nullable Object whole(boolean unshared, boolean data) throws IOException {
        int base = stack.depth();
        int depth = stack.referring();
        Object read = reader.begin(unshared, data);
        return read == JavaioReader.BEGUN ? complete(base, depth) : read;
    }

    /// Reads an object after its class description, and all objects that follow from it.
    @Nullable Object whole(StreamClass described) throws IOException {
        int base = stack.depth();
        int depth = stack.referring();
        Object read = reader.beginObject(described, false);
        return read == JavaioReader.BEGUN ? complete(base, depth) : read;
    }

    /// As [#whole], by the hooks of its class.
    @Nullable Object wholeByHooks(StreamClass described, boolean unshared) throws IOException {
        int base = stack.depth();
        int depth = stack.referring();
        reader.beginByHooks(described, unshared);
        return complete(base, depth);
    }

    /// Reads the rest of the object that is on the stack at `base`.
    private @Nullable Object complete(int base, int depth) throws IOException {
        run(base);
        stack.refer(depth);
        handles.cause = lastMissing;
        Object read = lastMissing == null ? lastValue : null;
        lastValue = null;
        lastMissing = null;
        return read;
    }

    /// Skips the data that subclasses of the writer's stream wrote after a description, or user
    /// code after the data that its counterpart reads; block mode is on.
    void skipRest() throws IOException {
        if (in.skippedEnd()) {
            return;
        }
        int base = stack.depth();
        stack.push(ReadFrame.Kind.REST);
        run(base);
        lastValue = null;
        lastMissing = null;
    }

    /// Reads the objects on the stack above `base`; the lowest of them is in [#lastValue]
    /// afterwards.
    private void run(int base) throws IOException {
        int outerDepth = stack.referring();
        int outerRoot = root;
        Object outerValue = rootValue;
        ClassNotFoundException outerMissing = rootMissing;
        root = base;
        rootValue = null;
        rootMissing = null;
        try {
            while (stack.depth() > base) {
                step();
            }
            lastValue = rootValue;
            lastMissing = rootMissing;
        } finally {
            stack.popTo(base);
            stack.refer(outerDepth);
            root = outerRoot;
            rootValue = outerValue;
            rootMissing = outerMissing;
        }
    }

    private void step() throws IOException {
        ReadFrame frame = stack.top();
        stack.refer(frame.depth);
        if (!advanced(frame)) {
            return;
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

    /// Gives a complete object to the objects that refer to it.
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
                set(fields, target, slot, value);
            }
        } else if (stack.depth() == root) {
            rootMissing = why;
        } else if (stack.top().missing == null) {
            stack.top().missing = why;
        }
    }

    private static void set(Fields fields, Object target, int slot, Object value) {
        try {
            fields.patch(target, slot, value);
        } catch (ClassCastException _) {
            throw FieldTypeMismatch.of(fields.level(), target, slot, value);
        }
    }

    /// Takes the next reference of the object of `frame`.
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
            if (recovery == null) {
                handles.markMissing(frame.handle, why); // also if it is not read to its end
            }
        }
    }

    private void store(ReadFrame frame, int index, Object value) throws IOException {
        try {
            ((@Nullable Object[]) Objects.requireNonNull(frame.object))[index] = value;
        } catch (ArrayStoreException e) {
            if (recovery == null) {
                throw e;
            }
            recovery.repair().store(frame, index, value);
        }
    }

    /// Goes some steps on; true if the object is complete and still on the stack.
    private boolean advanced(ReadFrame frame) throws IOException {
        return switch (frame.kind) {
            case LEVELS -> advancedLevels(frame);
            case ARRAY -> advancedArray(frame);
            case EXTERNAL -> finished(frame);
            case REST -> rest.passed(frame);
            case NODE -> Objects.requireNonNull(recovery).advanced(frame, rest) && finished(frame);
        };
    }

    private boolean advancedArray(ReadFrame frame) throws IOException {
        while (frame.next < frame.end) {
            Object value = reader.begin(false, false);
            if (value == JavaioReader.BEGUN) {
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
                endLevels(frame);
                return finished(frame);
            } else if (!began(frame, levels[frame.level++])) {
                return false;
            }
        }
    }

    /// Begins a level; false if another object must be read before the level continues.
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
        ObjectInputStream stream = hooks.stream(level, reader.hookStream());
        ExpectedBytes expected = in.expected();
        int after = expected.after();
        expected.setAfter(level.isHooked() ? after + 1 : after);
        hooks.call(frame, level, () -> hook.invoke(object, stream));
        expected.setAfter(after);
        in.setDataEnd(false);
        if (level.isHooked()) {
            stack.push(ReadFrame.Kind.REST);
            return false;
        }
        in.skipUnread();
        return true;
    }

    /// Reads the references of a level; false if another object must be read before the level
    /// continues.
    private boolean readFields(ReadFrame frame, StreamLevel level, boolean last)
            throws IOException {
        LevelImage image = level.image();
        while (frame.next < frame.end) {
            if (last && frame.next == frame.end - 1 && hidesTail(frame, level)) {
                readTail(frame, level);
                return false;
            }
            Object value = reader.begin(image.isUnshared(frame.next), false);
            if (value == JavaioReader.BEGUN) {
                return false;
            }
            accept(frame, value, handles.cause);
        }
        return true;
    }

    private void endFields(ReadFrame frame, StreamLevel level) throws IOException {
        if (setsTogether(frame)) {
            frame.here = null;
            return;
        }
        if (frame.missing == null) {
            if (recovery == null) {
                LevelSetter.setFitting(frame, level, stack.primitives(), stack.values());
            } else {
                recovery.repair().set(frame, level, stack);
            }
        }
        stack.dropFields(frame);
    }

    /// Sets all levels, which are on the stack one after the other, if that was left to the end.
    private void endLevels(ReadFrame frame) throws IOException {
        if (!setsTogether(frame)) {
            return;
        }
        if (frame.missing == null) {
            setLevels(frame);
        }
        stack.dropFields(frame);
    }

    private void setLevels(ReadFrame frame) throws IOException {
        frame.bytesFrom = frame.bytesBase;
        frame.valuesFrom = frame.valuesBase;
        try {
            setEach(frame);
        } catch (ClassCastException e) {
            unset(frame);
            throw e;
        }
    }

    private static void unset(ReadFrame frame) throws IOException {
        Object object = frame.object;
        for (StreamLevel level : Objects.requireNonNull(frame.described).levels()) {
            if (object != null && level.isSetByFields()) {
                LevelSetter.unset(object, level.image());
            }
        }
    }

    private void setEach(ReadFrame frame) throws IOException {
        for (StreamLevel level : Objects.requireNonNull(frame.described).levels()) {
            if (level.isSetByFields()) {
                LevelSetter.setFitting(frame, level, stack.primitives(), stack.values());
                frame.bytesFrom += level.image().primitiveBytes();
                frame.valuesFrom += level.image().references();
            }
        }
    }

    /// True if the levels of the object that no hook reads are set when the last one is read, as
    /// java.io does where none below the topmost has hooks.
    private boolean setsTogether(ReadFrame frame) throws IOException {
        return recovery == null && Objects.requireNonNull(frame.described).setsTogether();
    }

    /// True if the last reference is set later than the others, so that a list takes no room: where
    /// java.io would need more stack than there is.
    private boolean hidesTail(ReadFrame frame, StreamLevel level) {
        Object object = frame.object;
        return object != null
                && stack.depth() > PlainChain.MOST
                && frame.missing == null
                && recovery == null
                && level.isExact()
                && !level.isHooked()
                && !reader.resolves()
                && level.image().fields().hasPatches()
                && Objects.requireNonNull(frame.described).image().isPlain();
    }

    /// Completes the object except for its tail, takes it from the stack and begins the tail.
    private void readTail(ReadFrame frame, StreamLevel level) throws IOException {
        LevelImage image = level.image();
        int slot = image.slot(frame.next);
        boolean unshared = image.isUnshared(frame.next);
        Object object = Objects.requireNonNull(frame.object);
        endFields(frame, level);
        endLevels(frame);
        Object target = frame.target;
        Fields targetFields = frame.targetFields;
        int targetSlot = frame.targetSlot;
        stack.refer(frame.depth);
        stack.pop();
        deliver(object, null, target, targetFields, targetSlot);
        int at = stack.depth();
        Object value = reader.begin(unshared, false);
        if (value == JavaioReader.BEGUN) {
            ReadFrame tail = stack.at(at);
            tail.target = object;
            tail.targetFields = image.fields();
            tail.targetSlot = slot;
        } else {
            patch(image.fields(), object, slot, value, handles.cause);
        }
    }

    /// Finishes an object whose data have all been read; returns true.
    private boolean finished(ReadFrame frame) throws IOException {
        ClassNotFoundException why = frame.missing;
        Object object = frame.object;
        if (why != null) {
            if (recovery == null || !recovery.rescued(frame, why)) {
                handles.markMissing(frame.handle, why);
                frame.object = null;
            }
        } else if (object != null) {
            stack.refer(frame.depth - 1);
            Object complete = frame.described == null ? object : hooks.resolved(frame, object);
            if (!frame.unshared || complete != object) {
                handles.set(frame.handle, complete);
            }
            frame.object = reader.replaced(complete, frame.handle, frame.unshared);
        }
        return true;
    }
}
