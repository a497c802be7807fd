// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.Box;
import io.wherry.codec.ClassFilter;
import io.wherry.codec.CompiledClassLoader;
import io.wherry.codec.FilterRejectedException;
import io.wherry.codec.GraphCodec;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputFilter.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What SECURITY.md says of a codec with a class filter and an `ObjectInputFilter`.
class CombinedFiltersTest {
    enum Format {
        LEAN,
        JAVAIO;

        GraphCodec codec() {
            return this == LEAN ? GraphCodec.lean() : GraphCodec.javaio();
        }

        /// The exception of a codec if an `ObjectInputFilter` refuses: java.io's exception in its
        /// format.
        Class<?> refusal() {
            return this == LEAN ? FilterRejectedException.class : InvalidClassException.class;
        }
    }

    private final List<String> asked = new ArrayList<>();

    private final ClassFilter names =
            name -> {
                asked.add("name " + name);
                return !name.contains("Evil");
            };

    private Status note(ObjectInputFilter.FilterInfo info, Status status) {
        Class<?> type = info.serialClass();
        if (type != null) {
            asked.add("class " + type.getTypeName());
        }
        return status;
    }

    private final ObjectInputFilter undecided = info -> note(info, Status.UNDECIDED);

    @ParameterizedTest
    @EnumSource
    void nameIsAskedAboutFirstAndUndecidedIsAllowed(Format format) throws IOException {
        GraphCodec codec = format.codec().withClassFilter(names).withFilter(undecided);

        Box copy = codec.decode(format.codec().encode(new Box("text")), Box.class);

        assertThat(Objects.requireNonNull(copy).content).isEqualTo("text");
        String box = Box.class.getName();
        assertThat(asked).containsSubsequence("name " + box, "class " + box);
    }

    @ParameterizedTest
    @EnumSource
    void classThatTheClassFilterRefusesIsNotShownToTheOther(Format format) throws Exception {
        CompiledClassLoader compiled =
                CompiledClassLoader.of("public class Evil implements Serializable { }");
        byte[] bytes = format.codec().encode(compiled.make("Evil"));
        GraphCodec codec =
                format.codec()
                        .withClassLoader(compiled)
                        .withFilter(undecided)
                        .withClassFilter(names);

        assertThatThrownBy(() -> codec.decode(bytes)).isInstanceOf(FilterRejectedException.class);
        assertThat(asked).containsExactly("name peer.Evil");
    }

    @ParameterizedTest
    @EnumSource
    void classThatTheOtherRefusesIsRefused(Format format) throws IOException {
        ObjectInputFilter refusing =
                info ->
                        note(
                                info,
                                info.serialClass() == Box.class ? Status.REJECTED : Status.ALLOWED);
        GraphCodec codec = format.codec().withClassFilter(names).withFilter(refusing);
        byte[] bytes = format.codec().encode(new Box("text"));

        assertThatThrownBy(() -> codec.decode(bytes)).isInstanceOf(format.refusal());
        assertThat(asked).contains("name " + Box.class.getName());
    }

    @ParameterizedTest
    @EnumSource
    void otherIsAskedAboutArraysAndTheirLengths(Format format) throws IOException {
        GraphCodec codec =
                format.codec()
                        .withClassFilter(ClassFilter.allow(Box.class))
                        .withFilter(ObjectInputFilter.Config.createFilter("maxarray=9"));
        GraphCodec plain = format.codec();

        assertThat((int[]) codec.decode(plain.encode(new int[9]))).hasSize(9);
        byte[] longer = plain.encode(new int[10]);
        assertThatThrownBy(() -> codec.decode(longer)).isInstanceOf(format.refusal());
    }

    @ParameterizedTest
    @EnumSource
    void copyAsksBoth(Format format) throws IOException {
        GraphCodec codec = format.codec().withClassFilter(names).withFilter(undecided);

        codec.copy(new Box(new ArrayList<>(List.of(1))));

        String box = Box.class.getName();
        assertThat(asked)
                .containsSubsequence("name " + box, "class " + box, "class java.util.ArrayList");
    }
}
