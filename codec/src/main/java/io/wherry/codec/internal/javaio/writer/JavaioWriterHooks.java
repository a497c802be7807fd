// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.writer;

import io.wherry.codec.internal.fields.FieldRecorder;
import io.wherry.codec.internal.javaio.block.BlockOutput;
import io.wherry.codec.internal.javaio.description.LevelImage;
import io.wherry.codec.internal.message.FreshStack;
import io.wherry.codec.internal.message.UndeclaredExceptions;
import java.io.IOException;
import java.io.NotActiveException;
import java.io.ObjectOutputStream;
import java.io.ObjectOutputStream.PutField;
import org.jspecify.annotations.Nullable;

/// User code (`writeObject`, `writeExternal`) that is running in a writer, and what it may write
/// besides objects and data. One writer owns it.
final class JavaioWriterHooks {
    /// The most calls within one another whose output is written at once: more than java.io has
    /// stack for. An object that a deeper one writes is written when the call has returned, so a
    /// later change to it shows.
    private static final int DEEPEST = 1000;

    private final JavaioWriter writer;
    private final BlockOutput out;
    private final WriterData data;
    private final PrimitiveWriter primitives;
    private final FreshStack javaStack = new FreshStack();
    private @Nullable Object object;
    private @Nullable LevelImage level;
    private @Nullable FieldRecorder recorder;

    /// The object whose user code failed last, until it is asked for.
    private @Nullable Object failed;

    JavaioWriterHooks(
            JavaioWriter writer, BlockOutput out, WriterData data, PrimitiveWriter primitives) {
        this.writer = writer;
        this.out = out;
        this.data = data;
        this.primitives = primitives;
    }

    /// Lets user code write.
    ///
    /// @param image the level it belongs to, or null for an Externalizable object
    /// @param blocks true if its data go into blocks
    /// @param nesting calls of user code within one another
    /// @return the output if it must wait, because the call is nested too deep; otherwise null
    DeferredHookOutput.Item @Nullable [] call(
            @Nullable LevelImage image,
            Object written,
            FreshStack.Task hook,
            boolean blocks,
            int nesting)
            throws IOException {
        boolean deep = nesting > DEEPEST && blocks;
        Object outerObject = object;
        LevelImage outerLevel = level;
        FieldRecorder outerRecorder = recorder;
        DeferredHookOutput recorded = deep ? new DeferredHookOutput() : null;
        object = written;
        level = image;
        recorder = null;
        boolean done = false;
        data.recording = recorded;
        out.setBlockMode(blocks && !deep);
        try {
            javaStack.run(hook);
            done = true;
        } catch (IOException | RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            if (image == null) {
                throw UndeclaredExceptions.<RuntimeException>pass(e);
            }
            throw UndeclaredExceptions.wrap(written, e);
        } finally {
            object = outerObject;
            level = outerLevel;
            recorder = outerRecorder;
            data.recording = null;
            failed = done ? null : written;
        }
        return recorded == null ? null : recorded.end();
    }

    /// Ends the block of a hook that failed where java.io does: unless the hook is that of the very
    /// object written.
    void endFailed(@Nullable Object written) throws IOException {
        if (failed != null && failed != written) {
            out.setBlockMode(false);
        }
        failed = null;
    }

    private LevelImage activeLevel() throws NotActiveException {
        LevelImage here = level;
        if (here == null) {
            throw new NotActiveException("not in call to writeObject");
        }
        return here;
    }

    /// The object whose `writeObject` is running: its fields are written once.
    private Object takeObject() throws NotActiveException {
        Object written = object;
        if (written == null) {
            throw new NotActiveException("fields were written already");
        }
        object = null;
        return written;
    }

    /// Writes the fields of the object whose `writeObject` is running.
    void writeDefault() throws IOException {
        LevelImage here = activeLevel();
        Object written = takeObject();
        @Nullable Object[] values = new Object[here.references()];
        byte[] little = new byte[here.primitiveBytes()];
        here.fields().get(written, little, 0, values, 0);
        writeFields(here, little, values);
    }

    /// Takes the fields of the object whose `writeObject` is running.
    ///
    /// @param hookStream the stream that it was given
    PutField putFields(ObjectOutputStream hookStream) throws IOException {
        LevelImage here = activeLevel();
        FieldRecorder found = recorder;
        if (found == null) {
            takeObject();
            found = new FieldRecorder(here.level(), hookStream);
            recorder = found;
        }
        return found;
    }

    /// Writes the fields that [#putFields] gathered.
    void writeFields() throws IOException {
        FieldRecorder found = recorder;
        if (found == null) {
            throw new NotActiveException("no current PutField object");
        }
        LevelImage here = activeLevel();
        @Nullable Object[] values = new Object[here.references()];
        byte[] little = new byte[here.primitiveBytes()];
        found.copyTo(little, 0, values, 0);
        writeFields(here, little, values);
    }

    private void writeFields(LevelImage here, byte[] little, @Nullable Object[] values)
            throws IOException {
        boolean now = data.recording == null;
        if (now) {
            out.setBlockMode(false);
        }
        primitives.write(here, little);
        for (int i = 0; i < here.references(); i++) {
            writer.write(values[here.slot(i)], here.isUnshared(i));
        }
        if (now) {
            out.setBlockMode(true);
        }
    }
}
