// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.hook;

import io.wherry.codec.internal.lean.Fields;
import io.wherry.codec.internal.lean.Frame;
import io.wherry.codec.internal.lean.LeanReader;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.util.List;

/// The levels of an object that another version of its class wrote, topmost first: gathers and sets them.
final class EvolvedLevels {
    private final List<EvolvedLevel> levels;

    EvolvedLevels(List<EvolvedLevel> levels) {
        this.levels = List.copyOf(levels);
    }

    /// Gathers on; false if it stopped at a DRAIN.
    boolean gather(LeanReader in, Frame frame) throws IOException {
        for (; frame.level < levels.size(); frame.level++) {
            EvolvedLevel level = levels.get(frame.level);
            Fields fields = level.fields();
            if (fields == null) {
                continue;
            }
            if (!level.written()) {
                Items.gatherDefault(in, fields.level());
            } else if (!Items.gather(in, fields.level())) {
                return false;
            }
        }
        return true;
    }

    /// Sets the levels of `object` from what `frame` gathered, and runs their hooks.
    void set(LeanReader in, Frame frame, Object object) throws IOException {
        HookInput stream = HookInput.of(in);
        stream.begin(frame);
        for (EvolvedLevel level : levels) {
            Fields fields = level.fields();
            MethodHandle hook = level.hook();
            if (fields != null) {
                stream.readLevel(fields, hook, object);
            } else if (hook != null) {
                noData(in, hook, object);
            }
        }
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
