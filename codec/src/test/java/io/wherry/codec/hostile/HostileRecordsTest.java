// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.wherry.bytes.LittleEndian;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphReader;
import io.wherry.codec.GraphWriter;
import io.wherry.codec.LimitExceededException;
import io.wherry.codec.OneByteStream;
import io.wherry.codec.RecordCodec;
import io.wherry.codec.RichGraph;
import io.wherry.codec.WireFormatException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.Serializable;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Records and dictionaries that are cut, changed, or made to harm.
@Timeout(120)
final class HostileRecordsTest {
    private static final long MODEST = 20 << 20;

    private static final RecordCodec RECORDS =
            GraphCodec.lean().withRegistered(classes()).records();

    private static List<Class<?>> classes() {
        return Arrays.<Class<?>>stream(RichGraph.class.getDeclaredClasses())
                .filter(type -> Serializable.class.isAssignableFrom(type) && !type.isInterface())
                .toList();
    }

    private static List<CorruptBytesTest.Decoding> decodings() {
        return List.of(
                RECORDS::decode,
                bytes -> RECORDS.decode(new ByteArrayInputStream(bytes)),
                bytes -> RECORDS.decode(new OneByteStream(bytes)),
                bytes -> RECORDS.readerFrom(new ByteArrayInputStream(bytes)).read());
    }

