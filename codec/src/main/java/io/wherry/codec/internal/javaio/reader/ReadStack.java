// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.reader;

import io.wherry.codec.internal.javaio.block.BlockInput;
import io.wherry.codec.internal.javaio.description.LevelImage;
import io.wherry.codec.internal.javaio.description.StreamLevel;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Objects whose reading has begun, the innermost last, and those of their fields that have been
/// read. One reader owns it.
final class ReadStack {
    private static final int KEEP = 1 << 14;

    /// The number of references of an object that is always trusted.
    private static final int FEW = 16;

    /* All arrays are made when they are needed: many streams have one text. */
    private static final ReadFrame[] NO_FRAMES = {};
    private static final byte[] NO_PRIMITIVES = {};
    private static final @Nullable Object[] NO_VALUES = {};

    private ReadFrame[] frames = NO_FRAMES;
    private int depth;
    private int referring;
    private byte[] primitives = NO_PRIMITIVES;
    private int primitiveCount;
    private @Nullable Object[] values = NO_VALUES;
    private int valueCount;

    int depth() {
        return depth;
    }

    /// References are read of an object at that depth.
    void refer(int fromDepth) {
        referring = fromDepth;
    }

    /// How deep the object is whose references are read.
    int referring() {
        return referring;
    }

    ReadFrame top() {
        return frames[depth - 1];
    }

    /// The object that was begun when the stack had that depth.
    ReadFrame at(int index) {
        return frames[index];
    }

    ReadFrame push(ReadFrame.Kind kind) {
        if (depth == frames.length) {
            frames = Arrays.copyOf(frames, Math.max(4, 2 * depth));
        }
        ReadFrame frame = frames[depth];
        if (frame == null) {
            frame = new ReadFrame();
            frames[depth] = frame;
        }
        depth++;
        frame.depth = kind == ReadFrame.Kind.REST ? referring : referring + 1;
        frame.kind = kind;
        frame.valuesBase = valueCount;
        frame.bytesBase = primitiveCount;
        return frame;
    }

    void pop() {
        ReadFrame frame = frames[--depth];
        dropFields(frame);
        frame.clear();
    }

    void popTo(int to) {
        while (depth > to) {
            pop();
        }
    }

    void clear() {
        popTo(0);
        if (frames.length > KEEP) {
            frames = NO_FRAMES;
        }
        if (values.length > KEEP) {
            values = NO_VALUES;
        }
        if (primitives.length > KEEP) {
            primitives = NO_PRIMITIVES;
        }
    }

    /// Reads the primitives of a level of the innermost object and makes room for its references.
    void beginFields(ReadFrame frame, StreamLevel level, BlockInput in) throws IOException {
        LevelImage image = level.image();
        frame.here = level;
        frame.valuesFrom = valueCount;
        frame.bytesFrom = primitiveCount;
        frame.next = 0;
        frame.end = image.references();
        claimValues(image, in);
        claimPrimitives(image, in);
    }

    /// Makes room for the references of a level, and returns where they start in [#values].
    int claimValues(LevelImage image, BlockInput in) throws IOException {
        int from = valueCount;
        int count = image.references();
        if (count > FEW) {
            in.budget().reserve(count, image.level().type().getName());
        }
        if (from + count > values.length) {
            int length = Math.max(Math.max(8, 2 * values.length), from + count);
            values = Arrays.copyOf(values, length);
        }
        valueCount = from + count;
        return from;
    }

    /// Reads the primitives of a level, and returns where they start in [#primitives],
    /// little-endian.
    int claimPrimitives(LevelImage image, BlockInput in) throws IOException {
        int count = image.primitiveBytes();
        int from = claim(count);
        if (count > 0) {
            int at = in.require(count);
            image.toLittle(in.bytes(), at, primitives, from);
        }
        return from;
    }

    /// Claims as [#claimPrimitives] does, but keeps the bytes as they are in the stream.
    int claimBig(LevelImage image, BlockInput in) throws IOException {
        int count = image.primitiveBytes();
        int from = claim(count);
        int at = in.require(count);
        System.arraycopy(in.bytes(), at, primitives, from, count);
        return from;
    }

    private int claim(int count) {
        int from = primitiveCount;
        if (from + count > primitives.length) {
            int length = Math.max(Math.max(32, 2 * primitives.length), from + count);
            primitives = Arrays.copyOf(primitives, length);
        }
        primitiveCount = from + count;
        return from;
    }

    int valueCount() {
        return valueCount;
    }

    int primitiveCount() {
        return primitiveCount;
    }

    /// Releases the slots that were claimed since the stack had these sizes.
    void drop(int toValues, int toPrimitives) {
        for (int i = toValues; i < valueCount; i++) {
            values[i] = null;
        }
        valueCount = toValues;
        primitiveCount = toPrimitives;
    }

    /// Forgets the fields of the innermost object.
    void dropFields(ReadFrame frame) {
        if (valueCount > frame.valuesBase) {
            Arrays.fill(values, frame.valuesBase, valueCount, null);
            valueCount = frame.valuesBase;
        }
        primitiveCount = frame.bytesBase;
        frame.here = null;
    }

    byte[] primitives() {
        return primitives;
    }

    @Nullable Object[] values() {
        return values;
    }
}
