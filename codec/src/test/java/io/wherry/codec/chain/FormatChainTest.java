// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.chain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.ClassFilter;
import io.wherry.codec.Compression;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.JavaIoBytes;
import io.wherry.codec.Mute;
import io.wherry.codec.TypeToken;
import io.wherry.codec.WireFormatException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Messages of several formats are read by one chain.
@Timeout(60)
final class FormatChainTest {
    private static final Object GRAPH = List.of("a", Instant.EPOCH, new ArrayList<>(List.of(1, 2)));

    private final FormatChain chain =
            FormatChain.of(GraphCodec.lean()).withDelegate("text", TextDelegate.T);

    private static byte[] compressed(GraphCodec codec) throws IOException {
        return codec.withCompression(Compression.deflate(6).withThreshold(0)).encode(GRAPH);
    }

    /// Returns a message for each format of the chain, by its name.
    private static Map<String, List<byte[]>> messages() throws IOException {
        return Map.of(
                "lean", List.of(GraphCodec.lean().encode(GRAPH)),
                "java.io", List.of(JavaIoBytes.of(GRAPH)),
                "compressed",
                        List.of(compressed(GraphCodec.lean()), compressed(GraphCodec.javaio())),
                "text", List.of(TextDelegate.message("Ttext")));
    }

    private static Object rootOf(String format) {
        return format.equals("text") ? "Ttext" : GRAPH;
    }

    private static byte[] bytes(int... values) {
        byte[] bytes = new byte[values.length];
        for (int i = 0; i < values.length; i++) {
            bytes[i] = (byte) values[i];
        }
        return bytes;
    }

    @Test
    void everyFormatIsReadFromEverySource() throws Exception {
        for (var messages : messages().entrySet()) {
            Object root = rootOf(messages.getKey());
            for (byte[] bytes : messages.getValue()) {
                assertThat(chain.formatOf(bytes)).isEqualTo(messages.getKey());
                assertThat(chain.decode(bytes)).isEqualTo(root);
                assertThat(chain.decode(MemorySegment.ofArray(bytes))).isEqualTo(root);
                try (Arena arena = Arena.ofConfined()) {
                    MemorySegment outside = arena.allocate(bytes.length);
                    outside.copyFrom(MemorySegment.ofArray(bytes));
                    assertThat(chain.decode(outside, Object.class)).isEqualTo(root);
                }
                ByteBuffer part = ByteBuffer.allocate(bytes.length + 2).put(1, bytes);
                part.position(1).limit(bytes.length + 1);
                assertThat(chain.decode(part)).isEqualTo(root);
                assertThat(part.remaining()).isZero();
                ByteBuffer direct = ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
                assertThat(chain.decode(direct.asReadOnlyBuffer())).isEqualTo(root);
            }
        }
    }

    @Test
    void formatOfTheCodecIsWritten() throws Exception {
        byte[] lean = GraphCodec.lean().encode(GRAPH);
        MemorySegment memory = MemorySegment.ofArray(new byte[lean.length]);
        ByteBuffer buffer = ByteBuffer.allocate(lean.length);

        assertThat(chain.encode(GRAPH)).isEqualTo(lean);
        assertThat(chain.encode(GRAPH, memory)).isEqualTo(lean.length);
        chain.encode(GRAPH, buffer);

        assertThat(memory.toArray(ValueLayout.JAVA_BYTE)).isEqualTo(lean);
        assertThat(buffer.array()).isEqualTo(lean);
        assertThat(FormatChain.of(GraphCodec.javaio()).encode(GRAPH))
                .isEqualTo(JavaIoBytes.of(GRAPH));
    }

    @Test
    void typeOfTheRootIsChecked() throws Exception {
        byte[] list = GraphCodec.javaio().encode(new ArrayList<>(List.of("a")));
        ByteBuffer buffer = ByteBuffer.wrap(TextDelegate.message("Ttext"));

        assertThat(chain.decode(list, new TypeToken<List<String>>() {})).containsExactly("a");
        assertThatThrownBy(() -> chain.decode(list, new TypeToken<List<Integer>>() {}))
                .isInstanceOf(WireFormatException.class)
                .hasMessageContaining("[0]");
        assertThatThrownBy(() -> chain.decode(list, Map.class))
                .isInstanceOf(WireFormatException.class)
                .hasMessageContaining("wanted=java.util.Map");
        assertThatThrownBy(() -> chain.decode(buffer, Integer.class))
                .isInstanceOf(WireFormatException.class)
                .hasMessageContaining("class=java.lang.String");
        assertThat(buffer.position()).isZero();
    }

