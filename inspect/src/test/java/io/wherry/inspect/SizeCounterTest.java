// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.inspect.SizeReport.ClassSize;
import io.wherry.inspect.SizeReport.DuplicateText;
import io.wherry.inspect.SizeReport.PathSize;
import io.wherry.inspect.json.JsonWriter;
import io.wherry.inspect.parse.NodeList;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.ObjectStreamConstants;
import java.io.PrintWriter;
import java.io.Serializable;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class SizeCounterTest {
    /// Writes an array after a field whose value is the description of a class.
    static class Describing implements Serializable {
        private static final long serialVersionUID = 1;
        Object type = ObjectStreamClass.lookup(Kinds.Handler.class);

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeObject(new int[100]);
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            in.readObject();
        }
    }

    private static SizeReport report(byte[] bytes) throws Exception {
        SizeCounter counter = new SizeCounter();
        Streams.parse(bytes, counter);
        return counter.report();
    }

    @Test
    void everyByteIsCountedOnce() throws Exception {
        for (byte[] bytes : Streams.small()) {
            SizeReport report = report(bytes);

            assertThat(report.bytes()).isEqualTo(bytes.length);
            assertThat(report.classes().stream().mapToLong(ClassSize::bytes).sum())
                    .isEqualTo(bytes.length);
        }
    }

    @Test
    void objectsCountByClassWithTheirOwnBytes() throws Exception {
        SizeReport report = report(Streams.of((Object) new int[][] {{1, 2}, {3, 4, 5}}));

        // a tag, a description or its handle, a length, the elements
        assertThat(report.classes()).contains(new ClassSize("int[]", 2, 1 + 4 + 8 + 6 + 4 + 12));
        assertThat(report.objects()).isEqualTo(3);
    }

    @Test
    void pathsRetainWhatIsBelowThem() throws Exception {
        Object point = new Kinds.Point(1, 2, new Kinds.Point(3, 4, new int[100]));

        SizeReport report = report(Streams.of(point));

        List<String> paths = report.paths().stream().map(PathSize::path).toList();
        assertThat(paths).containsExactly(".", ".other");
        assertThat(report.paths().get(1).retained()).isGreaterThan(400);
    }

    @Test
    void valueAfterADescriptionIsNotInItsField() throws Exception {
        SizeReport report = report(Streams.of(new Describing()));

        List<String> paths = report.paths().stream().map(PathSize::path).toList();
        assertThat(paths).containsExactlyInAnyOrder(".", "!");
    }

    @Test
    void listIsOnePath() throws Exception {
        SizeReport report = report(NodeList.stream(200_000));

        assertThat(report.paths())
                .extracting(PathSize::path, PathSize::objects)
                .containsExactlyInAnyOrder(
                        org.assertj.core.api.Assertions.tuple(".", 1L),
                        org.assertj.core.api.Assertions.tuple(".next", 199_999L));
    }

    @Test
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void pathsOfArraysInArraysHaveALongestLength() throws Exception {
        byte[] bytes = nestedArrays(100_000);

        SizeReport report = report(bytes);

        assertThat(report.bytes()).isEqualTo(bytes.length);
        assertThat(report.objects()).isEqualTo(100_000);
        assertThat(report.paths())
                .hasSizeLessThan(1_000)
                .allMatch(path -> path.path().length() < 1_000)
                .anyMatch(path -> path.path().endsWith("(other paths)"));
    }

    /// Returns a stream of an array in an array, and so on: java.io would need a stack for it.
    private static byte[] nestedArrays(int levels) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeShort(ObjectStreamConstants.STREAM_MAGIC);
        out.writeShort(ObjectStreamConstants.STREAM_VERSION);
        out.writeByte(ObjectStreamConstants.TC_ARRAY);
        out.writeByte(ObjectStreamConstants.TC_CLASSDESC);
        out.writeUTF("[Ljava.lang.Object;");
        out.writeLong(1);
        out.writeByte(ObjectStreamConstants.SC_SERIALIZABLE);
        out.writeShort(0);
        out.writeByte(ObjectStreamConstants.TC_ENDBLOCKDATA);
        out.writeByte(ObjectStreamConstants.TC_NULL);
        out.writeInt(1);
        for (int i = 1; i < levels; i++) {
            out.writeByte(ObjectStreamConstants.TC_ARRAY);
            out.writeByte(ObjectStreamConstants.TC_REFERENCE);
            out.writeInt(ObjectStreamConstants.baseWireHandle);
            out.writeInt(1);
        }
        out.writeByte(ObjectStreamConstants.TC_NULL);
        return bytes.toByteArray();
    }

    @Test
    void repeatedStringsAreFound() throws Exception {
        Object[] texts = {new String("twice or more"), new String("twice or more"), "once"};

        assertThat(report(Streams.of((Object) texts)).duplicates())
                .containsExactly(new DuplicateText("twice or more", 2, 13));
    }

    @Test
    void repeatedStringsAreFoundAmongManyOthers() throws Exception {
        Set<String> expected = new HashSet<>();
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            texts.add("text " + i);
            if (i % 3 == 0) {
                texts.add("text " + i / 2);
            }
        }
        Map<String, Long> counts =
                texts.stream().collect(Collectors.groupingBy(text -> text, Collectors.counting()));
        counts.forEach((text, count) -> {
            if (count > 1) {
                expected.add(text + " " + count);
            }
        });

        SizeReport report = report(Streams.of(texts));

        assertThat(report.duplicates())
                .extracting(each -> each.text() + " " + each.count())
                .containsExactlyInAnyOrderElementsOf(expected)
                .hasSizeGreaterThan(3000);
    }

    @Test
    void reportIsATableAndJson() throws Exception {
        SizeReport report = report(Kinds.everything());
        StringWriter table = new StringWriter();
        StringBuilder json = new StringBuilder();

        report.print(new PrintWriter(table), 5);
        report.write(new JsonWriter(json));

        assertThat(table.toString()).contains("java.lang.String", "retained", "path");
        assertThat(json.toString()).startsWith("{\"bytes\":").contains("\"duplicates\":[");
    }

    @Test
    void censusNamesClassesAndTheirVersions() throws Exception {
        ClassCensus census = new ClassCensus();
        census.beginInput();
        Streams.parse(Kinds.everything(), census);
        StringWriter table = new StringWriter();

        census.print(new PrintWriter(table));

        assertThat(table.toString())
                .contains("1 inputs, 1 streams (0 broken)", "io.wherry.inspect.Kinds$Child [8]");
    }
}
