// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.wherry.bytes.LittleEndian;
import io.wherry.codec.GraphCodec;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.management.ManagementFactory;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// How much memory a byte of a message can cost: docs/design/codec.md, "Memory", states the factor.
@Timeout(120)
@Tag("slow")
final class AmplificationTest {
    /// Bytes allocated for a byte of a message at most, garbage included.
    private static final int FACTOR = 500;

    /// Bytes allocated for any message at most, besides.
    private static final long TRUST = 4 << 20;

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
        return message(data.toByteArray());
    }

    private static byte[] message(byte[] payload) {
        byte[] head = new byte[10];
        int end = LittleEndian.putVarlong(head, 0, (long) payload.length << 2 | 1);
        ByteArrayOutputStream message = new ByteArrayOutputStream();
        message.write(0x57);
        message.write(1);
        message.write(head, 0, end);
        message.writeBytes(payload);
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

    /// The shortest object of that token whose content is all zero, but for one byte; null if there
    /// is none.
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

    enum Letter {
        A,
        B
    }

    static final class Empty implements Serializable {}

    record Nothing() implements Serializable {}

    record Wrapped(Object content) implements Serializable {}

    static final class Hooked implements Serializable {
        private void writeObject(ObjectOutputStream out) throws IOException {
            out.writeByte(1);
        }

        private void readObject(ObjectInputStream in) throws IOException {
            in.readByte();
        }
    }

    static final class Resolved implements Serializable {
        private Object readResolve() {
            return this;
        }
    }

    /// Is made by its constructor.
    public static final class External implements Externalizable {
        @Override
        public void writeExternal(ObjectOutput out) {
            // nothing
        }

        @Override
        public void readExternal(ObjectInput in) {
            // nothing
        }
    }

    static final class Names extends ArrayList<String> {}

    static final class Table extends HashMap<String, String> {}

    @SuppressWarnings("JdkObsolete") // they are what real graphs hold
    private static final List<Supplier<Object>> SMALL =
            List.of(
                    () -> EnumSet.noneOf(Letter.class),
                    () -> new EnumMap<Letter, String>(Letter.class),
                    () -> LocalDate.EPOCH.plusDays(1),
                    Empty::new,
                    Nothing::new,
                    () -> new Wrapped(null),
                    Hooked::new,
                    Resolved::new,
                    External::new,
                    Names::new,
                    Table::new,
                    Hashtable::new,
                    Properties::new,
                    BitSet::new,
                    StringBuilder::new,
                    TreeMap::new,
                    ConcurrentHashMap::new,
                    ConcurrentSkipListMap::new,
                    LinkedBlockingQueue::new,
                    PriorityBlockingQueue::new,
                    AtomicInteger::new,
                    Throwable::new);

    @Test
    void smallObjectsOfEveryKindCostABoundedMultiple() throws IOException {
        Map<String, Long> beyond = new TreeMap<>();
        for (Supplier<Object> small : SMALL) {
            Object[] objects = new Object[OBJECTS];
            Arrays.setAll(objects, _ -> small.get());
            byte[] bytes = codec.encode(objects);
            codec.decode(bytes);
            long factor = allocated(codec, bytes) / bytes.length;
            beyond.put(objects[0].getClass().getName(), factor);
        }
        beyond.values().removeIf(factor -> factor <= FACTOR);
        assertThat(beyond).isEmpty();
    }

    /// Each collection is the first element of the one before and claims all bytes that are left.
    private static byte[] nested(int token, int heads, int depth, int claim, int padding) {
        ByteArrayOutputStream data = new ByteArrayOutputStream();
        byte[] varint = new byte[5];
        data.write(0);
        data.write(0);
        for (int i = 0; i < depth; i++) {
            data.write(token);
            for (int head = 0; head < heads; head++) {
                data.write(varint, 0, LittleEndian.putVarint(varint, 0, claim));
            }
        }
        data.writeBytes(new byte[padding]);
        return message(data.toByteArray());
    }

    @Test
    void nestedCollectionsDoNotCountOnTheSameBytes() {
        Map<String, Long> beyond = new TreeMap<>();
        for (int token = 21; token < 128; token++) {
            for (int heads = 1; heads <= 3; heads++) {
                for (int depth : new int[] {3, 30, 300, 3000}) {
                    byte[] bytes = nested(token, heads, depth, 30_000, 30_000);
                    long factor = allocated(codec, bytes) / bytes.length;
                    beyond.merge("token " + token + ", depth " + depth, factor, Math::max);
                }
            }
        }
        beyond.values().removeIf(factor -> factor <= FACTOR);
        assertThat(beyond).isEmpty();
    }

    /// Each head announces as many elements as an array can hold; the length of the stream is
    /// unknown.
    @Test
    void claimsInStreamsOfUnknownLengthAreTrustedALittle() {
        Map<String, Long> beyond = new TreeMap<>();
        for (int token = 8; token < 128; token++) {
            for (int heads = 1; heads <= 3; heads++) {
                for (int depth : new int[] {1, 30, 300}) {
                    byte[] bytes = nested(token, heads, depth, Integer.MAX_VALUE, 100);
                    long more = allocatedByStream(bytes) - (long) FACTOR * bytes.length;
                    beyond.merge("token " + token + ", depth " + depth, more, Math::max);
                }
            }
        }
        beyond.values().removeIf(more -> more <= TRUST);
        assertThat(beyond).isEmpty();
    }

    private long allocatedByStream(byte[] bytes) {
        long before = MEMORY.getCurrentThreadAllocatedBytes();
        try {
            codec.decode(new ByteArrayInputStream(bytes));
        } catch (IOException _) {
            // what was allocated until then counts
        }
        return MEMORY.getCurrentThreadAllocatedBytes() - before;
    }
}
