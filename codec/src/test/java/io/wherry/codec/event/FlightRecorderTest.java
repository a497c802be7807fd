// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.event;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.codec.ClassFilter;
import io.wherry.codec.Compression;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphReader;
import io.wherry.codec.GraphWriter;
import io.wherry.codec.Parcel;
import io.wherry.codec.chain.FormatChain;
import io.wherry.codec.chain.FormatDelegate;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import jdk.jfr.Configuration;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A recording of the JDK's flight recorder has what became bytes, and what bytes became.
@Timeout(60)
final class FlightRecorderTest {
    private static final String ENCODED = "io.wherry.codec.Encoded";
    private static final String DECODED = "io.wherry.codec.Decoded";

    @TempDir Path folder;

    private final Recording recording = new Recording();

    @AfterEach
    void stop() {
        recording.close();
    }

    private List<String> told() throws IOException {
        recording.stop();
        Path file = folder.resolve("all.jfr");
        recording.dump(file);
        return RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().startsWith("io.wherry.codec."))
                .peek(event ->
                        assertThat(event.getDuration()).isGreaterThanOrEqualTo(Duration.ZERO))
                .map(FlightRecorderTest::text)
                .sorted()
                .toList();
    }

    private static String text(RecordedEvent event) {
        return event.getEventType().getName().substring("io.wherry.codec.".length())
                + " "
                + event.getString("root")
                + " "
                + event.getLong("bytes")
                + " "
                + event.getString("format");
    }

    private void record() {
        recording.enable(ENCODED).withoutThreshold().withoutStackTrace();
        recording.enable(DECODED).withoutThreshold().withoutStackTrace();
        recording.start();
    }

    @Test
    void graphsAreToldWithTheirClassBytesAndFormat() throws IOException {
        record();
        List<String> expected = new ArrayList<>();
        for (GraphCodec codec : List.of(GraphCodec.lean(), GraphCodec.javaio())) {
            byte[] bytes = codec.encode(new double[1600]);
            codec.decode(bytes);
            codec.decode(MemorySegment.ofArray(bytes));
            ByteArrayOutputStream stream = new ByteArrayOutputStream();
            codec.encode(new double[1600], stream);
            codec.decode(new ByteArrayInputStream(stream.toByteArray()));
            String said = " double[] " + bytes.length + (bytes[0] == 0x57 ? " lean" : " java.io");
            expected.addAll(List.of("Encoded" + said, "Encoded" + said));
            expected.addAll(List.of("Decoded" + said, "Decoded" + said, "Decoded" + said));
        }

        assertThat(told()).containsExactlyInAnyOrderElementsOf(expected);
    }

    @Test
    void formatInTheBytesIsTold() throws IOException {
        FormatChain chain = FormatChain.of(GraphCodec.lean()).withFallback("text", textDelegate());
        GraphCodec deflate = GraphCodec.javaio().withCompression(Compression.deflate(6));
        byte[] javaio = GraphCodec.javaio().encode(new double[10]);
        byte[] compressed = deflate.encode(new double[1000]);
        record();

        chain.decode(javaio);
        chain.decode(MemorySegment.ofArray(compressed));
        chain.decode(new byte[] {'a', 'b'});

        assertThat(told())
                .containsExactlyInAnyOrder(
                        "Decoded double[] " + javaio.length + " java.io",
                        "Decoded double[] " + compressed.length + " java.io",
                        "Decoded java.lang.String 2 text");
    }

    private static FormatDelegate textDelegate() {
        return new FormatDelegate() {
            @Override
            public boolean recognizes(byte[] prefix) {
                return false;
            }

            @Override
            public Object decode(byte[] message, ClassFilter filter) {
                return new String(message, StandardCharsets.UTF_8);
            }
        };
    }

    @Test
    void messagesOfStreamsAndChannelsAreTold() throws IOException {
        ByteArrayOutputStream stream = new ByteArrayOutputStream();
        ByteArrayOutputStream channel = new ByteArrayOutputStream();
        record();
        try (GraphWriter one = GraphCodec.lean().writerTo(stream);
                GraphWriter other = GraphCodec.lean().writerTo(Channels.newChannel(channel))) {
            for (GraphWriter writer : List.of(one, other)) {
                writer.write("text");
                writer.write(new long[1000]);
            }
        }
        GraphReader reader =
                GraphCodec.lean().readerFrom(new ByteArrayInputStream(stream.toByteArray()));
        reader.read();
        reader.read();

        List<String> told = told();
        assertThat(told).hasSize(6);
        assertThat(told.subList(0, 2)).allMatch(line -> line.startsWith("Decoded "));
        assertThat(told.stream().filter(line -> line.startsWith("Encoded long[]")))
                .hasSize(2)
                .allMatch(line -> bytesOf(line) >= 8000 && bytesOf(line) < 8050);
        long encoded =
                told.stream()
                        .filter(line -> line.startsWith("Encoded"))
                        .mapToLong(FlightRecorderTest::bytesOf)
                        .sum();
        assertThat(encoded).isEqualTo(stream.size() + (long) channel.size());
    }

    private static long bytesOf(String line) {
        return Long.parseLong(line.split(" ", -1)[2]);
    }

    @Test
    void parcelsAreTold() throws IOException {
        record();
        Parcel parcel = GraphCodec.lean().pack(new double[100_000]);
        GraphCodec.lean().unpack(parcel);

        assertThat(told())
                .containsExactly(
                        "Decoded double[] " + parcel.header().length + " parcel",
                        "Encoded double[] " + parcel.byteSize() + " parcel");
    }

    @Test
    void nothingIsToldOfWhatTakesNoTimeIfNothingIsSaid() throws Exception {
        recording.setSettings(Configuration.getConfiguration("default").getSettings());
        recording.start();
        for (int i = 0; i < 1000; i++) {
            GraphCodec.lean().decode(GraphCodec.lean().encode(i));
        }

        assertThat(told()).hasSizeLessThan(10);
    }
}
