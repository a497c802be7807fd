// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.hook;

import io.wherry.codec.internal.lean.Fields;
import io.wherry.codec.internal.lean.Frame;
import io.wherry.codec.internal.lean.LeanReader;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.util.List;

/// The levels of an object with hooks, topmost first: gathers them, and sets each as soon as all it refers to is
/// complete.
///
/// So the hooks of what a lower level refers to find the upper ones set, as with java.io, which also waits for the last level
/// where none has a hook. Where bodies are put off, what a level without `writeObject` refers to comes behind the whole
/// object: that level and those below it are set then.
final class StreamedLevels {
    private final List<StreamedLevel> levels;

    /// Whether all levels are set at the end.
    private final boolean waits;

    StreamedLevels(List<StreamedLevel> levels) {
        this.levels = List.copyOf(levels);
        this.waits = levels.stream().allMatch(level -> level.hook() == null);
    }

    /// Gathers on; false if it stopped at a DRAIN.
    boolean gather(LeanReader in, Frame frame) throws IOException {
        for (; frame.level < levels.size(); frame.level++) {
            if (!gather(in, levels.get(frame.level))) {
                return false;
            }
            Object object = frame.object;
            if (!waits && object != null && in.gathering().isSettled()) {
                set(in, frame, object, frame.level + 1);
            }
        }
        return true;
    }

    private static boolean gather(LeanReader in, StreamedLevel level) throws IOException {
        Fields fields = level.fields();
        if (fields == null) {
            return true;
        }
        if (level.written()) {
            return Items.gather(in, fields);
        }
        Items.gatherDefault(in, fields);
        return true;
    }

    /// Sets what is not yet set of `object`; all is complete.
    void finish(LeanReader in, Frame frame, Object object) throws IOException {
        if (frame.set < levels.size()) {
            set(in, frame, object, levels.size());
        }
    }

    /// Sets the levels before `end` from what `frame` gathered, runs their hooks and gives the room back.
    private void set(LeanReader in, Frame frame, Object object, int end) throws IOException {
        HookInput stream = HookInput.of(in);
        stream.begin(frame);
        for (; frame.set < end; frame.set++) {
            StreamedLevel level = levels.get(frame.set);
            Fields fields = level.fields();
            MethodHandle hook = level.hook();
            if (fields != null) {
                stream.readLevel(fields, hook, object);
            } else if (hook != null) {
                noData(in, hook, object);
            }
        }
        in.stacks().pop(frame);
    }

    private static void noData(LeanReader in, MethodHandle readObjectNoData, Object object)
            throws IOException {
        in.userCode(true);
        try {
            readObjectNoData.invoke(object);
        } catch (IOException | RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IOException("hook failed: class=" + object.getClass().getName(), e);
        }
        in.userCode(false);
    }
}
