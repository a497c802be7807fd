// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.GraphCodec;
import io.wherry.testkit.Isomorphism;
import io.wherry.testkit.JavaIo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DataSetTest {
    @TempDir private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"time-zones", "locales", "word-index"})
    void realDataIsTheSameEachTimeAndBothFormatsCarryIt(String name) throws IOException {
        DataSet data = DataSet.named(name);
        Object graph = data.fresh();

        Isomorphism.check(data.fresh(), graph);
        Isomorphism.check(graph, JavaIo.copy(graph));
        GraphCodec codec = GraphCodec.lean();
        Isomorphism.check(graph, codec.decode(codec.encode(graph)));
        assertThat(ObjectCount.of(graph)).isGreaterThan(10_000);
    }

    @Test
    void graphsOfTheZooAreDataSetsAndBigOnesNeedMemory() {
        assertThat(DataSet.named("payload").fresh()).isNotNull();
        assertThat(DataSet.named("list-5m").heap()).isGreaterThan(DataSet.named("list-1m").heap());
        assertThatThrownBy(() -> DataSet.named("no-such-graph"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void objectsCountOnceAndEnumsNotAtAll() {
        String shared = new String("shared");
        Object[] array = {shared, shared, new int[2], Thread.State.NEW, null, List.of(1000), ""};
        array[4] = array;

        assertThat(ObjectCount.of(array)).isEqualTo(6); // array, shared, int[], list, 1000, ""
        assertThat(ObjectCount.of(Map.of("key", new StringBuilder()))).isEqualTo(3);
        assertThat(ObjectCount.of(null)).isZero();
    }

    @Test
    void wordsAreFoundWhereTheyStand() {
        Map<String, List<WordIndex.Occurrence>> index =
                WordIndex.of(Map.of("poem", "Row, row, row\nyour boat"));

        assertThat(index.get("row"))
                .extracting(WordIndex.Occurrence::column)
                .containsExactly(1, 6, 11);
        assertThat(index.get("boat"))
                .containsExactly(new WordIndex.Occurrence(new WordIndex.Text("poem", 2, 23), 2, 6));
    }

    @Test
    void textFilesComeInOrderAndOnce() throws IOException {
        Files.writeString(folder.resolve("b"), "second");
        Files.writeString(folder.resolve("a"), "first");
        Files.createSymbolicLink(folder.resolve("c"), folder.resolve("a"));
        Files.write(folder.resolve("d"), new byte[] {1, 0, 1});

        Map<String, String> texts = TextFiles.found(1000, List.of(folder, folder.resolve("none")));

        assertThat(texts.values()).containsExactly("first", "second");
    }

    @Test
    void machineWithoutTextsStillHasTheNamesOfTheJdk() {
        Map<String, String> texts = TextFiles.found(1000, List.of());

        assertThat(texts).containsKey("java.base");
        assertThat(texts.get("java.base")).contains("java/lang/String.class");
    }
}
