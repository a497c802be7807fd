// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.hostile;

import io.wherry.bytes.LittleEndian;
import java.util.Arrays;
import java.util.Random;

/// The lean format: varints and segments.
final class LeanGrammar implements Grammar {
    private static final int[] TELLING = {0, 1, 2, 3, 4, 5, 8, 29, 64, 127, 128, 129, 240, 255};

    @Override
    public int[] telling() {
        return TELLING.clone();
    }

    @Override
    public byte[] recounted(byte[] bytes, int at, int count, Random random) {
        byte[] varint = new byte[LittleEndian.MAX_VARINT];
        int length = LittleEndian.putVarint(varint, 0, count);
        return Mutator.replaced(
                bytes, at, at + 1 + random.nextInt(4), Arrays.copyOf(varint, length));
    }

    /// Another head for one of the segments, or one cut in two, left out or doubled.
    @Override
    public byte[] restructured(byte[] bytes, Random random) {
        Segment segment = anySegment(bytes, random);
        if (segment == null) {
            return bytes;
        }
        int size = segment.end() - segment.data();
        return switch (random.nextInt(5)) {
            case 0 -> Mutator.replaced(bytes, segment.head(), segment.end(), new byte[0]);
            case 1 ->
                    Mutator.replaced(
                            bytes,
                            segment.end(),
                            segment.end(),
                            Arrays.copyOfRange(bytes, segment.head(), segment.end()));
            case 2 ->
                    Mutator.replaced(
                            bytes, segment.head(), segment.data(), head(size, random.nextInt(4)));
            case 3 ->
                    Mutator.replaced(
                            bytes,
                            segment.head(),
                            segment.data(),
                            head(size + random.nextInt(9) - 4, segment.kind()));
            default -> split(bytes, segment, random.nextInt(size + 1));
        };
    }

    private static byte[] split(byte[] bytes, Segment segment, int at) {
        int middle = segment.data() + at;
        byte[] second = {0};
        byte[] rest = head(1 + segment.end() - middle, segment.kind());
        byte[] between = Arrays.copyOf(rest, rest.length + second.length);
        byte[] two = Mutator.replaced(bytes, middle, middle, between);
        return Mutator.replaced(two, segment.head(), segment.data(), head(at, 0));
    }

    private static byte[] head(int length, int kind) {
        byte[] bytes = new byte[LittleEndian.MAX_VARINT + 5];
        return Arrays.copyOf(
                bytes, LittleEndian.putVarlong(bytes, 0, (long) Math.max(length, 0) << 2 | kind));
    }

    /// Where a segment's head, data and end are.
    private record Segment(int head, int data, int end, int kind) {}

    private static Segment anySegment(byte[] bytes, Random random) {
        Segment chosen = null;
        int at = 2;
        for (int seen = 1; at < bytes.length; seen++) {
            Segment next = segment(bytes, at);
            if (next == null) {
                return chosen;
            }
            if (random.nextInt(seen) == 0) {
                chosen = next;
            }
            at = next.end();
        }
        return chosen;
    }

    private static Segment segment(byte[] bytes, int at) {
        long head = 0;
        int next = at;
        for (int shift = 0; shift < 63 && next < bytes.length; shift += 7) {
            byte b = bytes[next++];
            head |= (b & 0x7fL) << shift;
            if (b >= 0) {
                long length = head >>> 2;
                return length > bytes.length - next
                        ? null
                        : new Segment(at, next, next + (int) length, (int) head & 3);
            }
        }
        return null;
    }
}
