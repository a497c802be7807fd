// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.testkit.JavaIo;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The corpus from one JVM to another and from there to this one, in files.
///
/// Each graph has two files: by java.io and by the format, written in the same JVM. The other JVM
/// reads
/// both and compares; this JVM does the same with the files of the other.
class CorpusInTwoJvmsTest {
    private static final Path FOLDER = Path.of("target", "corpus", "jvms");

    @ParameterizedTest
    @EnumSource
    void copyInTheOtherJvmIsWhatJavaioMakesThere(CorpusFormat format) throws Exception {
        Path sent = FOLDER.resolve(format.name()).resolve("sent");
        Path replied = FOLDER.resolve(format.name()).resolve("replied");
        write(format, sent);

        String said = run(Peer.class, format.name(), sent.toString(), replied.toString());

        assertThat(said.lines().toList()).containsExactly("compared " + graphs(format).size());
        assertThat(differences(format, replied)).isEmpty();
    }

    /// The other JVM: reads the files, prints differences, writes the corpus itself.
    static final class Peer {
        private Peer() {}

        public static void main(String[] arguments) throws IOException {
            CorpusFormat format = CorpusFormat.valueOf(arguments[0]);
            differences(format, Path.of(arguments[1])).forEach(System.out::println);
            System.out.println("compared " + graphs(format).size());
            write(format, Path.of(arguments[2]));
        }
    }

    private static List<CorpusGraph> graphs(CorpusFormat format) {
        Map<String, String> findings = KnownDifferences.of(format);
        return CorpusTest.readable().stream()
                .filter(graph -> !findings.containsKey(graph.path()))
                .toList();
    }

    private static void write(CorpusFormat format, Path folder) throws IOException {
        for (CorpusGraph graph : graphs(format)) {
            Object root = graph.fresh();
            Files.createDirectories(folder.resolve(graph.path()));
            Files.write(folder.resolve(graph.path()).resolve("javaio"), JavaIo.write(root));
            Files.write(folder.resolve(graph.path()).resolve("format"), format.encode(root));
        }
    }

    private static List<String> differences(CorpusFormat format, Path folder) throws IOException {
        List<String> differences = new ArrayList<>();
        for (CorpusGraph graph : graphs(format)) {
            byte[] javaio = Files.readAllBytes(folder.resolve(graph.path()).resolve("javaio"));
            byte[] bytes = Files.readAllBytes(folder.resolve(graph.path()).resolve("format"));
            String difference = difference(format, javaio, bytes);
            if (difference != null) {
                differences.add(graph.path() + ": " + difference);
            }
        }
        return differences;
    }

    private static String difference(CorpusFormat format, byte[] javaio, byte[] bytes) {
        try {
            return CopyCheck.difference(javaio, format.decode(bytes));
        } catch (IOException | RuntimeException e) {
            return e.toString();
        }
    }

    private static String run(Class<?> program, String... arguments) throws Exception {
        List<String> command =
                new ArrayList<>(
                        List.of(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-Xmx1g",
                                "-XX:TieredStopAtLevel=1",
                                "-Djava.awt.headless=true",
                                "-cp",
                                System.getProperty("java.class.path"),
                                program.getName()));
        command.addAll(List.of(arguments));
        Process process =
                new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
        try {
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } finally {
            process.destroyForcibly();
        }
    }
}
