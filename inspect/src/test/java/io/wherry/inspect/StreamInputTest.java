// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.Evolution;
import io.wherry.codec.GraphCodec;
import io.wherry.inspect.parse.MalformedStreamException;
import io.wherry.inspect.parse.StreamVisitor;
import io.wherry.testkit.DeepFolder;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamConstants;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.zip.GZIPOutputStream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class StreamInputTest {
    @TempDir private Path folder;

    private static byte[] decoded(byte[] bytes) throws Exception {
        try (StreamInput input = StreamInput.of("test", bytes)) {
            return input.bytes().toArray(ValueLayout.JAVA_BYTE);
        }
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static byte[] gzip(byte[] bytes) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(bytes);
        }
        return out.toByteArray();
    }

    @Test
    void textAndGzipAreDecodedAlsoInOneAnother() throws Exception {
        byte[] bytes = Kinds.everything();
        String hex = HexFormat.of().formatHex(bytes);

        assertThat(decoded(bytes)).isEqualTo(bytes);
        assertThat(decoded(ascii(hex))).isEqualTo(bytes);
        assertThat(decoded(ascii("\\x" + hex.toUpperCase(Locale.ROOT) + "\n"))).isEqualTo(bytes);
        assertThat(decoded(ascii("0x" + hex))).isEqualTo(bytes);
        assertThat(decoded(Base64.getEncoder().encode(bytes))).isEqualTo(bytes);
        assertThat(decoded(Base64.getMimeEncoder().encode(bytes))).isEqualTo(bytes);
        assertThat(decoded(Base64.getUrlEncoder().withoutPadding().encode(bytes))).isEqualTo(bytes);
        assertThat(decoded(gzip(bytes))).isEqualTo(bytes);
        assertThat(decoded(Base64.getEncoder().encode(gzip(bytes)))).isEqualTo(bytes);
        assertThat(decoded(gzip(ascii(hex)))).isEqualTo(bytes);
    }

    @Test
    void rowsOfBase64AreDecodedAfterPadding() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        StringBuilder rows = new StringBuilder();
        String first = "0".repeat(300); // longer than the text that is looked at
        for (String text : List.of(first, "1", "22", "333")) { // padding: 2, 1, none, 2
            byte[] row = Streams.of(text);
            bytes.write(row);
            rows.append(Base64.getEncoder().encodeToString(row)).append('\n');
        }

        assertThat(decoded(ascii(rows + "(4 rows)\n"))).isEqualTo(bytes.toByteArray());
        assertThat(decoded(ascii(rows + "\n\n"))).isEqualTo(bytes.toByteArray());
    }

    @Test
    void gzipInGzipHoldsNoMoreThanGzipOfThatLengthCan() throws Exception {
        byte[] once = gzip(new byte[17 << 20]);
        byte[] twice = gzip(once);

        assertThat(decoded(once)).hasSize(17 << 20);
        assertThatThrownBy(() -> decoded(twice))
                .isInstanceOf(MalformedStreamException.class)
                .hasMessageContaining("at most 16777216 decoded bytes");
    }

    @Test
    void cutGzipIsNamedWhereverItEnds() throws Exception {
        byte[] whole = gzip(Kinds.everything());

        for (int length = 3; length < whole.length; length++) { // header, data and trailer
            byte[] cut = Arrays.copyOf(whole, length);

            assertThatThrownBy(() -> requireWhole(cut))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("gzip ends early: length=" + length);
        }
    }

    /// Throws the last error of an input.
    private static void requireWhole(byte[] bytes) throws IOException {
        try (StreamInput input = StreamInput.of("test", bytes)) {
            StreamScanner.Result result = StreamScanner.scan(input, new StreamVisitor() {});
            if (!result.errors().isEmpty()) {
                throw result.errors().getLast();
            }
        }
    }

    /// Returns the sizes of the blocks before the error of an input.
    private static List<Long> blocks(byte[] bytes, String error) throws IOException {
        List<Long> sizes = new ArrayList<>();
        StreamVisitor visitor =
                new StreamVisitor() {
                    @Override
                    public void block(long offset, MemorySegment data, boolean wide) {
                        sizes.add(data.byteSize());
                    }
                };
        try (StreamInput input = StreamInput.of("test", bytes)) {
            assertThat(StreamScanner.scan(input, visitor).errors())
                    .last(InstanceOfAssertFactories.THROWABLE)
                    .hasMessageContaining(error);
        }
        return sizes;
    }

    private static byte[] zippedBlocks() throws Exception {
        return gzip(blocksOf(100));
    }

    /// Returns a stream with blocks of data that cannot be made shorter.
    private static byte[] blocksOf(int count) throws Exception {
        ByteArrayOutputStream stream = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(stream)) {
            byte[] data = new byte[1024];
            new Random(7).nextBytes(data);
            for (int i = 0; i < count; i++) {
                out.write(data);
            }
        }
        return stream.toByteArray();
    }

    @Test
    void objectsBeforeTheCutOfAGzipAreRead() throws Exception {
        byte[] whole = zippedBlocks();

        assertThat(blocks(Arrays.copyOf(whole, whole.length - 12), "gzip ends early"))
                .hasSizeGreaterThan(50)
                .containsOnly(1024L);
    }

    @Test
    void objectsBeforeTheCutOfBase64AreRead() throws Exception {
        byte[] whole = Base64.getEncoder().encode(blocksOf(100));
        int length = whole.length / 2 / 4 * 4 + 1; // within a group: one letter is no byte

        assertThat(blocks(Arrays.copyOf(whole, length), "dangling byte"))
                .hasSize(49)
                .containsOnly(1024L);
    }

    @Test
    void objectsBeforeDamagedBytesOfAGzipAreRead() throws Exception {
        byte[] damaged = zippedBlocks();
        damaged[damaged.length - 6] ^= 1; // the checksum

        assertThat(blocks(damaged, "Corrupt GZIP trailer")).hasSize(100);
    }

    @Test
    void objectsBeforeDamagedDataOfAGzipAreRead() throws Exception {
        byte[] blocks = blocksOf(100);
        int half = blocks.length / 2;
        ByteArrayOutputStream target = new ByteArrayOutputStream();
        int flushed;
        try (GZIPOutputStream zip = new GZIPOutputStream(target, true)) {
            zip.write(blocks, 0, half);
            zip.flush();
            flushed = target.size();
            zip.write(blocks, half, blocks.length - half);
        }
        byte[] damaged = target.toByteArray();
        damaged[flushed - 1] ^= 1; // the length of the empty block that a flush writes

        assertThat(blocks(damaged, "invalid stored block lengths"))
                .hasSizeGreaterThan(47)
                .hasSizeLessThan(50)
                .containsOnly(1024L);
    }

    @Test
    void gzipThatIsCutWithinTheFirstLeanMessageIsNamed() throws Exception {
        byte[] message = new byte[1 << 14];
        new Random(3).nextBytes(message);
        byte[] whole = gzip(GraphCodec.lean().withEvolution(Evolution.EVOLVE).encode(message));
        byte[] cut = Arrays.copyOf(whole, whole.length / 2);

        assertThatThrownBy(() -> StreamInput.of("test", cut))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("gzip ends early");
    }

    @Test
    void aGzipThatIsCutIsNotRewrittenInPart() throws Exception {
        byte[] whole = gzip(Streams.of("one", "two"));
        byte[] cut = Arrays.copyOf(whole, whole.length - 4); // within the trailer

        try (StreamInput input = StreamInput.of("test", cut)) {
            OutputStream out = OutputStream.nullOutputStream();
            ClassLoader classes = getClass().getClassLoader();

            assertThatThrownBy(() -> StreamRewriter.rewrite(input, ClassChanges.NONE, out))
                    .hasMessageContaining("gzip ends early");
            assertThatThrownBy(() -> StreamRewriter.rewriteAsLean(input, classes, out))
                    .hasMessageContaining("gzip ends early");
        }
    }

    @Test
    void largeStreamIsKeptInAFileUntilTheInputIsClosed() throws Exception {
        byte[] bytes = Streams.of(new byte[20_000_000]);

        try (StreamInput input = StreamInput.of("-", new ByteArrayInputStream(bytes))) {
            assertThat(input.bytes().isNative()).isTrue();
            assertThat(input.bytes().byteSize()).isEqualTo(bytes.length);
            assertThat(StreamScanner.scan(input, new StreamVisitor() {}).streams()).isEqualTo(1);
        }
    }

    @Test
    void noTemporaryFileIsLeftByASourceThatFailsWithAnError() throws Exception {
        byte[] marker = ascii(UUID.randomUUID().toString());
        InputStream failing =
                new InputStream() {
                    @Override
                    public int read() {
                        throw new OutOfMemoryError("test");
                    }

                    @Override
                    public int read(byte[] into, int from, int length) {
                        return read();
                    }
                };
        InputStream begin = new ByteArrayInputStream(Arrays.copyOf(marker, (16 << 20) + 1));
        InputStream source = new SequenceInputStream(begin, failing);

        assertThatThrownBy(() -> StreamInput.of("-", source)).isInstanceOf(OutOfMemoryError.class);

        Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
        try (DirectoryStream<Path> files = Files.newDirectoryStream(temporary, "wherry-inspect*")) {
            assertThat(files).noneMatch(file -> startsWith(file, marker));
        }
    }

    /* Other tests have temporary files, too, and delete them. */
    private static boolean startsWith(Path file, byte[] marker) {
        try (InputStream start = Files.newInputStream(file)) {
            return Arrays.equals(start.readNBytes(marker.length), marker);
        } catch (IOException _) {
            return false;
        }
    }

    @Test
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void pipeIsReadToItsEnd() throws Exception {
        Path pipe = folder.resolve("pipe");
        byte[] bytes = Streams.of(new byte[100_000]);
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
        FutureTask<Path> written = new FutureTask<>(() -> Files.write(pipe, bytes));
        Thread.ofPlatform().daemon().start(written);

        try (StreamInput input = StreamInput.of(pipe)) {
            assertThat(input.bytes().toArray(ValueLayout.JAVA_BYTE)).isEqualTo(bytes);
        }
        assertThat(written.get()).isEqualTo(pipe);
    }

    @Test
    void fileWithoutBytesIsEmpty() throws Exception {
        try (StreamInput input = StreamInput.of(Files.createFile(folder.resolve("empty")))) {
            assertThat(input.bytes().byteSize()).isZero();
        }
    }

    @Test
    void directoriesHaveTheFilesBelowThem() throws Exception {
        Path below = Files.createDirectories(folder.resolve("a/b"));
        Path first = Files.write(below.resolve("1"), Streams.of("one"));
        Path second = Files.write(folder.resolve("c"), Streams.of("two"));

        assertThat(StreamInput.files(folder)).containsExactly(first, second);
        assertThat(StreamInput.files(second)).containsExactly(second);
    }

    @Test
    void aLinkToADirectoryHasTheFilesOfTheDirectory() throws Exception {
        Path directory = Files.createDirectories(folder.resolve("a/b"));
        Files.write(directory.resolve("1"), Streams.of("one"));
        Path link = Files.createSymbolicLink(folder.resolve("link"), directory.getParent());

        assertThat(StreamInput.files(link)).containsExactly(link.resolve("b/1"));
    }

    @Test
    void folderThatCannotBeReadIsAnIOException() throws Exception {
        try (DeepFolder deep = new DeepFolder(folder)) {
            assertThatThrownBy(() -> StreamInput.files(deep.path()))
                    .isInstanceOf(IOException.class);
        }
    }

    @Test
    void streamsAreFoundWithinOtherBytes() throws Exception {
        byte[] one = Streams.of("one");
        byte[] two = Streams.of(2);
        ByteArrayOutputStream dump = new ByteArrayOutputStream();
        dump.write(ascii("INSERT INTO sessions VALUES ("));
        dump.write(one);
        dump.write(ascii(");\n\u0000\u0001"));
        dump.write(two);
        dump.write(ascii(")"));
        List<Long> offsets = new ArrayList<>();
        StreamVisitor visitor =
                new StreamVisitor() {
                    @Override
                    public void beginStream(long offset, int version, LongSupplier position) {
                        offsets.add(offset);
                    }
                };

        try (StreamInput input = StreamInput.of("dump", dump.toByteArray())) {
            StreamScanner.Result result = StreamScanner.scan(input, visitor);

            assertThat(result.streams()).isEqualTo(2);
            assertThat(result.errors()).isEmpty();
            assertThat(offsets).containsExactly(29L, 29L + one.length + 5);
        }
    }

    /// Each string has the begin of a stream whose array goes on with the next strings.
    @Test
    void brokenStreamsWithinOneAnotherTakeNoSquareOfTheirBytes() throws Exception {
        int count = 2_000;
        byte[] begin = Streams.of((Object) new Object[0]);
        ByteBuffer.wrap(begin).putInt(begin.length - Integer.BYTES, Integer.MAX_VALUE);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write(begin);
        for (int i = 0; i < count; i++) {
            bytes.write(new byte[] {ObjectStreamConstants.TC_STRING, 0, (byte) begin.length});
            bytes.write(begin);
        }
        AtomicLong strings = new AtomicLong();
        StreamVisitor visitor =
                new StreamVisitor() {
                    @Override
                    public void string(long offset, int handle, MemorySegment utf, boolean wide) {
                        strings.incrementAndGet();
                    }
                };

        try (StreamInput input = StreamInput.of("nested", bytes.toByteArray())) {
            assertThat(StreamScanner.scan(input, visitor).errors()).hasSizeGreaterThan(10);
        }

        assertThat(strings.get()).isBetween((long) count, 100L * count);
    }

    @Test
    void bytesWithoutAStreamAreRefused() throws Exception {
        try (StreamInput input = StreamInput.of("none", ascii("nothing"))) {
            assertThatThrownBy(() -> StreamScanner.scan(input, new StreamVisitor() {}))
                    .isInstanceOf(MalformedStreamException.class)
                    .hasMessageContaining("found=7 other bytes");
        }
    }
}
