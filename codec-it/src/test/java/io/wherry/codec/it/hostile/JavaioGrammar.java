// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.hostile;

import static java.io.ObjectStreamConstants.TC_BASE;
import static java.io.ObjectStreamConstants.TC_MAX;
import static java.io.ObjectStreamConstants.TC_NULL;
import static java.io.ObjectStreamConstants.TC_REFERENCE;
import static java.io.ObjectStreamConstants.baseWireHandle;

import io.wherry.bytes.BigEndian;
import java.util.Random;
import java.util.stream.IntStream;

/// The java.io format: counts of two and four bytes, tokens, handles.
final class JavaioGrammar implements Grammar {
    private static final int[] OTHERS = {0, 1, 2, 3, 4, 5, 12, 16, 127, 128, 255, 'L', '[', 'I'};

    /// A token and a handle.
    private static final int REFERENCE = 5;

    @Override
    public int[] telling() {
        return IntStream.concat(IntStream.rangeClosed(TC_BASE, TC_MAX), IntStream.of(OTHERS))
                .toArray();
    }

    @Override
    public byte[] recounted(byte[] bytes, int at, int count, Random random) {
        boolean wide = random.nextBoolean();
        byte[] value = new byte[wide ? Integer.BYTES : Short.BYTES];
        if (wide) {
            BigEndian.putInt(value, 0, count);
        } else {
            BigEndian.putShort(value, 0, (short) count);
        }
        return Mutator.replaced(bytes, at, at + value.length, value);
    }

    /// Replaces by another reference, null, or another token.
    @Override
    public byte[] restructured(byte[] bytes, Random random) {
        int at = token(bytes, random);
        return switch (random.nextInt(5)) {
            case 0 -> Mutator.replaced(bytes, at, at + 1, reference(random));
            case 1 -> Mutator.replaced(bytes, at, at + REFERENCE, reference(random));
            case 2 -> Mutator.replaced(bytes, at, at + REFERENCE, new byte[] {TC_NULL});
            case 3 -> Mutator.replaced(bytes, at, at, new byte[] {any(random)});
            default -> Mutator.replaced(bytes, at, at + 1, new byte[] {any(random)});
        };
    }

    private static byte any(Random random) {
        return (byte) (TC_BASE + random.nextInt(TC_MAX - TC_BASE + 1));
    }

    private static byte[] reference(Random random) {
        byte[] bytes = new byte[REFERENCE];
        bytes[0] = TC_REFERENCE;
        BigEndian.putInt(bytes, 1, baseWireHandle + random.nextInt(1 + random.nextInt(30)));
        return bytes;
    }

    /// Returns the position of a token-like byte; any position if none is found soon.
    private static int token(byte[] bytes, Random random) {
        int at = random.nextInt(bytes.length);
        for (int next = at; next < bytes.length; next++) {
            if (bytes[next] >= TC_BASE && bytes[next] <= TC_MAX) {
                return next;
            }
        }
        return at;
    }
}
