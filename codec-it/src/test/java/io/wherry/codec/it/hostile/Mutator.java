// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.hostile;

import java.util.Arrays;
import java.util.List;
import java.util.Random;

/// Makes damaged messages of valid ones, the same of the same seed.
final class Mutator {
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
    private final Grammar grammar;
    private final int[] telling;
    private final Random random;

    Mutator(List<byte[]> valid, Grammar grammar, long seed) {
        this.valid = List.copyOf(valid);
        this.grammar = grammar;
        this.telling = grammar.telling();
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
            case 2 -> set(bytes, at, telling[random.nextInt(telling.length)]);
            case 3 -> Arrays.copyOf(bytes, at);
            case 4 -> grammar.recounted(bytes, at, count(), random);
            case 5 -> replaced(bytes, at, at, part(bytes));
            case 6 -> replaced(bytes, at, at + random.nextInt(20), new byte[0]);
            case 7 -> replaced(bytes, at, at + random.nextInt(20), part(any()));
            case 8 -> grammar.restructured(bytes, random);
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

    private int count() {
        return random.nextBoolean()
                ? COUNTS[random.nextInt(COUNTS.length)]
                : random.nextInt() >>> random.nextInt(32);
    }

    private byte[] part(byte[] bytes) {
        int from = random.nextInt(bytes.length);
        return Arrays.copyOfRange(
                bytes, from, Math.min(bytes.length, from + 1 + random.nextInt(40)));
    }

    /// Returns `bytes` with the range `[from .. to)` replaced.
    static byte[] replaced(byte[] bytes, int from, int to, byte[] by) {
        int end = Math.min(to, bytes.length);
        byte[] result = new byte[from + by.length + bytes.length - end];
        System.arraycopy(bytes, 0, result, 0, from);
        System.arraycopy(by, 0, result, from, by.length);
        System.arraycopy(bytes, end, result, from + by.length, bytes.length - end);
        return result;
    }
}
