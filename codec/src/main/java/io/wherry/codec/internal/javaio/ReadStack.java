// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio;

import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Objects whose reading has begun, the innermost last, and the fields of theirs that have been read. One reader owns it.
final class ReadStack {
    private static final int KEEP = 1 << 14;

    /// References of an object that are no matter of trust.
    private static final int FEW = 16;

    private ReadFrame[] frames = new ReadFrame[16];
    private int depth;
    private int referring;
    private byte[] primitives = new byte[256];
    private int primitiveCount;
    private @Nullable Object[] values = new Object[64];
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
            frames = Arrays.copyOf(frames, 2 * depth);
        }
        ReadFrame frame = frames[depth];
        if (frame == null) {
            frame = new ReadFrame();
            frames[depth] = frame;
        }
        depth++;
        frame.depth = kind == ReadFrame.Kind.REST ? referring : referring + 1;
        frame.kind = kind;
        frame.valuesFrom = valueCount;
        frame.bytesFrom = primitiveCount;
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
            frames = new ReadFrame[16];
        }
        if (values.length > KEEP) {
            values = new Object[64];
        }
        if (primitives.length > KEEP) {
            primitives = new byte[256];
        }
    }

    /// Reads the primitives of a level of the innermost object and makes room for its references.
    void beginFields(ReadFrame frame, StreamLevel level, BlockInput in) throws IOException {
        LevelImage image = level.image();
        frame.here = level;
        frame.next = 0;
        frame.end = image.references();
        int bytes = image.primitiveBytes();
        if (frame.end > FEW) {
            in.claims().claim(frame.end, image.level().type().getName());
        }
        if (primitiveCount + bytes > primitives.length) {
            int length = Math.max(2 * primitives.length, primitiveCount + bytes);
            primitives = Arrays.copyOf(primitives, length);
        }
        if (valueCount + frame.end > values.length) {
            int length = Math.max(2 * values.length, valueCount + frame.end);
            values = Arrays.copyOf(values, length);
        }
        if (bytes > 0) {
            int from = in.require(bytes);
            image.toLittle(in.bytes(), from, primitives, primitiveCount);
        }
        primitiveCount += bytes;
        valueCount += frame.end;
    }

    /// Forgets the fields of the innermost object.
    void dropFields(ReadFrame frame) {
        if (valueCount > frame.valuesFrom) {
            Arrays.fill(values, frame.valuesFrom, valueCount, null);
            valueCount = frame.valuesFrom;
        }
        primitiveCount = frame.bytesFrom;
        frame.here = null;
    }

    byte[] primitives() {
        return primitives;
    }

    @Nullable Object[] values() {
        return values;
    }
}
