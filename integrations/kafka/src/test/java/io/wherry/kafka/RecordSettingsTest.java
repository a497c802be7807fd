// SPDX-License-Identifier: Apache-2.0
package io.wherry.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.FilterRejectedException;
import io.wherry.codec.RecordCodec;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.common.config.ConfigException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The properties of clients, as files and programs give them.
final class RecordSettingsTest {
    private static final String LIST = ArrayList.class.getName();
    private static final String TEXT = String.class.getName();

    static Stream<Object> lists() {
        return Stream.of(
                LIST + "," + TEXT,
                " " + LIST + " , " + TEXT + " ,",
                List.of(LIST, TEXT).toString(),
                List.of(LIST, " " + TEXT),
                Arrays.asList(LIST, null, "", TEXT),
                List.of(ArrayList.class, String.class));
    }

    @ParameterizedTest
    @MethodSource("lists")
    void listsOfClassesAreRead(Object value) {
        RecordSettings settings = RecordSettings.of(Map.of("wherry.classes", value));

        assertThat(settings.classes()).containsExactly(ArrayList.class, String.class);
    }

    @Test
    void oneClassIsAList() {
        RecordSettings settings = RecordSettings.of(Map.of("wherry.classes", ArrayList.class));

        assertThat(settings.classes()).containsExactly(ArrayList.class);
    }

    @Test
    void listsOfPatternsAreRead() {
        List<String> patterns = List.of("com.acme.**", "java.time.*");

        assertThat(RecordSettings.of(Map.of("wherry.filter", patterns)).filter())
                .isEqualTo(patterns);
        assertThat(RecordSettings.of(Map.of("wherry.filter", patterns.toString())).filter())
                .isEqualTo(patterns);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "[]", ","})
    void emptyListsAreEmpty(String value) {
        assertThat(RecordSettings.of(Map.of("wherry.classes", value)).classes()).isEmpty();
    }

    /// Types of a value: two that are registered, and another.
    record Line(int count) implements Serializable {}

    @SuppressWarnings("ArrayRecordComponent") // the class of the array is what is tested
    record Sale(Line[] lines, Object note) implements Serializable {}

    record Note(String text) implements Serializable {}

    @Test
    void registeredClassesAndTheirArraysPassTheFilter() throws IOException {
        Map<String, ?> configs =
                Map.of(
                        "wherry.classes",
                        List.of(Sale.class, Line[].class),
                        "wherry.filter",
                        "com.acme.*");
        RecordCodec codec = RecordSettings.of(configs).applyTo(RecordSettings.USUAL).records();
        byte[] admitted = codec.encode(new Sale(new Line[] {new Line(1)}, "none"));
        byte[] refused = codec.encode(new Sale(new Line[0], new Note("late")));

        assertThat(codec.decode(admitted, Sale.class).lines()).containsExactly(new Line(1));
        assertThatThrownBy(() -> codec.decode(refused))
                .isInstanceOf(FilterRejectedException.class)
                .hasMessageContaining("$Note");
    }

    @Test
    void unknownClassesAreNamed() {
        assertThatThrownBy(() -> RecordSettings.of(Map.of("wherry.classes", List.of("no.Such"))))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("no.Such");
    }
}
