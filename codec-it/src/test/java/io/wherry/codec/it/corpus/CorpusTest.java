// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.corpus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.GraphCodec;
import io.wherry.stream.ObjectOutputStream;
import io.wherry.testkit.JavaIo;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Every graph of the corpus through java.io and through every format, in this JVM.
class CorpusTest {
    /// The bytes of java.io, a file for each graph, for tests that start from real ones.
    static final Path CACHE = Path.of("target", "corpus", "javaio");

    @Test
    void everyLibraryHasManyGraphsOfUniqueNames() {
        for (Library library : Corpus.libraries()) {
            List<String> names = library.graphs().stream().map(CorpusGraph::name).toList();

            assertThat(names).as(library.name()).doesNotHaveDuplicates().hasSizeGreaterThan(30);
        }
    }

    @Test
    void javaioRefusesWhatIsListedForTheReasonThatIsListed() {
        Map<String, String> refused = new TreeMap<>();
        for (CorpusGraph graph : Corpus.all()) {
            Throwable refusal = CopyCheck.refusal(graph);
            if (refusal != null) {
                refused.put(graph.path(), refusal.getClass().getSimpleName());
            }
        }

        Map<String, String> listed = new TreeMap<>();
        KnownDifferences.REFUSED.forEach(
                (path, why) -> listed.put(path, why.replaceFirst(":.*", "")));
        assertThat(refused).isEqualTo(listed);
    }

    @Test
    void javaioChangesWhatIsListed() throws IOException {
        Map<String, String> changed = new TreeMap<>();
        for (CorpusGraph graph : readable()) {
            String difference = CopyCheck.change(graph);
            if (difference != null) {
                changed.put(graph.path(), difference);
            }
        }

        assertThat(changed).containsOnlyKeys(KnownDifferences.CHANGED.keySet());
    }

    @ParameterizedTest
    @EnumSource
    void formatMakesOfAGraphWhatJavaioMakesOfItButWhereListed(CorpusFormat format)
            throws IOException {
        Map<String, String> findings = new TreeMap<>();
        for (CorpusGraph graph : readable()) {
            String finding = CopyCheck.finding(format, graph);
            if (finding != null) {
                findings.put(graph.path(), finding);
            }
        }

        assertThat(findings).containsOnlyKeys(KnownDifferences.of(format).keySet());
    }

    @ParameterizedTest
    @EnumSource
    void formatRefusesWhatJavaioRefuses(CorpusFormat format) {
        for (CorpusGraph graph : refused()) {
            Throwable javaio = CopyCheck.refusal(graph);

            assertThatThrownBy(() -> format.decode(format.encode(graph.fresh())))
                    .as(graph.path())
                    .isInstanceOf(javaio.getClass());
        }
    }

    @ParameterizedTest
    @EnumSource
    void exactFormatReadsTheBytesOfJavaio(CorpusFormat format) throws IOException {
        Set<String> findings = new TreeSet<>();
        for (CorpusGraph graph : format.isExact() ? readable() : List.<CorpusGraph>of()) {
            byte[] bytes = JavaIo.write(graph.fresh());
            if (CopyCheck.difference(bytes, format.decode(bytes)) != null) {
                findings.add(graph.path());
            }
        }

        assertThat(findings).isSubsetOf(KnownDifferences.of(format).keySet());
    }

    /// A codec that wrote many objects finds those of the next message in another way.
    @Test
    void keptCodecWritesTheBytesOfJavaio() throws IOException {
        GraphCodec kept = GraphCodec.javaio();
        Object many = IntStream.range(0, 100).mapToObj(i -> "text " + i).toList();
        Set<String> findings = new TreeSet<>();
        for (CorpusGraph graph : readable()) {
            Object root = graph.fresh();
            byte[] expected = JavaIo.write(root);
            kept.encode(many);
            if (!Arrays.equals(expected, kept.encode(root))) {
                findings.add(graph.path());
            }
        }

        assertThat(findings).isSubsetOf(KnownDifferences.of(CorpusFormat.JAVAIO).keySet());
    }

    @Test
    void streamWithManyObjectsWritesTheBytesOfJavaio() throws IOException {
        Object many = IntStream.range(0, 100).mapToObj(i -> "text " + i).toList();
        Set<String> findings = new TreeSet<>();
        for (CorpusGraph graph : readable()) {
            Object root = graph.fresh();
            byte[] expected = JavaIo.write(new Object[] {many, root});
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
                out.writeObject(new Object[] {many, root});
            }
            if (!Arrays.equals(expected, bytes.toByteArray())) {
                findings.add(graph.path());
            }
        }

        assertThat(findings).isSubsetOf(KnownDifferences.of(CorpusFormat.JAVAIO).keySet());
    }

    @Test
    void bytesOfJavaioAreKept() throws IOException {
        List<Path> written = new ArrayList<>();
        for (CorpusGraph graph : readable()) {
            Path file = CACHE.resolve(graph.path() + ".ser");
            Files.createDirectories(file.getParent());
            written.add(Files.write(file, JavaIo.write(graph.fresh())));
        }

        assertThat(written).allSatisfy(file -> assertThat(file).isNotEmptyFile());
    }

    /// The graphs that java.io writes and reads.
    static List<CorpusGraph> readable() {
        return Corpus.all().stream()
                .filter(graph -> !KnownDifferences.REFUSED.containsKey(graph.path()))
                .toList();
    }

    private static List<CorpusGraph> refused() {
        return Corpus.all().stream()
                .filter(graph -> KnownDifferences.REFUSED.containsKey(graph.path()))
                .toList();
    }
}