    @Test
    void unknownBytesAreNamedWithWhatWasTried() {
        byte[] bytes = new byte[20];
        bytes[0] = (byte) 0xca;
        bytes[15] = 0x0f;
        FormatChain other = chain.withDelegate("river", new TextDelegate('R', true));

        assertThatThrownBy(() -> other.decode(bytes))
                .isInstanceOf(UnknownFormatException.class)
                .hasMessage(
                        "no format recognizes the message: "
                                + "first=[CA 00 00 00 00 00 00 00 00 00 00 00 00 00 00 0F], length=20, "
                                + "tried=[lean, java.io, compressed, text, river] at byte 0");
        assertThatThrownBy(() -> other.formatOf(bytes(0x57)))
                .isInstanceOf(UnknownFormatException.class)
                .hasMessageContaining("first=[57], length=1,");
        assertThatThrownBy(() -> other.decode(MemorySegment.NULL))
                .isInstanceOf(UnknownFormatException.class)
                .hasMessageContaining("first=[], length=0,");
        assertThat(other.counts()).allMatch(count -> count.read() + count.failed() == 0);
    }

    @Test
    void failureOfADelegateIsItsCause() {
        for (Throwable failure :
                List.of(
                        new IOException("cut short"),
                        new IllegalStateException("no such class"),
                        new StackOverflowError(),
                        new NoClassDefFoundError("acme/Gone"))) {
            FormatChain broken = chain.withDelegate("broken", failing('B', failure));

            assertThatThrownBy(() -> broken.decode(bytes('B', 1)))
                    .isInstanceOf(DelegateFailedException.class)
                    .hasMessage(
                            "delegate failed: delegate=broken, first=[42 01], length=2, cause="
                                    + failure
                                    + " at byte 0")
                    .hasCause(failure)
                    .extracting(e -> ((DelegateFailedException) e).delegate())
                    .isEqualTo("broken");
        }
    }

    private static FormatDelegate failing(char letter, Throwable failure) {
        return new FormatDelegate() {
            @Override
            public boolean recognizes(byte[] prefix) {
                if (prefix.length > 1 && prefix[1] == 2) {
                    throw new IllegalStateException("cannot say");
                }
                return prefix.length > 0 && prefix[0] == letter;
            }

            @Override
            public Object decode(byte[] message, ClassFilter filter) throws Exception {
                switch (failure) {
                    case Exception e -> throw e;
                    case Error e -> throw e;
                    default -> throw new AssertionError(failure);
                }
            }
        };
    }

    @Test
    void failureWithoutAMessageIsTheCauseToo() {
        FormatChain broken = chain.withDelegate("broken", failing('B', new Mute.Checked()));

        assertThatThrownBy(() -> broken.decode(bytes('B', 1)))
                .isInstanceOf(DelegateFailedException.class)
                .hasCauseInstanceOf(Mute.Checked.class);
    }

    @Test
    void failureToRecognizeNamesTheDelegate() {
        FormatChain broken = chain.withDelegate("broken", failing('B', new IOException()));

        assertThatThrownBy(() -> broken.decode(bytes('X', 2)))
                .isInstanceOf(DelegateFailedException.class)
                .hasMessageContaining("delegate=broken, first=[58 02]")
                .hasRootCauseMessage("cannot say");
    }

