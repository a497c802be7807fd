// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.engines;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.bench.BenchCommand;
import io.wherry.bench.harness.AnswerText;
import io.wherry.bench.page.PageAssertions;
import io.wherry.bench.page.SampleFacts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class IntegrationTest {
    private static final String STORED = "result 17\nbytes %d\ntime %s write\ntime %s read\n";

    /// Spring Boot has the serializers of module spring; functions of Kotlin call the codec.
    private static final List<String> WITHOUT_SERIALIZER = List.of("spring-boot", "kotlin");

    private final IntegrationTimes times = new IntegrationTimes();

    @Test
    void eachLibraryHasOneSerializerOfOursAndAnotherOne() {
        assertThat(LibrarySerializer.ALL)
                .allSatisfy(serializer -> {
                    assertThat(serializer.ofIntegration().isOwn()).isTrue();
                    assertThat(serializer.ofIntegration().library())
                            .isEqualTo(serializer.library());
                });
        assertThat(LibrarySerializer.ALL).doesNotHaveDuplicates();
        assertThat(LibrarySerializer.ALL.stream().filter(LibrarySerializer::isOwn))
                .hasSize(
                        (int)
                                LibrarySerializer.ALL.stream()
                                        .map(LibrarySerializer::library)
                                        .distinct()
                                        .count());
    }

    @Test
    void eachIntegrationWithAnEngineIsMeasured() throws IOException {
        try (Stream<Path> folders = Files.list(Path.of("..", "integrations"))) {
            List<String> documented =
                    folders.filter(folder -> Files.exists(folder.resolve("README.md")))
                            .map(folder -> folder.getFileName().toString())
                            .filter(engine -> !WITHOUT_SERIALIZER.contains(engine))
                            .toList();

            assertThat(LibrarySerializer.ALL.stream().map(LibrarySerializer::library).distinct())
                    .containsExactlyInAnyOrderElementsOf(documented);
        }
    }

    @Test
    void pageComparesTheSerializersOfALibrary() {
        times.add(serializer("ehcache", "wherry"), STORED.formatted(100, "1000,1000", "4000"));
        times.add(serializer("ehcache", "compact"), STORED.formatted(150, "2000,2000", "2000"));
        times.add(serializer("ehcache", "java"), AnswerText.failed("no answer after 90 s"));
        times.add(serializer("kafka", "json"), "result 17\n");

        assertThat(page())
                .contains(
                        "| ehcache, GraphEhcacheSerializer | 100 | 1.00 us ±0 % | 4.00 us ±0 % | - | - | - |",
                        "| ehcache, CompactJavaSerializer (default) | 150 | 2.00 us ±0 % | 2.00 us ±0 % | 1.50x | 2.00x | 0.50x |",
                        "| ehcache, PlainJavaSerializer | no answer after 90 s |",
                        "| kafka, Jackson's JsonMapper | no bytes or times |");
    }

    private static LibrarySerializer serializer(String library, String key) {
        return LibrarySerializer.ALL.stream()
                .filter(each -> each.library().equals(library) && each.key().equals(key))
                .findFirst()
                .orElseThrow();
    }

    private String page() {
        return PageAssertions.page(
                IntegrationPage.of(BenchCommand.parse("integrations"), times, SampleFacts.facts()));
    }
}
