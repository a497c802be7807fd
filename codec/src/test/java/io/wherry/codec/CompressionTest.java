// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.wherry.bytes.ByteSink;
import io.wherry.bytes.LittleEndian;
import io.wherry.codec.spi.CompressionProvider;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.NotSerializableException;
import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import java.net.URL;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class CompressionTest {
    private final GraphCodec lean = GraphCodec.lean();
    private final GraphCodec leanDeflate = lean.withCompression(Compression.deflate(6));
    private final GraphCodec javaio = GraphCodec.javaio();
    private final GraphCodec javaioDeflate = javaio.withCompression(Compression.deflate(1));

    private static List<Object> words(int count) {
        List<Object> words = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            words.add("the word number " + i % 100);
        }
        return words;
    }

    private static byte[] noise(int length) {
        byte[] noise = new byte[length];
        new Random(7).nextBytes(noise);
        return noise;
    }

    @Test
    void compressedMessagesAreShortAndReadBack() throws IOException {
        List<Object> graph = words(20_000);

        for (GraphCodec codec : List.of(leanDeflate, javaioDeflate)) {
            byte[] bytes = codec.encode(graph);

            assertThat(bytes).startsWith(0x57, 0x43, 1, 1);
            assertThat(bytes.length).isLessThan(lean.encode(graph).length / 5);
            assertThat(codec.decode(bytes)).isEqualTo(graph);
            assertThat(codec.sizeOf(graph)).isEqualTo(bytes.length);
        }
    }

    @Test
    void everyWayToEncodeGivesTheSameBytes() throws IOException {
        List<Object> graph = words(1000);
        byte[] bytes = leanDeflate.encode(graph);
        ByteArrayOutputStream stream = new ByteArrayOutputStream();
        ByteArrayOutputStream channel = new ByteArrayOutputStream();
        ByteBuffer buffer = ByteBuffer.allocate(bytes.length);
        MemorySegment memory = MemorySegment.ofArray(new byte[bytes.length]);

        leanDeflate.encode(graph, stream);
        leanDeflate.encode(graph, Channels.newChannel(channel));
        leanDeflate.encode(graph, buffer);
        long size = leanDeflate.encode(graph, memory);

        assertThat(stream.toByteArray()).isEqualTo(bytes);
        assertThat(channel.toByteArray()).isEqualTo(bytes);
        assertThat(buffer.array()).isEqualTo(bytes);
        assertThat(size).isEqualTo(bytes.length);
        assertThat(leanDeflate.decode(memory)).isEqualTo(graph);
        assertThat(leanDeflate.decode(buffer.flip())).isEqualTo(graph);
        assertThat(leanDeflate.decode(ByteBuffer.allocateDirect(bytes.length).put(bytes).flip()))
                .isEqualTo(graph);
        assertThat(leanDeflate.decode(Channels.newChannel(new ByteArrayInputStream(bytes))))
                .isEqualTo(graph);
    }

    @Test
    void shortMessagesAreThoseOfACodecWithoutCompression() throws IOException {
        for (GraphCodec codec : List.of(lean, javaio)) {
            GraphCodec deflating = codec.withCompression(Compression.deflate(9));
            ByteArrayOutputStream stream = new ByteArrayOutputStream();
            deflating.encode("short", stream);

            assertThat(deflating.encode("short")).isEqualTo(codec.encode("short"));
            assertThat(stream.toByteArray()).isEqualTo(codec.encode("short"));
            assertThat(codec.decode(deflating.encode("short"))).isEqualTo("short");
            assertThat(deflating.decode(codec.encode(words(500)))).isEqualTo(words(500));
        }
    }

    @Test
    void thresholdIsTheFirstSizeThatIsCompressed() throws IOException {
        String text = "x".repeat(1000);
        int size = lean.encode(text).length;

        assertThat(bytes(text, size)).startsWith(0x57, 0x43);
        assertThat(bytes(text, size + 1)).isEqualTo(lean.encode(text));
        assertThat(bytes("", 0)).startsWith(0x57, 0x43);
        assertThat(leanDeflate.decode(bytes("", 0))).isEqualTo("");
        for (int wrong : new int[] {-1, Compression.HIGHEST_THRESHOLD + 1}) {
            assertThatThrownBy(() -> Compression.deflate(1).withThreshold(wrong))
                    .isInstanceOf(IllegalArgumentException.class);
        }
        assertThatThrownBy(() -> Compression.deflate(10))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private byte[] bytes(Object root, int threshold) throws IOException {
        Compression choice = Compression.deflate(6).withThreshold(threshold);
        return lean.withCompression(choice).encode(root);
    }

    @Test
    void bytesThatDoNotGetShorterAreSentAsTheyAre() throws IOException {
        byte[] noise = noise(300_000);

        byte[] bytes = leanDeflate.encode(noise);

        assertThat(bytes.length).isBetween(noise.length, noise.length + 100);
        assertThat((byte[]) leanDeflate.decode(bytes)).isEqualTo(noise);
    }

    @Test
    void readOnlyCodecReadsAndWritesNoCompressedMessage() throws IOException {
        GraphCodec reading = lean.withCompression(Compression.readOnly());
        List<Object> graph = words(1000);

        assertThat(reading.encode(graph)).isEqualTo(lean.encode(graph));
        assertThat(reading.sizeOf(graph)).isEqualTo(lean.encode(graph).length);
        assertThat(reading.decode(leanDeflate.encode(graph))).isEqualTo(graph);
    }

    @Test
    void readerWithoutCompressionSaysWhatIsMissing() throws IOException {
        byte[] bytes = leanDeflate.encode(words(1000));

        for (GraphCodec codec : List.of(lean, javaio, lean.withDualRead(true))) {
            assertThatThrownBy(() -> codec.decode(bytes))
                    .isInstanceOf(UnknownCompressionException.class)
                    .hasMessageContaining("withCompression");
            assertThatThrownBy(() -> codec.decode(new ByteArrayInputStream(bytes)))
                    .isInstanceOf(UnknownCompressionException.class);
        }
    }

    @Test
    void unknownAlgorithmAndVersionAreErrors() throws IOException {
        byte[] bytes = leanDeflate.encode(words(1000));

        assertThatThrownBy(() -> leanDeflate.decode(with(bytes, 3, 200)))
                .isInstanceOf(UnknownCompressionException.class)
                .hasMessageContaining("id=200");
        GraphReader reader = leanDeflate.readerFrom(new ByteArrayInputStream(with(bytes, 3, 200)));
        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(reader::read).isInstanceOf(UnknownCompressionException.class);
        }
        assertThatThrownBy(() -> leanDeflate.decode(with(bytes, 2, 2)))
                .isInstanceOf(WireFormatException.class)
                .hasMessageContaining("version");
        assertThatThrownBy(() -> Compression.named("no such thing", 1))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void algorithmZeroIsUnknown() throws IOException {
        byte[] bytes = with(leanDeflate.encode(words(1000)), 3, 0);
        GraphCodec fresh = GraphCodec.lean().withCompression(Compression.deflate(6));

        assertThatThrownBy(() -> fresh.decode(bytes))
                .isInstanceOf(UnknownCompressionException.class)
                .hasMessageContaining("id=0");
    }

    private static byte[] with(byte[] bytes, int at, int value) {
        byte[] changed = bytes.clone();
        changed[at] = (byte) value;
        return changed;
    }

    @Test
    void dualReadKnowsFourKindsOfStreams() throws IOException {
        GraphCodec either = leanDeflate.withDualRead(true);
        List<Object> graph = words(1000);

        for (GraphCodec codec : List.of(lean, leanDeflate, javaio, javaioDeflate)) {
            assertThat(either.decode(codec.encode(graph))).isEqualTo(graph);
        }
    }

    @Test
    void noByteAfterAMessageIsConsumed() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (GraphCodec codec : List.of(leanDeflate, javaioDeflate)) {
            bytes.reset();
            codec.encode(words(5000), bytes);
            codec.encode("short", bytes);
            codec.encode(words(1000), bytes);
            bytes.write(42);
            ByteArrayInputStream source = new ByteArrayInputStream(bytes.toByteArray());

            assertThat(codec.decode(source)).isEqualTo(words(5000));
            assertThat(codec.decode(source)).isEqualTo("short");
            assertThat(codec.decode(source)).isEqualTo(words(1000));
            assertThat(source.read()).isEqualTo(42);
            assertThatThrownBy(() -> codec.decode(source)).isInstanceOf(EOFException.class);
        }
    }

    @Test
    void writersAndReadersOfManyMessagesCompress() throws IOException {
        for (GraphCodec codec : List.of(leanDeflate, javaioDeflate)) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            List<Object> shared = words(5000);
            GraphWriter writer = codec.writerTo(bytes);
            writer.write("short");
            writer.write(shared);
            writer.write(new Object[] {shared, 1});
            assertThatThrownBy(() -> writer.write(new Object[] {words(50_000), new Object()}))
                    .isInstanceOf(NotSerializableException.class);
            writer.write(null);
            writer.flush();
            int size = bytes.size();
            writer.close();

            assertThat(size).isEqualTo(bytes.size()).isLessThan(60_000);
            try (GraphReader reader = codec.readerFrom(new OneByteStream(bytes.toByteArray()))) {
                assertThat(reader.read()).isEqualTo("short");
                Object copy = reader.read();
                assertThat(copy).isEqualTo(shared);
                assertThat((Object[]) Objects.requireNonNull(reader.read()))
                        .satisfies(array -> assertThat(array[0]).isSameAs(copy));
                assertThatThrownBy(reader::read).isInstanceOf(MessageAbortedException.class);
                assertThat(reader.read()).isNull();
                assertThatThrownBy(reader::read).isInstanceOf(EOFException.class);
            }
        }
    }

    @Test
    void readerOfManyMessagesReadsStreamsThatAreNotCompressed() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GraphWriter writer = lean.writerTo(bytes)) {
            writer.write(words(1000));
            writer.write(1);
        }
        ByteArrayInputStream source = new ByteArrayInputStream(bytes.toByteArray());

        try (GraphReader reader = leanDeflate.readerFrom(source)) {
            assertThat(reader.read()).isEqualTo(words(1000));
            assertThat(reader.read()).isEqualTo(1);
        }
    }

    @Test
    void admittedClassesOfTheFirstMessageAreAskedAbout() throws IOException {
        for (GraphCodec writing : List.of(lean, leanDeflate)) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (GraphWriter writer = writing.writerTo(bytes)) {
                writer.write(new Box(words(1000)));
            }
            ByteArrayInputStream source = new ByteArrayInputStream(bytes.toByteArray());

            GraphReader reader = leanDeflate.readerFrom(source);
            assertThatThrownBy(() -> reader.readAdmitting(type -> type != Box.class))
                    .isInstanceOf(FilterRejectedException.class);
            source.reset();
            GraphReader other = leanDeflate.readerFrom(source);
            assertThatThrownBy(() ->
                            other.readAdmitting(_ -> true, ClassLoader.getPlatformClassLoader()))
                    .isInstanceOf(UnknownClassException.class);
        }
    }

    @Test
    void cutStreamsAreErrors() throws IOException {
        Object graph = new Object[] {words(3000), noise(150_000)};
        for (GraphCodec codec : List.of(leanDeflate, javaioDeflate)) {
            byte[] bytes = codec.encode(graph);
            int step = 1;
            for (int cut = 0; cut < bytes.length; cut += step) {
                byte[] part = Arrays.copyOf(bytes, cut);
                assertThatThrownBy(() -> codec.decode(part))
                        .as("%s cut at %s of %s", codec, cut, bytes.length)
                        .isInstanceOf(IOException.class);
                assertThatThrownBy(() -> codec.decode(new ByteArrayInputStream(part)))
                        .as("%s cut at %s of %s", codec, cut, bytes.length)
                        .isInstanceOf(IOException.class);
                step = cut < 300 ? 1 : 997;
            }
            byte[] longer = Arrays.copyOf(bytes, bytes.length + 1);
            assertThatThrownBy(() -> codec.decode(longer)).isInstanceOf(WireFormatException.class);
        }
    }

    @Test
    void flippedBitsOfCompressedChunksAreErrorsOrDoNothing() throws IOException {
        List<Object> graph = words(60);
        byte[] bytes = leanDeflate.encode(graph);

        for (int bit = 0; bit < bytes.length * 8; bit++) {
            byte[] changed = bytes.clone();
            changed[bit / 8] ^= (byte) (1 << (bit % 8));
            try {
                assertThat(leanDeflate.decode(changed))
                        .isEqualTo(graph); // bits that fill up a byte
            } catch (IOException e) {
                assertThat(e).hasMessageContaining("byte");
            }
        }
    }

    private static byte[] chunk(byte[] content) {
        byte[] packed = new byte[8 + content.length + 64];
        Deflater deflater = new Deflater();
        deflater.setInput(content);
        deflater.finish();
        int stored = deflater.deflate(packed, 8, packed.length - 8);
        LittleEndian.putInt(packed, 0, content.length);
        LittleEndian.putInt(packed, 4, stored);
        return Arrays.copyOf(packed, 8 + stored);
    }

    /// A message that decompresses to `chunks` times 128 KiB.
    private byte[] bomb(int chunks) throws IOException {
        byte[] front = Arrays.copyOf(lean.encode(new byte[chunks << 17]), 1 << 17);
        ByteArrayOutputStream bomb = new ByteArrayOutputStream();
        bomb.write(new byte[] {0x57, 0x43, 1, 1});
        bomb.write(chunk(front));
        byte[] zeros = chunk(new byte[1 << 17]);
        for (int i = 1; i < chunks; i++) {
            bomb.write(zeros);
        }
        return bomb.toByteArray();
    }

    @Test
    void bombsAreRefusedBeforeTheyAreDecompressed() throws IOException {
        byte[] bomb = bomb(1 << 9);
        GraphCodec limited = leanDeflate.withLimits(Limits.DEFAULTS.withBytes(1 << 20));
        GraphCodec tiny = leanDeflate.withLimits(Limits.DEFAULTS.withBytes(1000));

        assertThat(bomb).hasSizeLessThan(1 << 17);
        for (GraphCodec codec : List.of(limited, tiny, javaioLimited())) {
            assertThatThrownBy(() -> codec.decode(bomb)).isInstanceOf(IOException.class);
            long before = allocated();
            assertThatThrownBy(() -> codec.decode(bomb)).isInstanceOf(IOException.class);
            assertThat(allocated() - before).isLessThan(2 << 20);
        }
        assertThatThrownBy(() -> tiny.decode(bomb)).isInstanceOf(LimitExceededException.class);
        assertThatThrownBy(() -> limited.decode(bomb)).isInstanceOf(LimitExceededException.class);
        assertThatThrownBy(() -> limited.readerFrom(new ByteArrayInputStream(bomb)).read())
                .isInstanceOf(LimitExceededException.class);
    }

    private GraphCodec javaioLimited() {
        return javaioDeflate.withLimits(Limits.DEFAULTS.withBytes(1 << 20));
    }

    private static long allocated() {
        return ((ThreadMXBean) ManagementFactory.getThreadMXBean())
                .getCurrentThreadAllocatedBytes();
    }

    @Test
    void limitCountsEachMessageOfAStream() throws IOException {
        GraphCodec limited = leanDeflate.withLimits(Limits.DEFAULTS.withBytes(200_000));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GraphWriter writer = leanDeflate.writerTo(bytes)) {
            for (int i = 0; i < 20; i++) {
                writer.write(new byte[150_000]);
            }
            writer.write(new byte[250_000]);
        }

        GraphReader reader = limited.readerFrom(new ByteArrayInputStream(bytes.toByteArray()));
        for (int i = 0; i < 20; i++) {
            assertThat((byte[]) reader.read()).hasSize(150_000);
        }
        assertThatThrownBy(reader::read).isInstanceOf(LimitExceededException.class);
    }

    @Test
    void impossibleChunksAreRefused() {
        int[][] heads = {
            {0, 0}, {-1, 5}, {(1 << 17) + 1, 5}, {5, 6}, {5, 0}, {5, -1}, {1 << 17, 1}
        };
        for (int[] head : heads) {
            byte[] bytes = new byte[30];
            System.arraycopy(new byte[] {0x57, 0x43, 1, 1}, 0, bytes, 0, 4);
            LittleEndian.putInt(bytes, 4, head[0]);
            LittleEndian.putInt(bytes, 8, head[1]);

            assertThatThrownBy(() -> leanDeflate.decode(bytes))
                    .isInstanceOf(WireFormatException.class);
        }
    }

    /// Version 1 of the frame, which stays readable; made by another zlib.
    @Test
    void goldenBytesAreRead() throws IOException {
        String front = "57430101"; // magic, version, deflate
        String asItIs = "2f0000002f000000" + "aced0005740028" + "78".repeat(40);
        String compressed = "2f00000012000000" + "789c5bf39681b58441a382480000e58814fb";

        for (String chunk : List.of(asItIs, compressed)) {
            byte[] golden = HexFormat.of().parseHex(front + chunk);
            assertThat(javaioDeflate.decode(golden)).isEqualTo("x".repeat(40));
        }
    }

    @Test
    void algorithmsAreFoundAsServices() throws Exception {
        CompiledClassLoader compiled =
                CompiledClassLoader.of(
                        """
                        package acme;
                        import io.wherry.codec.spi.*;
                        public class Runs implements CompressionProvider {
                            public String name() { return "runs"; }
                            public int id() { return 200; }
                            public Compressor compressor(int level) {
                                return (source, count, target, at) -> {
                                    int end = at;
                                    for (int i = 0, run; i < count; i += run) {
                                        run = 1;
                                        while (run < 127 && i + run < count && source[i + run] == source[i]) {
                                            run++;
                                        }
                                        target[end++] = (byte) run;
                                        target[end++] = source[i];
                                    }
                                    return end - at;
                                };
                            }
                            public Decompressor decompressor() {
                                return (source, count, target, length) -> {
                                    if (level() > 0) { throw new IllegalStateException("odd"); }
                                    int end = 0;
                                    for (int i = 0; i < count; i += 2) {
                                        java.util.Arrays.fill(target, end, end + source[i], source[i + 1]);
                                        end += source[i];
                                    }
                                    return end;
                                };
                            }
                            private static int level() { return Integer.getInteger("acme.odd", 0); }
                        }
                        """);
        byte[] zeros = new byte[100_000];
        Thread.currentThread().setContextClassLoader(new Services(compiled, "acme.Runs"));
        try {
            GraphCodec runs = lean.withCompression(Compression.named("runs", 3));
            byte[] bytes = runs.encode(zeros);

            assertThat(runs).hasToString("GraphCodec[lean, compression=runs(3)]");
            assertThat(bytes).hasSizeLessThan(2000).startsWith(0x57, 0x43, 1, 200);
            assertThat((byte[]) leanDeflate.decode(bytes)).isEqualTo(zeros);
            System.setProperty("acme.odd", "1");
            assertThatThrownBy(() -> runs.decode(bytes))
                    .isInstanceOf(WireFormatException.class)
                    .hasMessageContaining("odd");
        } finally {
            System.clearProperty("acme.odd");
            Thread.currentThread().setContextClassLoader(CompressionTest.class.getClassLoader());
        }
    }

    /// The next chunk would be taken for a stream without compression.
    @Test
    void nothingIsWrittenAfterALostChunk() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        AtomicBoolean full = new AtomicBoolean(true);
        ByteSink sink =
                (array, from, count) -> {
                    if (full.get()) {
                        throw new IOException("disk is full");
                    }
                    bytes.write(array, from, count);
                };
        try (GraphWriter writer = leanDeflate.writerTo(sink)) {
            assertThatThrownBy(() -> writer.write(words(20_000))).hasMessage("disk is full");
            full.set(false);

            assertThatThrownBy(() -> writer.write("next"))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("gap");
        }
        assertThat(bytes.size()).isZero();
    }

    /// A class loader with a file that says which class provides compression.
    private static final class Services extends ClassLoader {
        private final URL file;

        Services(ClassLoader parent, String provider) throws IOException {
            Path path = Files.createTempFile("services", ".txt");
            path.toFile().deleteOnExit();
            Files.writeString(path, provider);
            this.file = path.toUri().toURL();
            super(parent);
        }

        @Override
        protected Enumeration<URL> findResources(String name) {
            boolean asked = name.equals("META-INF/services/" + CompressionProvider.class.getName());
            return Collections.enumeration(asked ? List.of(file) : List.of());
        }
    }
}
