// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.parcel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.wherry.bytes.LittleEndian;
import io.wherry.codec.FilterRejectedException;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.LimitExceededException;
import io.wherry.codec.Limits;
import io.wherry.codec.OneByteStream;
import io.wherry.codec.Parcel;
import io.wherry.codec.WireFormatException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Parcels that are cut, corrupt or made to harm.
@Timeout(60)
final class HostileParcelTest {
    private static final long MODEST = 40 << 20;

    private static final int FLOATS = 27;

    private final GraphCodec codec = GraphCodec.lean().withParcelThreshold(0);

    /// A header with these runs (token, elements, arrays) and the message of `root`, unless bytes
    /// of one are given.
    private static byte[] header(int[] runs, byte[] message) {
        byte[] bytes = new byte[64 + 11 * runs.length + message.length];
        bytes[0] = 0x57;
        bytes[1] = 0x50;
        bytes[2] = 1;
        int at = LittleEndian.putVarint(bytes, 8, runs.length / 3);
        for (int i = 0; i < runs.length; i += 3) {
            bytes[at++] = (byte) runs[i];
            at = LittleEndian.putVarint(bytes, at, runs[i + 1]);
            at = LittleEndian.putVarint(bytes, at, runs[i + 2]);
        }
        System.arraycopy(message, 0, bytes, at, message.length);
        LittleEndian.putInt(bytes, 4, at + message.length);
        return Arrays.copyOf(bytes, at + message.length);
    }

