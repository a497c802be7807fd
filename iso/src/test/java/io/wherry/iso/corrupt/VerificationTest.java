// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.corrupt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.iso.Cluster;
import io.wherry.iso.ClusterFormatException;
import io.wherry.iso.RawGraphs;
import io.wherry.iso.TestSpace;
import io.wherry.iso.UnknownTypeException;
import io.wherry.iso.internal.type.Field;
import io.wherry.iso.internal.type.Kind;
import io.wherry.iso.internal.type.Type;
import io.wherry.iso.internal.type.Types;
import io.wherry.iso.raw.Cells;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Errors that verification finds in corrupt clusters.
final class VerificationTest {
    private static final int MANY = 40;

    private final Cluster cluster = TestSpace.open().newCluster();

    @AfterEach
    void close() {
        cluster.close();
    }

    private void expect(String... words) {
        assertThatThrownBy(cluster::verify)
                .isInstanceOf(ClusterFormatException.class)
                .hasMessageContaining("origin=0, rank=" + cluster.rank())
                .hasMessageContainingAll(words);
    }

    @Test
    void soundClustersPass() {
        RawGraphs.fillMixture(cluster, 100_000, 1);
        assertThatCode(cluster::verify).doesNotThrowAnyException();
        RawGraphs.fillTree(cluster, 10_000, 2);
        assertThatCode(cluster::verify).doesNotThrowAnyException();
    }

    @Test
    void anEmptyOnePasses() {
        assertThatCode(cluster::verify).doesNotThrowAnyException();
    }

    @Test
    void referencesLeadToStarts() {
        int one = RawGraphs.node(cluster, 1);
        int two = RawGraphs.node(cluster, 2);
        Cells.putInt(two, RawGraphs.LEFT, one + 1); // the middle of it
        expect("leads to no object", "type=test.Node", "field=left", "at byte 80");
        Cells.putInt(two, RawGraphs.LEFT, two + 2); // after the allocated part
        expect("leads to no object");
        Cells.putInt(two, RawGraphs.LEFT, one - 1); // the header
        expect("leads to no object");
        Cells.putInt(two, RawGraphs.LEFT, two);
        assertThatCode(cluster::verify).doesNotThrowAnyException();
    }

    @Test
    void referencesLeadToTheRightType() {
        int node = RawGraphs.node(cluster, 1);
        int array = cluster.allocateArray(Types.INTS.id(), 4, 2);
        int leaf = cluster.allocate(RawGraphs.LEAF.id(), RawGraphs.LEAF.size());
        Cells.putInt(node, RawGraphs.RIGHT, leaf); // a node too
        assertThatCode(cluster::verify).doesNotThrowAnyException();
        Cells.putInt(node, RawGraphs.RIGHT, array);
        expect("another type, int[]", "field=right", "wanted=test.Node");
        Cells.putInt(node, RawGraphs.RIGHT, 0);
        Cells.putInt(leaf, RawGraphs.LEAF.field("text").offset(), array);
        expect("another type, int[]", "field=text");
        Cells.putInt(leaf, RawGraphs.LEAF.field("text").offset(), 0);
        Cells.putInt(leaf, RawGraphs.LEAF.field("bytes").offset(), array);
        expect("another type, int[]", "field=bytes");
        Cells.putInt(leaf, RawGraphs.LEAF.field("bytes").offset(), 0);
        Cells.putInt(leaf, RawGraphs.LEAF.field("others").offset(), array);
        expect("another type, int[]", "field=others");
    }

    @Test
    void clustersOfOneTypeAreLookedThroughToo() {
        int one = cluster.allocate(RawGraphs.LEAF.id(), RawGraphs.LEAF.size());
        int two = cluster.allocate(RawGraphs.LEAF.id(), RawGraphs.LEAF.size());
        Cells.putInt(one, RawGraphs.LEFT, two);
        assertThatCode(cluster::verify).doesNotThrowAnyException();
        Cells.putInt(two, RawGraphs.LEAF.field("text").offset(), one);
        expect("another type, test.Leaf", "field=text");
    }

    @Test
    void elementsAreLookedAtToo() {
        int array = cluster.allocateArray(RawGraphs.NODES.id(), 3, 2);
        Cells.putIntAt(array, 2, array);
        expect("index=2", "type=test.Node[]");
        Cells.putIntAt(array, 2, 0);
        int booleans = cluster.allocateArray(Types.BOOLEANS.id(), 3, 0);
        Cells.putByteAt(booleans, 1, (byte) 2);
        expect("neither true nor false", "index=1");
    }

    @Test
    void booleansAreTrueOrFalse() {
        int leaf = cluster.allocate(RawGraphs.LEAF.id(), RawGraphs.LEAF.size());
        Cells.putByte(leaf, RawGraphs.LEAF.field("flag").offset(), (byte) -1);
        expect("neither true nor false", "field=flag", "type=test.Leaf");
    }

