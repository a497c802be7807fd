// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.zoo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.testkit.Isomorphism;
import io.wherry.testkit.JavaIo;
import io.wherry.testkit.zoo.shapes.Message;
import io.wherry.testkit.zoo.shapes.hooks.Caterpillar;
import io.wherry.testkit.zoo.shapes.kinds.TransientState;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class GraphZooTest {
    private static final int FEASIBLE_LEVELS = 1_000_000;

    @Test
    void namesAreUniqueWordsWithHyphens() {
        List<String> names = GraphZoo.all().stream().map(ZooGraph::name).toList();

        assertThat(names).doesNotHaveDuplicates().allMatch(name -> name.matches("[a-z0-9-]+"));
    }

    @Test
    void everyGraphIsFoundByItsName() {
        for (ZooGraph graph : GraphZoo.all()) {
            assertThat(GraphZoo.named(graph.name())).isSameAs(graph);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "no-such-graph", "tree", "tree-x", "void-3", "text-3x3", "int-9x"})
    void unknownNameIsRefused(String name) {
        assertThatThrownBy(() -> GraphZoo.named(name))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no graph of this name: " + name);
    }

    @Test
    void familiesTakeAnySize() {
        assertThat((int[]) GraphZoo.named("int-3").fresh()).hasSize(3);
        assertThat((char[][]) GraphZoo.named("char-2x5").fresh()).hasDimensions(2, 5);
        assertThat((List<?>) GraphZoo.named("orders-7").fresh()).hasSize(7);
        assertThat((List<?>) GraphZoo.named("vector-2k").fresh()).hasSize(2000);
        assertThat(GraphZoo.named("list-20k").traits().levels()).isEqualTo(20_000);
        assertThat(GraphZoo.named("boolean-1m").traits().large()).isTrue();
    }

    @ParameterizedTest
    @MethodSource("allButLongest")
    void freshGraphsAreIsomorphic(ZooGraph graph) {
        Isomorphism.check(graph.fresh(), graph.fresh());
    }

    @ParameterizedTest
    @MethodSource("copiedByJavaIo")
    void javaioCopyIsIsomorphic(ZooGraph graph) throws IOException {
        Object fresh = graph.fresh();
        // java.io interpreted, as it is at first, needs most of a default stack for a ring of 1000
        int levels = Math.max(1_000, graph.traits().levels());

        Isomorphism.check(fresh, JavaIo.copy(fresh, levels));
    }

    @ParameterizedTest
    @MethodSource("changedByJavaIo")
    void javaioCopyDiffersWhereTraitsSaySo(ZooGraph graph) throws IOException {
        assertThat(Isomorphism.difference(graph.fresh(), graph.javaioCopy())).isNotNull();
        Isomorphism.check(graph.javaioCopy(), graph.javaioCopy());
    }

    @ParameterizedTest
    @MethodSource("refusedByJavaIo")
    void javaioRefusesWhereTraitsSaySo(ZooGraph graph) {
        assertThatThrownBy(graph::javaioCopy).isInstanceOf(IOException.class);
    }

    @ParameterizedTest
    @MethodSource("deep")
    void javaioOverflowsADefaultStackWhereTraitsSaySo(ZooGraph graph) throws Exception {
        JavaIo.copy(GraphZoo.named("order").fresh()); // so that no class is initialised in overflow
        Object fresh = graph.fresh();
        AtomicReference<Throwable> thrown = new AtomicReference<>();

        Thread thread = new Thread(() -> write(fresh));
        thread.setUncaughtExceptionHandler((_, throwable) -> thrown.set(throwable));
        thread.start();
        thread.join();

        assertThat(thrown.get()).isInstanceOf(StackOverflowError.class);
    }

    @ParameterizedTest
    @MethodSource("shallow")
    void javaioNeedsNoDeepStackWhereTraitsDoNotSaySo(ZooGraph graph) {
        assertThatCode(() -> JavaIo.write(graph.fresh())).doesNotThrowAnyException();
    }

    @Test
    void checkOfACopyTakesTheGraphOrJavaiosCopy() throws IOException {
        ZooGraph changing = GraphZoo.named("read-resolve-other");

        changing.checkCopy(changing.fresh());
        changing.checkCopy(changing.javaioCopy());
        assertThatThrownBy(() -> changing.checkCopy(new Caterpillar("another")))
                .isInstanceOf(AssertionError.class);
    }

    @Test
    void checkOfACopyRefusesOtherGraphs() {
        ZooGraph message = GraphZoo.named("message");

        assertThatThrownBy(() -> message.checkCopy(Message.of(4)))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("$.type: expected=3, actual=4");
    }

    @Test
    void transientFieldsOfTheZooAreNotZero() {
        TransientState state = (TransientState) GraphZoo.named("transient-fields").fresh();

        assertThat(state.dropped).isEqualTo(17);
        assertThat(state.droppedObject).isNotNull();
    }

    private static void write(Object graph) {
        try {
            JavaIo.write(graph);
        } catch (IOException e) {
            throw new AssertionError("expected an overflow", e);
        }
    }

    /// All graphs but the list of five million nodes, which is made as that of one million.
    static Stream<ZooGraph> allButLongest() {
        return GraphZoo.all().stream().filter(graph -> !graph.isLongest());
    }

    static Stream<ZooGraph> copiedByJavaIo() {
        return select(t -> t.javaioRefuses() == null && t.javaioDiffers() == null)
                .filter(graph -> graph.traits().levels() <= FEASIBLE_LEVELS);
    }

    static Stream<ZooGraph> changedByJavaIo() {
        return select(traits -> traits.javaioDiffers() != null);
    }

    static Stream<ZooGraph> refusedByJavaIo() {
        return select(traits -> traits.javaioRefuses() != null);
    }

    static Stream<ZooGraph> deep() {
        return select(Traits::deep);
    }

    static Stream<ZooGraph> shallow() {
        return select(traits -> !traits.deep() && traits.javaioRefuses() == null);
    }

    private static Stream<ZooGraph> select(Predicate<Traits> traits) {
        return GraphZoo.all().stream().filter(graph -> traits.test(graph.traits()));
    }
}
