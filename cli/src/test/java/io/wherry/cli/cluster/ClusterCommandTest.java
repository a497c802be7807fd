// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// `wherry cluster`, each time in a JVM of its own, on a file that another one saved.
@Timeout(120)
final class ClusterCommandTest {
    private static final String STRANGE = "\"quoted\" \\ \n\u2028 \ud83d\ude00 \ud800 \u0001";

    @TempDir static Path folder;

    private static Path file;

    @BeforeAll
    static void save() throws Exception {
        file = folder.resolve("tree.cluster");
        run(0, "save", file.toString());
    }

    /// Runs a JVM; what it printed.
    private static String run(int code, String... arguments) throws Exception {
        List<String> line = new ArrayList<>();
        line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        line.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-Dstdout.encoding=UTF-8"));
        line.addAll(List.of("-cp", System.getProperty("java.class.path")));
        line.add(ClusterPeer.class.getName());
        line.addAll(List.of(arguments));
        Path out = Files.createTempFile(folder, "out", ".txt");
        Process process =
                new ProcessBuilder(line)
                        .redirectErrorStream(true)
                        .redirectOutput(out.toFile())
                        .start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        String printed = Files.readString(out);
        assertThat(process.exitValue()).as(printed).isEqualTo(code);
        return printed;
    }

    @Test
    void textHasALineForEachObjectWithTheNamesOfItsFields() throws Exception {
        List<String> lines = run(0, "cluster", file.toString()).lines().toList();

        assertThat(lines).hasSize(4);
        assertThat(lines.get(0)).startsWith("cluster 2.0, ");
        assertThat(lines.get(1))
                .contains("ClusterPeer$Tree name=\"\\\"quoted\\\" \\\\ \\n\\u2028")
                .contains(" key=-1 ");
        assertThat(lines.subList(2, 4))
                .anyMatch(line -> line.endsWith("length 2: 1 " + Long.MIN_VALUE));
    }

    @Test
    @SuppressWarnings("unchecked") // as the test says it is
    void jsonIsJson() throws Exception {
        String printed = run(0, "cluster", "--format", "json", file.toString());

        Map<String, Object> all = (Map<String, Object>) Json.parse(printed);
        List<Map<String, Object>> objects = (List<Map<String, Object>>) all.get("objects");
        assertThat(all).containsEntry("origin", 2.0).containsEntry("more", false);
        assertThat(objects).hasSize(3);
        assertThat(objects.getFirst()).containsEntry("id", all.get("root"));
        Map<String, Object> fields = (Map<String, Object>) objects.getFirst().get("fields");
        assertThat(fields).containsEntry("name", STRANGE).containsEntry("weight", "NaN");
        Map<String, Object> left = (Map<String, Object>) fields.get("left");
        assertThat(objects).anyMatch(object -> object.get("id").equals(left.get("ref")));
    }

    @Test
    void dotIsAGraph() throws Exception {
        String printed = run(0, "cluster", "--format", "dot", file.toString());

        String quoted = "\"(?:[^\"\\\\]|\\\\.)*\"";
        String attributes = " \\[[a-z]+=(?:[a-z]+|Q)(?:, [a-z]+=(?:[a-z]+|Q))*]";
        Pattern graph =
                Pattern.compile(
                        "digraph Q \\{\n(?:  (?:node|more|Q)(?: -> Q)?A;\n)+}\n"
                                .replace("A", attributes)
                                .replace("Q", quoted));
        assertThat(printed).matches(graph);
        assertThat(printed.split(" -> ", -1)).hasSize(4);
    }

    @Test
    void moreThanTheLimitIsNotPrinted() throws Exception {
        String printed = run(0, "cluster", "--limit", "1", file.toString());

        assertThat(printed.lines()).hasSize(3).last().isEqualTo("... more objects");
    }

    @Test
    void statisticsCountObjectsBytesAndReferences() throws Exception {
        List<String> lines = run(0, "cluster", "--stats", file.toString()).lines().toList();

        assertThat(lines.get(1)).matches("\\s+2 .*ClusterPeer\\$Tree");
        assertThat(lines).anyMatch(line -> line.matches("\\s+1 \\s+24  long\\[]"));
        assertThat(lines).anyMatch(line -> line.matches("\\s+4 .* all, with .*"));
        assertThat(lines.getLast())
                .startsWith("references: 4 inside, 0 to other clusters, 2 null; ");
    }

    @Test
    void invalidClusterIsReportedInOneLine() throws Exception {
        Path other = Files.write(folder.resolve("other"), new byte[8192]);
        byte[] bytes = Files.readAllBytes(file);
        Path cut = Files.write(folder.resolve("cut"), java.util.Arrays.copyOf(bytes, 5000));
        bytes[bytes.length - 4000] ^= 1;
        Path spoilt = Files.write(folder.resolve("spoilt"), bytes);

        assertThat(run(1, "cluster", other.toString()))
                .startsWith("wherry: ")
                .contains("not a cluster file");
        assertThat(run(1, "cluster", cut.toString())).contains("cut short");
        assertThat(run(1, "cluster", spoilt.toString())).contains("checksum");
        assertThat(run(1, "cluster", "nowhere"))
                .isEqualToIgnoringNewLines("wherry: no such file: nowhere\n");
        assertThat(run(2, "cluster", "--format", "xml", file.toString()))
                .contains("no --format: xml");
    }
}
