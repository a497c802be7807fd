// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.levels;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.iso.Cluster;
import io.wherry.iso.IsoSpace;
import io.wherry.iso.TestSpace;
import io.wherry.iso.levels.ordinary.LinkedChain;
import io.wherry.iso.levels.ordinary.LinkedNet;
import io.wherry.iso.levels.ordinary.TreeKeys;
import io.wherry.iso.lowered.LoweringLoader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Function;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A tree, a list and a graph return the same results on the heap and on each of the three levels:
/// interfaces, lowered classes (checked and unchecked) and raw cells.
final class ThreeLevelsTest {
    private final IsoSpace space = TestSpace.open();

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void trees(long seed) throws Exception {
        String heap = SameProgram.of(new TreeKeys(), seed);

        assertThat(SameProgram.of(new SetOfKeys(), seed))
                .isEqualTo(heap.replaceAll("depth=\\d+", "depth=0"));
        same(heap, cluster -> SameProgram.of(new FlyweightKeys(cluster), seed));
        same(heap, cluster -> SameProgram.of(new RawKeys(cluster), seed));
        for (Class<?> lowered : lowered(TreeKeys.class)) {
            same(heap, _ -> SameProgram.of((Keys) make(lowered), seed));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void lists(long seed) throws Exception {
        String heap = SameProgram.of(new LinkedChain(), seed);

        assertThat(heap).isEqualTo(SameProgram.of(new ListOfValues(), seed));
        same(heap, cluster -> SameProgram.of(new FlyweightChain(cluster), seed));
        same(heap, cluster -> SameProgram.of(new RawChain(cluster), seed));
        for (Class<?> lowered : lowered(LinkedChain.class)) {
            same(heap, _ -> SameProgram.of((Chain) make(lowered), seed));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void graphs(long seed) throws Exception {
        String heap = SameProgram.of(new LinkedNet(), seed);

        same(heap, cluster -> SameProgram.of(new FlyweightNet(cluster), seed));
        same(heap, cluster -> SameProgram.of(new RawNet(cluster), seed));
        for (Class<?> lowered : lowered(LinkedNet.class)) {
            same(heap, _ -> SameProgram.of((Net) make(lowered), seed));
        }
    }

    private void same(String heap, Function<Cluster, String> program) {
        try (Cluster cluster = space.newCluster()) {
            long empty = cluster.byteSize();
            Cluster.setCurrent(cluster);
            assertThat(program.apply(cluster)).isEqualTo(heap);
            assertThat(cluster.byteSize()).as("the objects are there").isGreaterThan(empty);
            cluster.verify();
        } finally {
            Cluster.setCurrent(null);
        }
    }

    /* Checked and unchecked. */
    private static List<Class<?>> lowered(Class<?> ordinary) throws ClassNotFoundException {
        List<Class<?>> all = new ArrayList<>();
        for (boolean checks : new boolean[] {true, false}) {
            LoweringLoader loader = new LoweringLoader(ordinary.getPackageName() + ".", checks);
            all.add(Class.forName(ordinary.getName(), true, loader));
        }
        return all;
    }

    private static Object make(Class<?> lowered) {
        try {
            return lowered.getConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("made no " + lowered.getName(), e);
        }
    }

    /// The JDK's set, whose depth is unknown.
    private static final class SetOfKeys implements Keys {
        private final TreeSet<Integer> keys = new TreeSet<>();

        @Override
        public boolean add(int key) {
            return keys.add(key);
        }

        @Override
        public boolean remove(int key) {
            return keys.remove(key);
        }

        @Override
        public boolean has(int key) {
            return keys.contains(key);
        }

        @Override
        public int depth() {
            return 0;
        }

        @Override
        public int[] keys() {
            return keys.stream().mapToInt(key -> key).toArray();
        }
    }

    /// The JDK's list.
    private static final class ListOfValues implements Chain {
        private final List<Integer> values = new ArrayList<>();

        @Override
        public void addFirst(int value) {
            values.addFirst(value);
        }

        @Override
        public void addLast(int value) {
            values.addLast(value);
        }

        @Override
        public boolean remove(int value) {
            int at = values.indexOf(value);
            if (at >= 0) {
                values.subList(at, at + 1).clear();
            }
            return at >= 0;
        }

        @Override
        public void reverse() {
            Collections.reverse(values);
        }

        @Override
        public void sort() {
            values.sort(Comparator.comparingInt(value -> value >> 1));
        }

        @Override
        public int[] values() {
            return values.stream().mapToInt(value -> value).toArray();
        }
    }
}
