// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.transfer;

import io.wherry.iso.ClusterFormatException;
import io.wherry.iso.internal.memory.Memory;
import io.wherry.iso.internal.type.DescribedTypes;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// A frame that describes types of the sender, before the first cluster that may have objects of
/// them.
///
/// ```text
///  0      4      8                 24      32     36      40
///  +------+------+-----------------+-------+------+-------+-----------
///  | kind | 0    | 0               | bytes | 0    | types | types ...
///  +------+------+-----------------+-------+------+-------+-----------
///
///  a type:
///  0      4        8
///  +------+--------+----------------------+
///  | id   | length | description, UTF-8   | 0 to a multiple of 8
///  +------+--------+----------------------+
///
///  kind     3
///  bytes    of all types, at most 131072
///  id       number of the type
///  length   bytes of its description
/// ```
/// Little-endian.
final class TypesFrame {
    static final int KIND = 3;

    /// Largest size of the types of a frame in bytes.
    static final int MOST_BYTES = 1 << 17;

    private static final int SIZE = 24;
    private static final int COUNT = 36;
    private static final int ENTRY = 8;

    private TypesFrame() {}

    /// Returns the frames that describe types, in their order. A type whose description is longer
    /// than a frame is left out.
    ///
    /// @param types descriptions by number
    static List<MemorySegment> written(Map<Integer, String> types) {
        List<MemorySegment> frames = new ArrayList<>();
        ByteBuffer body = empty();
        int count = 0;
        for (Map.Entry<Integer, String> type : types.entrySet()) {
            byte[] text = type.getValue().getBytes(StandardCharsets.UTF_8);
            int bytes = ENTRY + padded(text.length);
            if (bytes > body.remaining() && count > 0 && bytes <= MOST_BYTES) {
                frames.add(frame(body, count));
                body = empty();
                count = 0;
            }
            if (bytes <= body.remaining()) {
                body.putInt(type.getKey()).putInt(text.length).put(text);
                body.position(body.position() + padded(text.length) - text.length);
                count++;
            }
        }
        if (count > 0) {
            frames.add(frame(body, count));
        }
        return frames;
    }

    private static ByteBuffer empty() {
        return ByteBuffer.allocate(MOST_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static int padded(int bytes) {
        return (bytes + 7) & -8;
    }

    private static MemorySegment frame(ByteBuffer body, int count) {
        int bytes = body.position();
        MemorySegment frame = MemorySegment.ofArray(new byte[ClusterFrame.FIXED + bytes]);
        frame.set(Memory.INT, 0, KIND);
        frame.set(Memory.LONG, SIZE, bytes);
        frame.set(Memory.INT, COUNT, count);
        frame.asSlice(ClusterFrame.FIXED).copyFrom(MemorySegment.ofBuffer(body.flip()));
        return frame;
    }

    /// Returns the length of a frame whose first bytes have been received.
    static int length(MemorySegment head) {
        long bytes = head.get(Memory.LONG, SIZE);
        int count = head.get(Memory.INT, COUNT);
        if (bytes < 0 || bytes > MOST_BYTES || count < 1 || count > bytes / ENTRY) {
            throw new ClusterFormatException(
                    "impossible descriptions of types: bytes=%d, types=%d".formatted(bytes, count));
        }
        return ClusterFrame.FIXED + (int) bytes;
    }

    static boolean isTypes(MemorySegment head) {
        return head.get(Memory.INT, 0) == KIND;
    }

    /// Reads the descriptions of a frame.
    ///
    /// @param rest number of bytes of the frame after them
    static void read(MemorySegment frame, long rest, DescribedTypes into) {
        ByteBuffer from = frame.asByteBuffer().order(ByteOrder.LITTLE_ENDIAN);
        int count = from.getInt(COUNT);
        from.position(ClusterFrame.FIXED);
        for (int i = 0; i < count; i++) {
            require(from.remaining() >= ENTRY, from, rest);
            int id = from.getInt();
            int length = from.getInt();
            require(length >= 0 && length <= from.remaining(), from, rest);
            require(padded(length) <= from.remaining(), from, rest);
            String text =
                    StandardCharsets.UTF_8.decode(from.slice(from.position(), length)).toString();
            into.add(id, text);
            from.position(from.position() + padded(length));
        }
        require(rest == 0 && !from.hasRemaining(), from, rest);
    }

    private static void require(boolean sound, ByteBuffer from, long rest) {
        if (!sound) {
            throw new ClusterFormatException(
                    "descriptions of types are cut at byte %d: left=%d, further=%d"
                            .formatted(from.position(), from.remaining(), rest));
        }
    }
}
