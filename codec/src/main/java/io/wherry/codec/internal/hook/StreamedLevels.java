// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.hook;

import io.wherry.codec.WireFormatException;
import io.wherry.codec.internal.lean.Fields;
import io.wherry.codec.internal.lean.Frame;
import io.wherry.codec.internal.lean.GatherStacks;
import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.shape.Level;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The levels of an object with hooks, topmost first, each read before the next one begins, as
/// java.io does it.
final class StreamedLevels {
    private final List<StreamedLevel> levels;

    /// Whether no level below the topmost is set in turn: then those that no hook reads are set
    /// when the last one is read, as java.io does.
    private final boolean waits;

    StreamedLevels(List<StreamedLevel> levels) {
        this.levels = List.copyOf(levels);
        this.waits = levels.stream().skip(1).noneMatch(StreamedLevel::inTurn);
    }

    /// Reads the levels into `object`; each reference is complete when it has been read.
    void read(LeanReader in, Object object) throws IOException {
        if (!waits) {
            for (StreamedLevel level : levels) {
                readInTurn(in, level, object);
            }
            return;
        }
        GatherStacks stacks = in.stacks();
        int bytesAt = stacks.byteCount();
        int valuesAt = stacks.valueCount();
        List<LevelFields> gathered = new ArrayList<>();
        for (StreamedLevel level : levels) {
            if (level.hook() == null) {
                gatherLevel(in, level, gathered);
            } else {
                readInTurn(in, level, object);
            }
        }
        for (LevelFields fields : gathered) {
            fields.set(in, object);
        }
        stacks.popLevel(bytesAt, valuesAt);
    }

    private static void gatherLevel(LeanReader in, StreamedLevel level, List<LevelFields> gathered)
            throws IOException {
        Fields fields = level.fields();
        if (fields == null) {
            return;
        }
        LevelItems items = new LevelItems(in, LevelFields.inStream(fields), level.written());
        if (items.findFields()) {
            int bytesAt = in.stacks().byteCount();
            int valuesAt = in.stacks().valueCount();
            gather(in, fields);
            gathered.add(LevelFields.gathered(fields, bytesAt, valuesAt));
        }
        items.skipToEnd();
    }

    private static void readInTurn(LeanReader in, StreamedLevel level, Object object)
            throws IOException {
        Fields fields = level.fields();
        if (fields != null) {
            HookInput.of(in).readLevel(LevelFields.inStream(fields), level, object);
        } else {
            noData(in, level.hook(), object);
        }
    }

    /// Gathers the levels, of which no hook wrote one.
    void gather(LeanReader in) throws IOException {
        for (StreamedLevel level : levels) {
            Fields fields = level.fields();
            if (fields != null) {
                gather(in, fields);
            }
        }
    }

    private static void gather(LeanReader in, Fields fields) throws IOException {
        Level level = fields.level();
        in.gathering().bytes(level.primitiveBytes());
        int slot = 0;
        try {
            for (; slot < level.references(); slot++) {
                if (fields.skips(slot)) {
                    in.gathering().skipped();
                } else {
                    in.gathering().reference();
                }
            }
        } catch (WireFormatException e) {
            throw fields.located(e, slot);
        }
    }

    /// Reads the levels that `frame` has gathered into `object`; all is complete.
    void finish(LeanReader in, Frame frame, Object object) throws IOException {
        HookInput stream = HookInput.of(in);
        int bytesAt = frame.bytesFrom;
        int valuesAt = frame.valuesFrom;
        for (StreamedLevel level : levels) {
            Fields fields = level.fields();
            if (fields == null) {
                noData(in, level.hook(), object);
                continue;
            }
            LevelFields gathered = LevelFields.gathered(fields, bytesAt, valuesAt);
            stream.readLevel(gathered, level, object);
            bytesAt += fields.level().primitiveBytes();
            valuesAt += fields.level().references();
        }
    }

    /// @param readObjectNoData null if there is none
    private static void noData(
            LeanReader in, @Nullable MethodHandle readObjectNoData, Object object)
            throws IOException {
        if (readObjectNoData == null) {
            return;
        }
        in.hooks().setRunning(true);
        try {
            readObjectNoData.invoke(object);
        } catch (IOException | RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IOException("hook failed: class=" + object.getClass().getName(), e);
        }
        in.hooks().setRunning(false);
    }
}
