// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.wherry.bytes.LittleEndian;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// How much memory a byte of a message can cost: docs/design/codec.md, "Memory", states the factor.
@Timeout(120)
final class AmplificationTest {
    /// Bytes allocated for a byte of a message at most, garbage included.
    private static final int FACTOR = 500;

    private static final ThreadMXBean MEMORY = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private static final int OBJECTS = 20_000;

    private final GraphCodec codec = GraphCodec.lean();

    /// A message whose root is an array of `count` times the same `element`.
    private static byte[] many(byte[] element, int count) {
        ByteArrayOutputStream data = new ByteArrayOutputStream();
        byte[] varint = new byte[10];
        data.write(0);
        data.write(0);
        data.write(29);
        data.write(varint, 0, LittleEndian.putVarint(varint, 0, count));
        for (int i = 0; i < count; i++) {
            data.writeBytes(element);
        }
        ByteArrayOutputStream message = new ByteArrayOutputStream();
        message.write(0x57);
        message.write(1);
        message.write(varint, 0, LittleEndian.putVarlong(varint, 0, (long) data.size() << 2 | 1));
        message.writeBytes(data.toByteArray());
        return message.toByteArray();
    }

    private static long allocated(GraphCodec codec, byte[] bytes) {
        long before = MEMORY.getCurrentThreadAllocatedBytes();
        try {
            codec.decode(bytes);
        } catch (IOException _) {
            // what was allocated until then counts
        }
        return MEMORY.getCurrentThreadAllocatedBytes() - before;
    }

    private boolean isValid(byte[] element) {
        try {
            return codec.decode(many(element, 2)) != null;
        } catch (IOException _) {
            return false;
        }
    }

    /// The shortest object of that token whose content is all zero, but for one byte; null if there is none.
    private byte[] shortest(int token, int at, int value) {
        for (int length = 1; length < 40; length++) {
            byte[] element = new byte[length];
            element[0] = (byte) token;
            if (at < length) {
                element[at] = (byte) value;
            }
            if (isValid(element)) {
                return element;
            }
        }
        return null;
    }

    @Test
    void smallestObjectsOfEveryKnownClassCostABoundedMultiple() {
        Map<String, Long> beyond = new TreeMap<>();
        int measured = 0;
        for (int token = 8; token < 128; token++) {
            for (int at = 1; at < 5; at++) {
                for (int value : new int[] {0, 1, 2, 4, 64, 126}) {
                    byte[] element = shortest(token, at, value);
                    if (element != null) {
                        measured++;
                        byte[] bytes = many(element, OBJECTS);
                        long factor = allocated(codec, bytes) / bytes.length;
                        beyond.merge("token " + token, factor, Math::max);
                    }
                }
            }
        }
        beyond.values().removeIf(factor -> factor <= FACTOR);
        assertThat(measured).isGreaterThan(100);
        assertThat(beyond).isEmpty();
    }
}