    @Test
    void interruptedDelegateLeavesTheThreadInterrupted() {
        FormatChain broken = chain.withDelegate("b", failing('B', new InterruptedException()));

        assertThatThrownBy(() -> broken.decode(bytes('B')))
                .hasCauseInstanceOf(InterruptedException.class);

        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void failedMessageIsNotGivenToTheNextFormat() {
        FormatChain two =
                chain.withDelegate("broken", failing('B', new IOException("broken")))
                        .withFallback("last", new TextDelegate('B', true));

        assertThatThrownBy(() -> two.decode(bytes('B', 'x')))
                .isInstanceOf(DelegateFailedException.class);
        assertThat(two.counts())
                .contains(new FormatCount("broken", 0, 1), new FormatCount("last", 0, 0));
    }

    @Test
    void delegatesAreAskedInOrderAndTheFallbackLast() throws Exception {
        FormatChain ordered =
                FormatChain.of(GraphCodec.lean())
                        .withFallback("last", new TextDelegate('?', true))
                        .withDelegate("one", TextDelegate.T)
                        .withDelegate("two", TextDelegate.T);

        assertThat(ordered.decode(TextDelegate.message("Ttext"))).isEqualTo("Ttext");
        assertThat(ordered.decode(TextDelegate.message("other"))).isEqualTo("other");

        assertThat(ordered.counts())
                .containsExactly(
                        new FormatCount("lean", 0, 0),
                        new FormatCount("java.io", 0, 0),
                        new FormatCount("compressed", 0, 0),
                        new FormatCount("one", 1, 0),
                        new FormatCount("two", 0, 0),
                        new FormatCount("last", 1, 0));
        assertThat(ordered)
                .hasToString(
                        "FormatChain[lean, java.io, compressed, one, two, last; writes GraphCodec[lean]]");
        assertThat(ordered.withFallback("other", TextDelegate.T).counts())
                .extracting(FormatCount::format)
                .endsWith("two", "other");
    }

    @Test
    void namesOfFormatsAreTheirOwn() {
        FormatChain full = chain.withFallback("last", TextDelegate.T);

        for (String name : List.of("lean", "java.io", "compressed", "text", "last")) {
            assertThatThrownBy(() -> full.withDelegate(name, TextDelegate.T))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("name=" + name);
        }
        assertThatThrownBy(() -> full.withFallback("text", TextDelegate.T))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(full.withFallback("last", TextDelegate.T).counts()).hasSize(5);
    }

    @Test
    void delegateSeesACopyOfABoundedPrefix() throws Exception {
        List<Integer> lengths = new ArrayList<>();
        FormatDelegate spoiler =
                new FormatDelegate() {
                    @Override
                    public boolean recognizes(byte[] prefix) {
                        lengths.add(prefix.length);
                        Arrays.fill(prefix, (byte) 'S');
                        return false;
                    }

                    @Override
                    public Object decode(byte[] message, ClassFilter filter) {
                        throw new AssertionError();
                    }
                };
        FormatChain spoiled =
                FormatChain.of(GraphCodec.lean())
                        .withDelegate("spoiler", spoiler)
                        .withDelegate("text", TextDelegate.T);
        byte[] message = TextDelegate.message("T" + "x".repeat(1000));

        assertThat(spoiled.decode(message)).isEqualTo("T" + "x".repeat(1000));
        assertThat(spoiled.decode(TextDelegate.message("T1"))).isEqualTo("T1");

        assertThat(lengths).containsExactly(FormatDelegate.PREFIX, 2);
    }

    @Test
    void cutMessagesFailAndAreCounted() throws Exception {
        long expected = 0;
        for (var messages : messages().entrySet()) {
            for (byte[] bytes : messages.getValue()) {
                for (int length = 0;
                        length < bytes.length && rootOf(messages.getKey()) == GRAPH;
                        length++) {
                    byte[] cut = Arrays.copyOf(bytes, length);
                    assertThatThrownBy(() -> chain.decode(cut))
                            .isInstanceOf(IOException.class)
                            .isNotInstanceOf(DelegateFailedException.class);
                    expected += length < 2 ? 0 : 1;
                }
            }
        }

        assertThat(chain.counts().stream().mapToLong(FormatCount::failed).sum())
                .isEqualTo(expected);
        assertThat(chain.counts().stream().mapToLong(FormatCount::read).sum()).isZero();
    }

    @Test
    void anyFirstBytesEndInATypedException() throws IOException {
        Random random = new Random(5);
        byte[][] starts = {
            {},
            bytes(0x57, 0x01),
            bytes(0xac, 0xed),
            bytes(0x57, 0x43, 1, 1),
            bytes(0xac, 0xed, 0, 5)
        };

        for (int i = 0; i < 20_000; i++) {
            byte[] start = starts[i % starts.length];
            byte[] bytes = new byte[start.length + random.nextInt(70)];
            random.nextBytes(bytes);
            System.arraycopy(start, 0, bytes, 0, start.length);
            try {
                chain.decode(bytes);
            } catch (IOException _) {
                // the expected end; a value is possible, too
            }
        }
    }

    @Test
    void threadsReadAndCountTogether() throws Exception {
        Map<String, List<byte[]>> messages = messages();
        int threads = 8;
        int rounds = 300;
        Callable<Void> work = () -> readAll(messages, rounds);
        try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
            for (Future<Void> done : pool.invokeAll(Collections.nCopies(threads, work))) {
                done.get();
            }
        }

        long each = (long) threads * rounds;
        assertThat(chain.counts())
                .containsExactly(
                        new FormatCount("lean", each, each),
                        new FormatCount("java.io", each, each),
                        new FormatCount("compressed", 2 * each, 2 * each),
                        new FormatCount("text", each, 0));
    }

    /// Reads each message, and the first half of it, which fails except for texts.
    private Void readAll(Map<String, List<byte[]>> messages, int rounds) throws IOException {
        for (int i = 0; i < rounds; i++) {
            for (var each : messages.entrySet()) {
                for (byte[] bytes : each.getValue()) {
                    assertThat(chain.decode(bytes)).isEqualTo(rootOf(each.getKey()));
                    byte[] half = Arrays.copyOf(bytes, bytes.length / 2);
                    if (rootOf(each.getKey()) == GRAPH) {
                        assertThatThrownBy(() -> chain.decode(half))
                                .isInstanceOf(IOException.class);
                    }
                }
            }
        }
        return null;
    }
}
