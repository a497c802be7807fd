// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.inspect.Kinds;
import io.wherry.inspect.Streams;
import io.wherry.inspect.parse.MalformedStreamException;
import io.wherry.inspect.parse.StreamWriter;
import io.wherry.testkit.zoo.ZooGraph;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.OutputStream;
import java.io.StringReader;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class JsonExportTest {
    static List<ZooGraph> zoo() {
        return Streams.zoo();
    }

    private static String exported(byte[] bytes) throws IOException {
        StringBuilder json = new StringBuilder();
        Streams.parse(bytes, new JsonExport(json));
        return json.toString();
    }

    private static byte[] imported(String json) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new JsonImport(new StreamWriter(bytes)).read(new StringReader(json));
        return bytes.toByteArray();
    }

    @ParameterizedTest
    @MethodSource("zoo")
    void graphOfTheZooComesBackFromJsonByteForByte(ZooGraph graph) throws Exception {
        byte[] bytes = Streams.of(graph);

        assertThat(imported(exported(bytes))).isEqualTo(bytes);
    }

    @Test
    void eachKindOfElementComesBack() throws Exception {
        byte[] bytes = Kinds.everything();

        assertThat(imported(exported(bytes))).isEqualTo(bytes);
    }

    /// The file has a size, and no pages.
    @Test
    void stringsAndBlocksBeyondAnArrayAreRefusedUnread(@TempDir Path folder) throws Exception {
        StringBuilder json = new StringBuilder();
        JsonExport export = new JsonExport(json);
        try (Arena arena = Arena.ofConfined();
                FileChannel file =
                        FileChannel.open(
                                folder.resolve("long"),
                                StandardOpenOption.CREATE_NEW,
                                StandardOpenOption.READ,
                                StandardOpenOption.WRITE)) {
            file.write(ByteBuffer.allocate(1), 1L << 31);
            MemorySegment bytes = file.map(FileChannel.MapMode.READ_ONLY, 0, file.size(), arena);

            assertThatThrownBy(() -> export.string(7, 0x7e0000, bytes, true))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("string is too long for a line of JSON: bytes=2147483649")
                    .hasMessageEndingWith("at byte 7");
            assertThatThrownBy(() -> export.block(7, bytes.asSlice(0, 2_000_000_000), true))
                    .isInstanceOf(IOException.class);
        }
        assertThat(json).isEmpty();
    }

    @Test
    void stringsAndBlocksMayBecomeLonger() throws Exception {
        String json =
                exported(
                        Streams.written(out -> {
                            out.writeObject("x");
                            out.write(new byte[1]);
                        }));
        String text = "x".repeat(70_000);
        String block = Base64.getEncoder().encodeToString(new byte[300]);

        String longer =
                json.replace("\"x\"", "\"" + text + "\"").replace("\"AA==\"", "\"" + block + "\"");

        assertThat(imported(longer))
                .isEqualTo(
                        Streams.written(out -> {
                            out.writeObject(text);
                            out.write(new byte[300]);
                        }));
    }

    @Test
    void primitivesComeBackByTheirBits() throws Exception {
        byte[] bytes =
                Streams.of(
                        new double[] {Double.longBitsToDouble(0xfff8_0000_0000_0001L), -0.0, 1e300},
                        new float[] {Float.intBitsToFloat(0x7fc00001), Float.MIN_VALUE, 0.1f},
                        new long[] {Long.MIN_VALUE, Long.MAX_VALUE, 1L << 53, -1},
                        new char[] {'\ud800', 0, '"'},
                        new boolean[] {true, false},
                        new short[1000],
                        new byte[20_000],
                        "half a pair: \ud800");

        assertThat(imported(exported(bytes))).isEqualTo(bytes);
    }

    @Test
    void damagedStreamsThatCanBeReadComeBack() throws Exception {
        Random random = new Random(77);
        List<byte[]> streams = Streams.small();
        int compared = 0;
        for (int i = 0; i < 3000; i++) {
            byte[] bytes = streams.get(random.nextInt(streams.size())).clone();
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
            byte[] direct;
            try {
                direct = Streams.rewritten(bytes);
            } catch (MalformedStreamException _) {
                continue;
            }
            assertThat(imported(exported(bytes))).isEqualTo(direct);
            compared++;
        }
        assertThat(compared).isGreaterThan(500);
    }

    @Test
    void linesAreReadByPeople() throws Exception {
        assertThat(exported(Streams.of(new Kinds.Point(5, 0.5, "here"))).lines())
                .contains(
                        "{\"open\":\"object\"}",
                        "{\"level\":\"io.wherry.inspect.Kinds$Point\",\"class\":0,\"values\":{\"x\":5,\"y\":0.5}}")
                .anyMatch(line ->
                        line.startsWith("{\"string\":\"here\"")
                                && line.contains("\"field\":\"other\""));
    }

    @Test
    void fieldsNameTheirValuesNotTheAnnotationsOfClasses() throws Exception {
        String object = "{\"object\":\"io.wherry.inspect.Kinds$Parent\"";
        assertThat(linesOfFields(new Kinds.Parent()))
                .hasSize(1)
                .allMatch(line -> line.startsWith(object));
        assertThat(linesOfFields(ObjectStreamClass.lookup(Kinds.Parent.class)))
                .hasSize(1)
                .allMatch(line -> line.startsWith("{\"description\":"));
    }

    /* The lines of values of a field `other`, in a stream whose classes have annotations. */
    private static List<String> linesOfFields(Object other) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new Annotating(bytes)) {
            out.writeObject(new Kinds.Point(5, 0.5, other));
        }
        return exported(bytes.toByteArray())
                .lines()
                .filter(line -> line.contains("\"field\":\"other\""))
                .toList();
    }

    private static final class Annotating extends ObjectOutputStream {
        Annotating(OutputStream out) throws IOException {
            super(out);
        }

        @Override
        protected void annotateClass(Class<?> type) throws IOException {
            writeObject("annotation");
        }
    }

    @Test
    void brokenStreamsAndOtherLinesAreRefusedWithTheirLine() throws Exception {
        byte[] bytes = Streams.of("text");
        StringBuilder json = new StringBuilder();
        byte[] cut = Arrays.copyOf(bytes, bytes.length - 1);
        assertThatThrownBy(() -> Streams.parse(cut, new JsonExport(json)))
                .isInstanceOf(MalformedStreamException.class);

        assertThatThrownBy(() -> imported(json.toString())).hasMessageContaining("in line 2");
        assertThatThrownBy(() -> imported("{\"stream\":5}\n{\"ref\":"))
                .hasMessageContaining("in line 2");
        assertThatThrownBy(() -> imported("[1]")).hasMessageContaining("not a JSON object");
        assertThatThrownBy(() -> imported("{\"object\":\"A\",\"class\":7,\"handle\":1}"))
                .hasMessageContaining("not described");
        for (String type : new String[] {"", "I", "x"}) {
            String line =
                    "{\"class\":\"A\",\"handle\":0,\"serialVersionUID\":1,\"flags\":2,\"fields\":"
                            + "[{\"name\":\"f\",\"type\":\""
                            + type
                            + "\",\"as\":\"string\",\"handle\":1}]}";
            assertThatThrownBy(() -> imported(line))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("in line 1");
        }
    }

    @Test
    void numbersAndStringsThatJsonLacksAreRefused() throws Exception {
        for (String text :
                List.of(
                        "+5",
                        "05",
                        "-05",
                        "-",
                        "1.",
                        ".5",
                        "1.5d",
                        "1e5f",
                        "1e",
                        "0.0x1p3",
                        "\u0665",
                        "\"\\u+0ab\"",
                        "\"\\u-001\"",
                        "\"\\u066\u0665\"",
                        "\"\\u00\"",
                        "\"\t\"")) {
            assertThatThrownBy(() -> JsonReader.read(text))
                    .as(text)
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("malformed JSON");
        }
        assertThat(JsonReader.read("[0,-7,1.5,-0.5e+3,1E2,\"\\u00e9\"]"))
                .isEqualTo(List.of(0L, -7L, 1.5, -500.0, 100.0, "\u00e9"));
    }

    @Test
    void streamsWhoseLinesAreCutAreRefused() throws Exception {
        String json = exported(Streams.of("text"));
        String withoutEnd = json.substring(0, json.indexOf("{\"end\":\"stream\""));
        String withoutBegin = json.substring(json.indexOf('\n') + 1);

        assertThatThrownBy(() -> imported(withoutEnd))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("after line 2");
        assertThatThrownBy(() -> imported(withoutEnd + json))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("stream within another in line 3");
        assertThatThrownBy(() -> imported(withoutBegin))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("end without a stream in line 2");
    }

    @Test
    void arraysWithMoreOrFewerElementsThanTheirLengthAreRefused() throws Exception {
        String ints = exported(Streams.of((Object) new int[] {7, 8}));
        String bytes = exported(Streams.of((Object) new byte[] {7, 8}));
        String objects = exported(Streams.of((Object) new Object[] {null, null}));
        String lineOfNull = lineWith(objects, "{\"null\"");
        String lineOfInts = lineWith(ints, "{\"elements\"");

        for (String edited :
                List.of(
                        ints.replace("[7,8]", "[7]"),
                        ints.replace("[7,8]", "[7,8,9]"),
                        ints.replace(lineOfInts, ""),
                        ints.replace(lineOfInts, lineOfNull),
                        ints.replace("{\"end\":\"array\"}\n", ""),
                        bytes.replace("Bwg=", "Bw=="),
                        bytes.replace("Bwg=", "BwgJ"),
                        objects.replaceFirst(Pattern.quote(lineOfNull), ""),
                        objects.replace(lineOfNull, lineOfNull + lineOfNull),
                        objects.replace(lineOfNull, lineOfInts),
                        objects.replace("\"length\":2", "\"length\":-1"))) {
            assertThatThrownBy(() -> imported(edited))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("in line ");
        }
    }

    @Test
    void numbersThatTheBytesOfAStreamHaveNoRoomForAreRefused() {
        String stream = "{\"stream\":5}\n";
        String type = "{\"class\":\"A\",\"handle\":0,\"serialVersionUID\":1,\"fields\":[]";

        assertThatThrownBy(() -> imported("{\"stream\":65541}"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("name=stream, value=65541");
        assertThatThrownBy(() -> imported(stream + type + ",\"flags\":258}"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("name=flags, value=258");
        assertThatThrownBy(() -> imported(stream + "{\"ref\":-1}"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("name=ref, value=-1");
    }

    @Test
    void handlesInAnotherOrderThanTheStreamGivesThemAreRefused() throws Exception {
        String json = exported(Streams.of("text", "text"));
        String twice = exported(Streams.of(new Kinds.Point(5, 0.5, "here"), "there"));

        for (String edited :
                List.of(
                        json.replace(lineWith(json, "{\"string\""), ""),
                        json.replace("\"handle\":0", "\"handle\":1"),
                        twice.replace(lineWith(twice, "{\"string\":\"here\""), ""))) {
            assertThat(edited).isNotIn(json, twice);
            assertThatThrownBy(() -> imported(edited))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("handle: handle=")
                    .hasMessageContaining("in line ");
        }
    }

    @Test
    void levelsWithoutTheValuesOfTheirFieldsAreRefused() throws Exception {
        String json = exported(Streams.of(new Kinds.Point(5, 0.5, "here")));
        String values = "\"values\":{\"x\":5,\"y\":0.5}";

        for (String member :
                List.of(
                        "\"bytes\":\"AAAABQ==\"",
                        "\"bytes\":\"\"",
                        "\"fields\":true",
                        "\"fields\":false")) {
            String edited = json.replace(values, member);
            assertThat(edited).isNotEqualTo(json);
            assertThatThrownBy(() -> imported(edited))
                    .as(member)
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("class=io.wherry.inspect.Kinds$Point")
                    .hasMessageContaining("in line ");
        }
    }

    private static String lineWith(String json, String start) {
        int from = json.indexOf(start);
        return json.substring(from, json.indexOf('\n', from) + 1);
    }

    @Test
    void numbersOutOfTheRangeOfTheirTypeAreRefused() throws Exception {
        String ints = exported(Streams.of((Object) new int[] {7}));
        String shorts = exported(Streams.of((Object) new short[] {7}));
        String chars = exported(Streams.of((Object) new char[] {'7'}));

        for (String edited :
                List.of(
                        ints.replace("[7]", "[2147483648]"),
                        shorts.replace("[7]", "[-32769]"),
                        chars.replace("[\"7\"]", "[65536]"))) {
            assertThatThrownBy(() -> imported(edited))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("not a primitive value");
        }
        assertThat(imported(ints.replace("[7]", "[-2147483648]")))
                .isEqualTo(Streams.of((Object) new int[] {Integer.MIN_VALUE}));
    }

    @Test
    void doublesThatOtherProgramsWriteWithoutAFractionComeBack() throws Exception {
        byte[] bytes = Streams.of((Object) new double[] {-0.0, 1e20, -1e300});
        String json = exported(bytes);

        String edited =
                json.replace(
                        "[-0.0,1.0E20,-1.0E300]",
                        "[-0,100000000000000000000,-1" + "0".repeat(300) + "]");

        assertThat(edited).isNotEqualTo(json);
        assertThat(imported(edited)).isEqualTo(bytes);
    }

    @Test
    void valuesOfOtherTypesAreNotTakenForBits() throws Exception {
        String doubles = exported(Streams.of((Object) new double[] {2.5}));
        String floats = exported(Streams.of((Object) new float[] {2.5f}));
        String longs = exported(Streams.of((Object) new long[] {7}));

        for (String edited :
                List.of(
                        doubles.replace("[2.5]", "[\"5\"]"),
                        doubles.replace("[2.5]", "[true]"),
                        floats.replace("[2.5]", "[\"0x7ff8000000000000\"]"),
                        longs.replace("[7]", "[9223372036854775808]"))) {
            assertThatThrownBy(() -> imported(edited))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("not a primitive value");
        }
    }
}
