// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.hostile;

import io.wherry.bytes.LittleEndian;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/// Makes damaged messages of valid ones, the same of the same seed.
final class Mutator {
    private static final int[] TELLING = {0, 1, 2, 3, 4, 5, 8, 29, 64, 127, 128, 129, 240, 255};
    private static final int[] COUNTS = {
        0,
        1,
        2,
        3,
        100,
        1000,
        65_535,
        1 << 20,
        Integer.MAX_VALUE - 8,
        Integer.MAX_VALUE,
        -1,
        1 << 31
    };

    private final List<byte[]> valid;
    private final Random random;

    Mutator(List<byte[]> valid, long seed) {
        this.valid = List.copyOf(valid);
        this.random = new Random(seed);
    }

    /// One of the messages with one to four changes.
    byte[] next() {
        byte[] bytes = any().clone();
        int changes = 1 + random.nextInt(1 << random.nextInt(3));
        for (int i = 0; i < changes; i++) {
            bytes = changed(bytes);
        }
        return bytes;
    }

    private byte[] any() {
        return valid.get(random.nextInt(valid.size()));
    }

    private byte[] changed(byte[] bytes) {
        if (bytes.length == 0) {
            return bytes;
        }
        int at = random.nextInt(bytes.length);
        return switch (random.nextInt(10)) {
            case 0 -> flipped(bytes, at);
            case 1 -> set(bytes, at, random.nextInt(256));
            case 2 -> set(bytes, at, TELLING[random.nextInt(TELLING.length)]);
            case 3 -> Arrays.copyOf(bytes, at);
            case 4 -> replaced(bytes, at, at + 1 + random.nextInt(4), varint());
            case 5 -> replaced(bytes, at, at, part(bytes));
            case 6 -> replaced(bytes, at, at + random.nextInt(20), new byte[0]);
            case 7 -> replaced(bytes, at, at + random.nextInt(20), part(any()));
            case 8 -> segmentChanged(bytes);
            default -> added(bytes, at);
        };
    }

    private byte[] flipped(byte[] bytes, int at) {
        bytes[at] ^= (byte) (1 << random.nextInt(8));
        return bytes;
    }

    private static byte[] set(byte[] bytes, int at, int value) {
        bytes[at] = (byte) value;
        return bytes;
    }

    /// Counts up or down: neighbours are often valid.
    private byte[] added(byte[] bytes, int at) {
        bytes[at] += (byte) (random.nextInt(9) - 4);
        return bytes;
    }

    private byte[] varint() {
        int value =
                random.nextBoolean()
                        ? COUNTS[random.nextInt(COUNTS.length)]
                        : random.nextInt() >>> random.nextInt(32);
        byte[] bytes = new byte[LittleEndian.MAX_VARINT];
        return Arrays.copyOf(bytes, LittleEndian.putVarint(bytes, 0, value));
    }

    private byte[] part(byte[] bytes) {
        int from = random.nextInt(bytes.length);
        return Arrays.copyOfRange(
                bytes, from, Math.min(bytes.length, from + 1 + random.nextInt(40)));
    }

    private static byte[] replaced(byte[] bytes, int from, int to, byte[] by) {
        int end = Math.min(to, bytes.length);
        byte[] result = new byte[from + by.length + bytes.length - end];
        System.arraycopy(bytes, 0, result, 0, from);
        System.arraycopy(by, 0, result, from, by.length);
        System.arraycopy(bytes, end, result, from + by.length, bytes.length - end);
        return result;
    }

    /// Another head for one of the segments, or one cut in two, left out or doubled.
    private byte[] segmentChanged(byte[] bytes) {
        Segment segment = anySegment(bytes);
        if (segment == null) {
            return bytes;
        }
        int size = segment.end() - segment.data();
        return switch (random.nextInt(5)) {
            case 0 -> replaced(bytes, segment.head(), segment.end(), new byte[0]);
            case 1 ->
                    replaced(
                            bytes,
                            segment.end(),
                            segment.end(),
                            Arrays.copyOfRange(bytes, segment.head(), segment.end()));
            case 2 ->
                    replaced(bytes, segment.head(), segment.data(), head(size, random.nextInt(4)));
            case 3 ->
                    replaced(
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
        byte[] two = replaced(bytes, middle, middle, between);
        return replaced(two, segment.head(), segment.data(), head(at, 0));
    }

    private static byte[] head(int length, int kind) {
        byte[] bytes = new byte[LittleEndian.MAX_VARINT + 5];
        return Arrays.copyOf(
                bytes, LittleEndian.putVarlong(bytes, 0, (long) Math.max(length, 0) << 2 | kind));
    }

    /// Where a segment's head, data and end are.
    private record Segment(int head, int data, int end, int kind) {}

    private Segment anySegment(byte[] bytes) {
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