    @Test
    void objectsAreContiguous() {
        RawGraphs.node(cluster, 1);
        int array = cluster.allocateArray(Types.LONGS.id(), 2, 3);
        Cells.putInt(array, 4, 3);
        expect("array does not fit", "length=3", "at byte 80");
        Cells.putInt(array, 4, -1);
        expect("array does not fit");
        Cells.putInt(array, 4, Integer.MAX_VALUE);
        expect("array does not fit");
        Cells.putInt(array, 4, 1);
        expect("no object at this position", "at byte 96");
        Cells.putInt(array, 4, 2);
        Cells.putInt(array, 0, RawGraphs.LEAF.id());
        expect("object does not fit", "type=test.Leaf");
    }

    private static Type manyth(int number) {
        String next = "test.Many" + (number + 1) % MANY;
        return Types.register(
                Type.ofFields(
                        "test.Many" + number,
                        null,
                        List.of(
                                new Field("next", Kind.REFERENCE, next, 0),
                                new Field("any", Kind.REFERENCE, "java.lang.Object", 0),
                                new Field("size", Kind.LONG, "long", 0))));
    }

    @Test
    void manyTypesAreToldFromEachOther() {
        List<Type> types = IntStream.range(0, MANY).mapToObj(VerificationTest::manyth).toList();
        int[] objects = new int[20_000];
        for (int i = 0; i < objects.length; i++) {
            Type type = types.get(i % MANY);
            objects[i] = cluster.allocate(type.id(), type.size());
        }
        int next = types.getFirst().field("next").offset();
        int any = types.getFirst().field("any").offset();
        for (int i = 0; i < objects.length - 1; i++) {
            Cells.putInt(objects[i], next, objects[i + 1]);
            Cells.putInt(objects[i], any, objects[(i * 7919) % objects.length]);
        }
        assertThatCode(cluster::verify).doesNotThrowAnyException();
        for (int i : List.of(3, 25, 38, 10_000, 19_998)) {
            Cells.putInt(objects[i], next, objects[i]);
            expect("another type", "field=next", "type=test.Many" + i % MANY);
            Cells.putInt(objects[i], next, objects[i + 1]);
            Cells.putInt(objects[i], any, objects[i + 1] + 1);
            expect("leads to no object", "field=any", "type=test.Many" + i % MANY);
            Cells.putInt(objects[i], any, 0);
        }
        assertThatCode(cluster::verify).doesNotThrowAnyException();
    }

    @Test
    void clustersThatLieBetweenEachOtherAreToldApart() {
        try (Cluster other = TestSpace.open().newCluster()) {
            List<Integer> own = new ArrayList<>();
            List<Integer> others = new ArrayList<>();
            for (int i = 0; i < 60_000; i++) {
                own.add(RawGraphs.node(cluster, i));
                others.add(RawGraphs.node(other, i));
                Cells.putInt(own.get(i), RawGraphs.LEFT, own.get(i / 2));
                Cells.putInt(own.get(i), RawGraphs.RIGHT, others.get(i / 3));
            }
            assertThatCode(cluster::verify).doesNotThrowAnyException();
            for (int i = 0; i < own.size(); i += 1_999) {
                Cells.putInt(own.get(i), RawGraphs.LEFT, own.get(own.size() - 1 - i) + 1);
                expect("leads to no object", "field=left");
                Cells.putInt(
                        own.get(i), RawGraphs.LEFT, others.get(i) + 1); // checked when it is used
            }
            assertThatCode(cluster::verify).doesNotThrowAnyException();
        }
    }

    @Test
    void theRootIsAnObject() {
        int node = RawGraphs.node(cluster, 1);
        cluster.setRootReference(node + 1);
        expect("root is no object");
        cluster.setRootReference(node);
        assertThatCode(cluster::verify).doesNotThrowAnyException();
    }

    @Test
    void otherClustersAreNotLookedAt() {
        try (Cluster other = TestSpace.open().newCluster()) {
            int node = RawGraphs.node(cluster, 1);
            Cells.putInt(node, RawGraphs.LEFT, RawGraphs.node(other, 2));
            assertThatCode(cluster::verify).doesNotThrowAnyException();
        }
    }

    @Test
    void unnamedTypesAreReported() {
        Type later = Type.ofFields("test.Later", null, List.of(new Field("x", Kind.INT, "int", 0)));
        cluster.allocate(later.id(), 8);
        assertThatThrownBy(cluster::verify)
                .isInstanceOf(UnknownTypeException.class)
                .hasMessageContaining("%08x".formatted(later.id()));
        Types.register(later);
        assertThatCode(cluster::verify).doesNotThrowAnyException();
        assertThat(cluster.isPresent()).isTrue();
    }
}