    private static void assertRefusedCheaply(byte[] bytes) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        for (CorruptBytesTest.Decoding decoding : decodings()) {
            long before = threads.getCurrentThreadAllocatedBytes();
            assertThatThrownBy(() -> decoding.decode(bytes))
                    .isInstanceOf(WireFormatException.class);
            assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(MODEST);
        }
    }

    /// A record of one segment.
    private static byte[] record(int hash, int... data) {
        byte[] payload = new byte[Integer.BYTES + data.length];
        LittleEndian.putInt(payload, 0, hash);
        for (int i = 0; i < data.length; i++) {
            payload[Integer.BYTES + i] = (byte) data[i];
        }
        return segment(payload.length, 1, payload);
    }

    private static byte[] segment(long length, int kind, byte[] payload) {
        byte[] head = new byte[10];
        int end = LittleEndian.putVarlong(head, 0, length << 2 | kind);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write(head, 0, end);
        bytes.writeBytes(payload);
        return bytes.toByteArray();
    }

    @Test
    void everyPrefixIsCutShort() throws IOException {
        for (Object root : RichGraph.parts()) {
            byte[] bytes = RECORDS.encode(root);
            for (int length = 0; length < bytes.length; length++) {
                byte[] prefix = Arrays.copyOf(bytes, length);
                for (CorruptBytesTest.Decoding decoding : decodings()) {
                    assertThatThrownBy(() -> decoding.decode(prefix))
                            .isInstanceOf(
                                    length == 0 ? EOFException.class : WireFormatException.class);
                }
            }
        }
    }

    @Test
    void everyFlippedByteEndsInAGraphOrATypedException() throws IOException {
        Map<String, String> wrong = new TreeMap<>();
        for (Object root : RichGraph.parts()) {
            byte[] bytes = RECORDS.encode(root);
            flipAll(bytes, root.getClass().getSimpleName(), wrong);
        }
        assertThat(wrong).isEmpty();
    }

    private static void flipAll(byte[] bytes, String name, Map<String, String> wrong) {
        List<CorruptBytesTest.Decoding> decodings = decodings().subList(0, 2);
        for (int at = 0; at < bytes.length; at++) {
            byte before = bytes[at];
            for (int mask : CorruptBytesTest.MASKS) {
                bytes[at] = (byte) (before ^ mask);
                for (CorruptBytesTest.Decoding decoding : decodings) {
                    String failure = CorruptBytesTest.failure(decoding, bytes);
                    if (failure != null) {
                        wrong.putIfAbsent(failure, name + ", byte " + at + ", mask=" + mask);
                    }
                }
            }
            bytes[at] = before;
        }
    }

    @Test
    void readerGoesOnAfterARecordWithAFlippedByte() throws IOException {
        ByteArrayOutputStream stream = new ByteArrayOutputStream();
        try (GraphWriter writer = RECORDS.writerTo(stream)) {
            writer.write("first");
            writer.write(RichGraph.whole());
            writer.write("last");
        }
        byte[] bytes = stream.toByteArray();
        int from = RECORDS.encode("first").length;
        int to = bytes.length - RECORDS.encode("last").length;
        int lost = 0;
        for (int at = from; at < to; at++) {
            bytes[at] ^= 0x40;
            GraphReader reader = RECORDS.readerFrom(new ByteArrayInputStream(bytes));
            assertThat(reader.read()).isEqualTo("first");
            CorruptBytesTest.failure(_ -> reader.read(), bytes);
            try {
                assertThat(reader.read()).isEqualTo("last");
            } catch (IOException _) {
                lost++;
            }
            bytes[at] ^= 0x40;
        }
        // the head of the segment: the next record begins elsewhere
        assertThat(lost).isLessThanOrEqualTo(3);
    }

    @Test
    void unknownHashIsRefusedWhateverFollows() {
        for (int hash : new int[] {0, 1, -1, RECORDS.dictionaryHash() + 1}) {
            assertRefusedCheaply(record(hash, 0, 0));
            assertRefusedCheaply(record(hash, 255, 255, 255, 255, 7));
        }
    }

    @Test
    void lengthsAreNotBelieved() {
        byte[] some = record(RECORDS.dictionaryHash(), 0, 0);
        byte[] payload = Arrays.copyOfRange(some, 1, some.length);
        for (long length : new long[] {1L << 60, 1L << 40, 1L << 31, 1_000_000, 1_000, 7}) {
            for (int kind = 0; kind < 4; kind++) {
                assertRefusedCheaply(segment(length, kind, payload));
                assertRefusedCheaply(segment(length, kind, new byte[0]));
            }
        }
        for (int length = 0; length < payload.length; length++) {
            assertRefusedCheaply(segment(length, 1, payload));
        }
    }

    @Test
    void descriptionsMustBeInTheirSegment() {
        byte[] one = record(RECORDS.dictionaryHash(), 3);
        one[0] = (byte) (one[0] & ~3);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int i = 0; i < 20_000; i++) {
            bytes.writeBytes(i == 0 ? one : new byte[] {4, 3});
        }
        assertRefusedCheaply(bytes.toByteArray());
    }

    @Test
    void classNumbersOutOfRangeAreRefused() {
        for (int number = classes().size(); number < 112; number++) {
            assertRefusedCheaply(record(RECORDS.dictionaryHash(), 0, 128 + number));
        }
        assertRefusedCheaply(record(RECORDS.dictionaryHash(), 0, 255, 255, 255, 255, 255, 7));
        assertRefusedCheaply(record(RECORDS.dictionaryHash(), 0, 48, 112));
    }

    /// Not in the dictionary.
    record Described(int number) implements Serializable {}

    @Test
    void classesThatEarlierRecordsDescribedAreRefused() throws IOException {
        int next = classes().size();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes(RECORDS.encode(new Described(1)));
        bytes.writeBytes(record(RECORDS.dictionaryHash(), 0, 128 + next, 7, 0, 0, 0));
        bytes.writeBytes(RECORDS.encode(new Described(2)));

        GraphReader reader = RECORDS.readerFrom(new ByteArrayInputStream(bytes.toByteArray()));
        assertThat(reader.read()).isEqualTo(new Described(1));
        assertThatThrownBy(reader::read)
                .isInstanceOf(WireFormatException.class)
                .hasMessageContaining("class number " + next + " was never described");
        assertThat(reader.read()).isEqualTo(new Described(2));
    }

    @Test
    void streamsWithAMagicAreNoRecords() throws IOException {
        assertRefusedCheaply(GraphCodec.lean().encode("text"));
        assertRefusedCheaply(RECORDS.dictionary());
    }

    @Test
    void changedDictionariesAreRefusedOrOthers() throws IOException {
        byte[] good = RECORDS.dictionary();
        for (int length = 0; length < good.length; length++) {
            byte[] prefix = Arrays.copyOf(good, length);
            assertThatThrownBy(() -> GraphCodec.lean().records().learn(prefix))
                    .isInstanceOf(IOException.class);
        }
        Random random = new Random(7);
        for (int round = 0; round < 20_000; round++) {
            byte[] bytes = good.clone();
            bytes[random.nextInt(bytes.length)] ^= (byte) (1 + random.nextInt(255));
            RecordCodec reader = GraphCodec.lean().records();
            try {
                assertThat(reader.learn(bytes)).isNotEqualTo(RECORDS.dictionaryHash());
            } catch (IOException _) {
                // as it should be
            }
        }
    }

    @Test
    void bytesAfterADictionaryAreRefused() {
        byte[] longer = Arrays.copyOf(RECORDS.dictionary(), RECORDS.dictionary().length + 1);

        assertThatThrownBy(() -> RECORDS.learn(longer)).isInstanceOf(WireFormatException.class);
        assertThatThrownBy(() -> RECORDS.learn(GraphCodec.lean().encode("text")))
                .isInstanceOf(WireFormatException.class)
                .hasMessageContaining("not a dictionary");
        assertThatThrownBy(() -> RECORDS.learn(new byte[(1 << 20) + 1]))
                .isInstanceOf(LimitExceededException.class);
    }

    @Test
    void randomBytesEndInATypedException() {
        Random random = new Random(42);
        for (int round = 0; round < 50_000; round++) {
            int[] data = new int[random.nextInt(40)];
            for (int i = 0; i < data.length; i++) {
                data[i] = random.nextInt(random.nextBoolean() ? 256 : 160);
            }
            if (data.length > 0 && random.nextInt(4) > 0) {
                data[0] = 0;
            }
            byte[] bytes = record(RECORDS.dictionaryHash(), data);
            assertThat(CorruptBytesTest.failure(RECORDS::decode, bytes))
                    .as("%s", Arrays.toString(bytes))
                    .isNull();
        }
    }
}
