// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.inspect.parse.NodeList;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ObjectTreeTest {
    private static List<String> tree(byte[] bytes) throws Exception {
        List<String> lines = new ArrayList<>();
        try (StreamInput input = StreamInput.of("test", bytes)) {
            ObjectTree.print(input, line -> lines.add(line.toString()));
        }
        return lines;
    }

    private static List<String> contents(byte[] bytes) throws Exception {
        return tree(bytes).stream().map(line -> line.substring(20)).toList();
    }

    @Test
    void fieldsHaveNamesTypesValuesAndTheirClassIfItIsASuperclass() throws Exception {
        List<String> lines = contents(Streams.of(new Kinds.Child()));

        assertThat(lines)
                .containsSubsequence(
                        "stream = version 5",
                        "io.wherry.inspect.Kinds$Child  (shared)",
                        "  Kinds$Parent.flag: boolean = true",
                        "  Kinds$Parent.letter: char = 'ß'",
                        "  Kinds$Parent.text: java.lang.String = \"in the parent\"",
                        "    data = 4 bytes: 0000002a",
                        "    data: java.util.CollSer",
                        "  number: long = -9223372036854775808",
                        "  real: float = NaN",
                        "  self = -> #4 io.wherry.inspect.Kinds$Child  (cycle)");
    }

    @Test
    void sharedValuesAndReferencesToThemAreMarked() throws Exception {
        Object point = new Kinds.Point(1, 2, null);

        List<String> lines = contents(Streams.of((Object) new Object[] {point, point, "x"}));

        assertThat(lines)
                .contains(
                        "java.lang.Object[3]",
                        "  [0]: io.wherry.inspect.Kinds$Point  (shared)",
                        "    x: int = 1",
                        "  [1] = -> #4 io.wherry.inspect.Kinds$Point  (reference)",
                        "  [2]: java.lang.String = \"x\"");
    }

    @Test
    void offsetsAreThoseOfTheBytes() throws Exception {
        byte[] bytes = Streams.of(new Kinds.Point(0x01020304, 2, null));

        String line =
                tree(bytes).stream().filter(text -> text.contains("x: int")).findFirst().get();

        int offset = Integer.parseInt(line.substring(0, 10).strip());
        assertThat(Arrays.copyOfRange(bytes, offset, offset + 4)).containsExactly(1, 2, 3, 4);
    }

    @Test
    void everyKindOfElementHasALine() throws Exception {
        assertThat(contents(Kinds.everything()))
                .contains(
                        "  [3]: io.wherry.inspect.Kinds$Colour = RED  (shared)",
                        "  [4]: io.wherry.inspect.Kinds$Colour = GREEN",
                        "4 bytes: 00000011",
                        "java.io.ObjectStreamClass = io.wherry.inspect.Kinds$Handler",
                        "reset",
                        "exception = the writer failed here")
                .anyMatch(line -> line.contains("java.lang.Class = int[]"))
                .anyMatch(line -> line.contains("proxy(java.lang.Comparable,java.lang.Runnable)"))
                .anyMatch(line -> line.contains("\\u0000 and \ud83d\ude00"));
    }

    @Test
    void brokenStreamIsShownUpToTheErrorAndTheNextOneAfterIt() throws Exception {
        byte[] whole = Streams.of("first");
        byte[] cut = Arrays.copyOf(Streams.of(new Kinds.Point(7, 2, null)), 98);
        byte[] both = Arrays.copyOf(cut, cut.length + whole.length);
        System.arraycopy(whole, 0, both, cut.length, whole.length);

        List<String> lines = contents(both);

        assertThat(lines)
                .anyMatch(line -> line.contains("malformed stream") && line.endsWith("(error)"));
        assertThat(lines).last().asString().isEqualTo("java.lang.String = \"first\"");
    }

    @Test
    void controlCharactersOfTheDataAreNotPrinted() throws Exception {
        assertThat(contents(Streams.of("\u001b[2J\u202e")))
                .last()
                .asString()
                .contains("\"\\u001b[2J\\u202e\"");
    }

    @Test
    void fieldsOfAnAnnotationDoNotNameTheValuesAfterIt() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out =
                new ObjectOutputStream(bytes) {
                    @Override
                    protected void annotateClass(Class<?> type) throws IOException {
                        boolean outer = type == Kinds.Handler.class;
                        writeObject(outer ? new Kinds.Point(1, 2, "in it") : null);
                    }
                }) {
            out.writeObject(new Kinds.Handler());
            out.writeObject("after it");
        }

        List<String> lines = contents(bytes.toByteArray());

        assertThat(lines).last().asString().isEqualTo("java.lang.String = \"after it\"");
    }

    @Test
    void listOfAMillionNodesHasALineForEachField() throws Exception {
        long[] count = new long[1];
        try (StreamInput input = StreamInput.of("list", NodeList.stream(1_000_000))) {
            ObjectTree.print(input, line -> count[0]++);
        }

        assertThat(count[0]).isEqualTo(2_000_002);
    }
}
