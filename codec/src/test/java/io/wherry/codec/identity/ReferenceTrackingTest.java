// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphReader;
import io.wherry.codec.GraphWriter;
import io.wherry.codec.MessageAbortedException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.Serializable;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Graphs declared free of sharing.
@Timeout(30)
class ReferenceTrackingTest {
    private final GraphCodec tracking = GraphCodec.lean();
    private final GraphCodec untracked = GraphCodec.lean().withReferenceTracking(false);

    private static final class Chain implements Serializable {
        private static final long serialVersionUID = 1L;
        final int number;
        @Nullable Chain next;

        Chain(int number) {
            this.number = number;
        }

        static Chain of(int length) {
            Chain chain = new Chain(length - 1);
            for (int i = length - 2; i >= 0; i--) {
                Chain head = new Chain(i);
                head.next = chain;
                chain = head;
            }
            return chain;
        }
    }

    private record Nest(@Nullable Object inner, String name) implements Serializable {
        static @Nullable Nest of(int depth) {
            Nest nest = null;
            for (int i = 0; i < depth; i++) {
                nest = new Nest(nest, "nest " + i);
            }
            return nest;
        }
    }

    private static Object values() {
        Map<String, Object> map = new HashMap<>();
        map.put("list", new ArrayList<>(List.of(1, 2_000, 3L, "text", Duration.ofDays(1))));
        map.put("arrays", new Object[] {new int[] {1, 2}, new double[][] {{1}, {2, 3}}});
        map.put("nest", Nest.of(3));
        return map;
    }

    @Test
    void graphsWithoutSharingAreCopied() throws IOException {
        assertThat(untracked.decode(untracked.encode(values())))
                .usingRecursiveComparison()
                .isEqualTo(values());
        assertThat(tracking.decode(untracked.encode(values())))
                .usingRecursiveComparison()
                .isEqualTo(values());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 31, 32, 33, 34, 40, 1_000, 100_000})
    void depthDoesNotMatter(int depth) throws IOException {
        Chain chain = (Chain) Objects.requireNonNull(copy(Chain.of(depth)));
        Nest nest = (Nest) Objects.requireNonNull(copy(Nest.of(depth)));
        for (int i = 0; i < depth; i++) {
            assertThat(Objects.requireNonNull(chain).number).isEqualTo(i);
            assertThat(Objects.requireNonNull(nest).name()).isEqualTo("nest " + (depth - 1 - i));
            chain = chain.next;
            nest = (Nest) nest.inner();
        }
        assertThat(chain).isNull();
        assertThat(nest).isNull();
    }

    private @Nullable Object copy(@Nullable Object graph) throws IOException {
        return untracked.decode(untracked.encode(graph));
    }

    @Test
    void sharedObjectsAreWrittenTwice() throws IOException {
        Nest shared = new Nest(null, "shared");
        Object[] copy = (Object[]) Objects.requireNonNull(copy(new Object[] {shared, shared}));
        assertThat(copy[0]).isEqualTo(shared).isNotSameAs(copy[1]);
    }

    @Test
    void sharedValuesMayBeAnywhere() throws IOException {
        BigDecimal value = new BigDecimal("12.5");
        Object nest = null;
        for (int i = 0; i < 50; i++) {
            nest = new Object[] {value, nest};
        }
        assertThat(Arrays.deepEquals((Object[]) copy(nest), (Object[]) nest)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 64, 1_000})
    void cyclesOfLastReferencesAreErrors(int length) {
        Chain first = Chain.of(length);
        Chain last = first;
        while (last.next != null) {
            last = last.next;
        }
        last.next = first;
        assertRefused(first, Chain.class);
        Chain before = new Chain(-1);
        before.next = first;
        assertRefused(before, Chain.class);
    }

    @Test
    void cyclesThroughCollectionsAreErrors() {
        List<Object> list = new ArrayList<>();
        list.add("element");
        list.add(list);
        assertRefused(list, ArrayList.class);
        Object[] array = new Object[2];
        array[0] = array;
        array[1] = array;
        assertRefused(array, Object[].class);
        Map<String, Object> map = new HashMap<>();
        map.put("nest", new Nest(map, "in its map"));
        assertThatThrownBy(() -> untracked.encode(map)).isInstanceOf(InvalidObjectException.class);
    }

    private void assertRefused(Object graph, Class<?> named) {
        assertThatThrownBy(() -> untracked.encode(graph))
                .isInstanceOf(InvalidObjectException.class)
                .hasMessageContaining("class=" + named.getName());
    }

    @Test
    void refusalLeavesTheStreamUsable() throws IOException {
        List<Object> cycle = new ArrayList<>();
        cycle.add(cycle);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GraphWriter writer = untracked.writerTo(bytes)) {
            writer.write(Nest.of(40));
            assertThatThrownBy(() -> writer.write(cycle))
                    .isInstanceOf(InvalidObjectException.class);
            writer.write(Nest.of(50));
        }
        try (GraphReader reader =
                tracking.readerFrom(new ByteArrayInputStream(bytes.toByteArray()))) {
            assertThat(reader.read()).isEqualTo(Nest.of(40));
            assertThatThrownBy(reader::read).isInstanceOf(MessageAbortedException.class);
            assertThat(reader.read()).isEqualTo(Nest.of(50));
        }
    }
}