    /// A lean stream of one message without class descriptions.
    private static byte[] message(int... data) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write(0x57);
        bytes.write(1);
        bytes.write((data.length + 2) << 2 | 1);
        bytes.write(0);
        bytes.write(0);
        for (int value : data) {
            bytes.write(value);
        }
        return bytes.toByteArray();
    }

    /// The same, of an object of class `[[F`.
    private static byte[] rows(int... data) {
        byte[] name = "[[F".getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write(0x57);
        bytes.write(1);
        bytes.write((data.length + name.length + 5) << 2 | 1);
        bytes.write(0);
        bytes.write(1);
        bytes.write(31 << 3 | 1);
        bytes.write(name.length);
        bytes.writeBytes(name);
        bytes.write(128);
        for (int value : data) {
            bytes.write(value);
        }
        return bytes.toByteArray();
    }

    private static long allocated() {
        return ((ThreadMXBean) ManagementFactory.getThreadMXBean())
                .getCurrentThreadAllocatedBytes();
    }

    private static byte[] sent(Parcel parcel) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        parcel.writeTo(Channels.newChannel(bytes));
        return bytes.toByteArray();
    }

    private Object received(byte[] bytes) throws IOException {
        return codec.unpack(Channels.newChannel(new ByteArrayInputStream(bytes)));
    }

    private static Object[] graph() {
        float[][] rows = new float[4][30];
        rows[2] = rows[0];
        return new Object[] {"a", rows, new double[] {1, 2, 3}, rows[1], List.of(new byte[40])};
    }

    @Test
    void headerIsCutNowhereUnnoticed() throws IOException {
        byte[] header = codec.pack(graph()).header();

        for (int length = 0; length < header.length; length++) {
            byte[] cut = Arrays.copyOf(header, length);
            assertThatThrownBy(() -> codec.unpack(cut))
                    .as("bytes=%d", cut.length)
                    .isInstanceOf(WireFormatException.class);
        }
        byte[] longer = Arrays.copyOf(header, header.length + 1);
        assertThatThrownBy(() -> codec.unpack(longer)).isInstanceOf(WireFormatException.class);
    }

    @Test
    void channelIsCutNowhereUnnoticed() throws IOException {
        byte[] bytes = sent(codec.pack(graph()));

        assertThat(received(bytes)).isNotNull();
        for (int length = 0; length < bytes.length; length++) {
            byte[] cut = Arrays.copyOf(bytes, length);
            assertThatThrownBy(() -> received(cut))
                    .as("bytes=%d", cut.length)
                    .isInstanceOf(EOFException.class);
        }
    }

    @Test
    void changedHeadersEndInAGraphOrATypedError() throws IOException {
        byte[] sent = sent(codec.pack(graph()));
        int length = codec.pack(graph()).header().length;
        Random random = new Random(3);
        int refused = 0;

        for (int round = 0; round < 20_000; round++) {
            byte[] changed = sent.clone();
            for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
                changed[random.nextInt(length)] = (byte) random.nextInt();
            }
            long before = allocated();
            try {
                received(changed);
            } catch (IOException _) {
                refused++; // the typed error of a corrupt header
            }
            assertThat(allocated() - before).isLessThan(MODEST);
        }

        assertThat(refused).isGreaterThan(5_000);
    }

    @Test
    void claimedArraysAreNotAllocatedBeforeTheyArrive() {
        List<byte[]> headers =
                List.of(
                        header(new int[] {FLOATS, Integer.MAX_VALUE - 8, 1}, message(31)),
                        header(new int[] {FLOATS, 1, Integer.MAX_VALUE}, message(31)),
                        header(new int[] {28, 1 << 20, 1 << 10}, message(31)));
        for (byte[] header : headers) {
            long before = allocated();

            assertThatThrownBy(() -> received(header)).isInstanceOf(EOFException.class);

            assertThat(allocated() - before).isLessThan(MODEST);
        }
    }

    @Test
    void claimsBeyondTheLimitsAreRefusedBeforeAnythingIsAllocated() {
        byte[] header = header(new int[] {FLOATS, 1000, 1000}, message(31));
        GraphCodec few = codec.withLimits(Limits.DEFAULTS.withBytes(1 << 20));
        GraphCodec shorter = codec.withLimits(Limits.DEFAULTS.withArrayLength(999));

        assertThatThrownBy(() -> few.unpack(header))
                .isInstanceOf(LimitExceededException.class)
                .hasMessageContaining("bytes");
        assertThatThrownBy(() -> shorter.unpack(header))
                .isInstanceOf(LimitExceededException.class)
                .hasMessageContaining("arrayLength");
    }

    @Test
    void headerBeyondTheLimitIsRefusedBeforeItArrives() {
        byte[] front = Arrays.copyOf(header(new int[] {}, new byte[0]), 8);
        LittleEndian.putInt(front, 4, 1 << 30);
        GraphCodec limited = codec.withLimits(Limits.DEFAULTS.withBytes(1_000));
        ReadableByteChannel source = Channels.newChannel(new ByteArrayInputStream(front));

        assertThatThrownBy(() -> limited.unpack(source)).isInstanceOf(LimitExceededException.class);
    }

    @Test
    void impossibleRunsAreRefused() {
        for (int[] runs :
                List.of(
                        new int[] {21, 1, 1},
                        new int[] {29, 1, 1},
                        new int[] {FLOATS, 0, 1},
                        new int[] {FLOATS, 1, 0},
                        new int[] {FLOATS, -1, 1},
                        new int[] {FLOATS, 1, -1},
                        new int[] {28, Integer.MAX_VALUE, Integer.MAX_VALUE, 28, 7, 1})) {
            byte[] header = header(runs, message(31));

            assertThatThrownBy(() -> codec.unpack(header))
                    .as(Arrays.toString(runs))
                    .isInstanceOf(WireFormatException.class);
        }
    }

    @Test
    void messageAndArraysMustAgree() throws IOException {
        MemorySegment floats = MemorySegment.ofArray(new float[3]);
        MemorySegment doubles = MemorySegment.ofArray(new double[3]);

        refused("no more arrays", header(new int[0], message(31)));
        refused("no object refers to", header(new int[] {FLOATS, 3, 1}, message(0)), floats);
        refused("another class", header(new int[] {28, 3, 1}, rows(1, 2, 1)), doubles);
        refused("no more arrays", header(new int[] {FLOATS, 3, 1}, rows(2, 2, 2)), floats);
        refused("run of 2 rows", header(new int[] {FLOATS, 3, 1}, rows(1, 2, 2)), floats);
        refused("neither new nor met", header(new int[] {FLOATS, 3, 1}, rows(2, 2, 1, 0)), floats);
        refused(
                "row of another class",
                header(new int[] {FLOATS, 3, 1}, rows(2, 2, 1, 1, 2)),
                floats);
        refused("unknown kind of rows", header(new int[0], rows(1, 3, 0)));
        refused("empty rows", header(new int[0], rows(1, 1, 0)));
        refused("row of another class", header(new int[0], rows(1, 0, 8, 2, 'a')));

        byte[] good = header(new int[] {FLOATS, 3, 1}, rows(2, 2, 1, 1, 1));
        float[][] read = (float[][]) codec.unpack(good, List.of(floats));
        assertThat(read).hasNumberOfRows(2);
        assertThat(read[0]).hasSize(3).isSameAs(read[1]);
    }

    private void refused(String why, byte[] header, MemorySegment... arrays) {
        assertThatThrownBy(() -> codec.unpack(header, List.of(arrays)))
                .isInstanceOf(WireFormatException.class)
                .hasMessageContaining(why);
    }

    @Test
    void ordinaryMessagesHaveNoArraysOutside() {
        assertThatThrownBy(() -> codec.decode(message(31))).isInstanceOf(WireFormatException.class);
        assertThatThrownBy(() -> codec.decode(rows(1, 2, 1)))
                .isInstanceOf(WireFormatException.class)
                .hasMessageContaining("rows of a parcel");
    }

    @Test
    void claimedRowsAreNotBelieved() {
        int[][] claims = {
            {0xff, 0xff, 0xff, 0xff, 7, 0},
            {0xff, 0xff, 0xff, 0xff, 7, 1, 1, 1},
            {1, 1, 0xff, 0xff, 0xff, 0xff, 7, 1},
            {0xff, 0xff, 0xff, 0xff, 7, 2, 1},
            {0xff, 0xff, 0xff, 3, 1, 0xff, 0xff, 3, 2}
        };
        for (int[] claim : claims) {
            byte[] bytes = rows(claim);
            long before = allocated();

            assertThatThrownBy(() -> codec.decode(bytes)).isInstanceOf(WireFormatException.class);
            assertThatThrownBy(() -> codec.decode(new OneByteStream(bytes)))
                    .isInstanceOf(WireFormatException.class);

            assertThat(allocated() - before).isLessThan(MODEST);
        }
    }

    @Test
    void filterChecksTheArraysOutsideTheMessage() throws IOException {
        List<String> asked = new ArrayList<>();
        GraphCodec filtered =
                codec.withFilter(info -> {
                    asked.add(info.serialClass() + " " + info.arrayLength());
                    return ObjectInputFilter.Status.UNDECIDED;
                });
        GraphCodec strict =
                codec.withFilter(info ->
                        info.serialClass() == double[].class
                                ? ObjectInputFilter.Status.REJECTED
                                : ObjectInputFilter.Status.ALLOWED);

        filtered.unpack(codec.pack(new Object[] {new float[5][7], new double[3]}));

        assertThat(asked)
                .contains("class [[F 5", "class [F -1", "class [F 7", "class [D -1", "class [D 3");
        assertThatThrownBy(() -> strict.unpack(codec.pack(new double[3])))
                .isInstanceOf(FilterRejectedException.class);
    }
}
