// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.copy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.iso.Cluster;
import io.wherry.iso.Iso;
import io.wherry.iso.IsoException;
import io.wherry.iso.IsoSpace;
import io.wherry.iso.NotCopyableException;
import io.wherry.iso.TestSpace;
import io.wherry.iso.internal.type.Types;
import io.wherry.iso.raw.Cells;
import io.wherry.testkit.Isomorphism;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Heap objects are copied into clusters and back.
class CopyingTest {
    private Cluster cluster;

    @BeforeEach
    void open() {
        TestSpace.open();
        cluster = IsoSpace.here().newCluster();
    }

    @AfterEach
    void close() {
        cluster.close();
    }

    static class Node implements Serializable {
        int key;
        Node left;
        Node right;

        Node(int key, Node left, Node right) {
            this.key = key;
            this.left = left;
            this.right = right;
        }
    }

    @Iso
    interface Tree {
        int key();

        void key(int key);

        Tree left();

        void left(Tree left);

        Tree right();
    }

    static class Person implements Serializable {
        String name;
        double[] marks;
        Person[] friends;
        String[] words;
        long born;
        boolean here;
        transient int cached = 7;
    }

    @Iso
    interface Human {
        String name();

        double marks(int index);

        Human[] friends();

        String[] words();

        long born();

        boolean here();
    }

    abstract static class Figure implements Serializable {
        int id;
    }

    static class Circle extends Figure {
        double radius;
    }

    static class Group extends Figure {
        Figure[] members;
    }

    record Pair(Object one, List<Object> others) implements Serializable {
        Pair {
            Objects.requireNonNull(one);
            others = List.copyOf(others);
        }
    }

    record Holder(Object held) implements Serializable {}

    static class Hooked implements Serializable {
        private Object readResolve() {
            return this;
        }
    }

    static class HasHooked implements Serializable {
        Hooked hooked = new Hooked();
    }

    sealed interface Sign extends Serializable permits Plus, Minus {}

    record Plus(int by) implements Sign {}

    enum Minus implements Sign {
        ONE,
        TWO {
            @Override
            public String toString() {
                return "two";
            }
        }
    }

    static class Signs implements Serializable {
        List<Sign> all = new ArrayList<>();
    }

    static final class Hashed implements Serializable {
        Hashed part;
        int value;

        @Override
        public int hashCode() {
            return value + (part == null ? 0 : 31 * part.hashCode());
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Hashed hashed
                    && hashed.value == value
                    && Objects.equals(hashed.part, part);
        }
    }

    /* Its hash code and its order need its fields. */
    static final class Owner implements Serializable, Comparable<Owner> {
        String name;
        Object held;

        Owner(String name) {
            this.name = name;
        }

        @Override
        public int hashCode() {
            return name.hashCode();
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Owner owner && owner.name.equals(name);
        }

        @Override
        public int compareTo(Owner other) {
            return name.compareTo(other.name);
        }
    }

    @Test
    void keysThatReferToTheirMapAreFound() {
        Owner owner = new Owner("Ada");
        Owner other = new Owner("Bob");
        owner.held = new HashMap<>(Map.of(owner, 1, other, 2, new Holder(owner), 3));
        other.held = new TreeMap<>(Map.of(owner, 4, other, 5));
        cluster.copyIn(owner);

        Owner copy = cluster.copyOut(Owner.class, Holder.class);

        Map<?, ?> map = (Map<?, ?>) copy.held;
        assertThat(map).hasSize(3);
        assertThat(map.get(copy)).isEqualTo(1);
        assertThat(map.get(new Owner("Bob"))).isEqualTo(2);
        assertThat(map.get(new Holder(copy))).isEqualTo(3);
        Owner bob =
                map.keySet().stream()
                        .filter(key -> key instanceof Owner && key != copy)
                        .map(Owner.class::cast)
                        .findFirst()
                        .orElseThrow();
        assertThat(bob.held).isEqualTo(new TreeMap<>(Map.of(copy, 4, bob, 5)));
        assertThat(((TreeMap<?, ?>) bob.held).firstKey()).isSameAs(copy);
    }

    @Test
    void mapsThatAnotherThreadChangesAreCopied() throws Exception {
        Map<Integer, Integer> map = new ConcurrentHashMap<>();
        for (int i = 0; i < 100; i++) {
            map.put(i, -i);
        }
        AtomicBoolean ends = new AtomicBoolean();
        Thread changes =
                Thread.ofPlatform()
                        .daemon()
                        .start(() -> {
                            for (int i = 0; !ends.get(); i++) {
                                map.put(100 + i % 100, i);
                                map.remove(100 + (i + 50) % 100);
                            }
                        });
        try {
            for (int i = 0; i < 100; i++) {
                try (Cluster each = IsoSpace.here().newCluster()) {
                    each.copyIn(map);
                    Map<?, ?> copy = each.copyOut(Map.class);
                    assertThat(copy.get(99)).isEqualTo(-99);
                }
            }
        } finally {
            ends.set(true);
            changes.join();
        }
    }

    @Test
    void elementsOfSetsOnACycleAreFound() {
        Owner owner = new Owner("Ada");
        Owner other = new Owner("Bob");
        other.held = new Holder(owner);
        owner.held = List.of(other, new HashSet<>(Set.of(other, new Holder(other))));
        cluster.copyIn(owner);

        Owner copy = cluster.copyOut(Owner.class, Holder.class);

        List<?> held = (List<?>) copy.held;
        Owner bob = (Owner) held.get(0);
        assertThat(((Holder) bob.held).held()).isSameAs(copy);
        assertThat((Object) held.get(1)).isEqualTo(Set.of(bob, new Holder(bob)));
        assertThat(((Set<?>) held.get(1)).contains(new Holder(bob))).isTrue();
    }

    @Test
    void aHeapTreeIsATreeOfTheCluster() {
        Node shared = new Node(3, null, null);

        Tree tree = cluster.copyIn(new Node(1, new Node(2, shared, null), shared), Tree.class);

        assertThat(tree.key()).isEqualTo(1);
        assertThat(tree.left().left()).isEqualTo(tree.right());
        assertThat(tree.right().key()).isEqualTo(3);
        assertThat(cluster.root(Tree.class)).isEqualTo(tree);
        cluster.verify();
    }

    @Test
    void aTreeOfTheClusterIsAHeapTree() {
        Tree root = cluster.create(Tree.class);
        root.key(5);
        root.left(root);
        cluster.setRoot(Tree.class, root);

        Node copy = cluster.copyOut(Node.class);

        assertThat(copy.key).isEqualTo(5);
        assertThat(copy.left).isSameAs(copy);
        assertThat(copy.right).isNull();
    }

    @Test
    void stringsAndArraysBecomeSuch() {
        Person person = person("Ada Łovelace");
        person.friends = new Person[] {person, null, person("Bob")};

        Human human = cluster.copyIn(person, Human.class);

        assertThat(human.name()).isEqualTo("Ada Łovelace");
        assertThat(human.marks(1)).isEqualTo(2.5);
        assertThat(human.friends()[0]).isEqualTo(human);
        assertThat(human.words()).containsExactly("x", null);
        assertThat(human.born()).isEqualTo(Long.MIN_VALUE);
        assertThat(human.here()).isTrue();
        Person copy = cluster.copyOut(Person.class);
        person.friends[2].cached = 0;
        person.cached = 0;
        Isomorphism.check(person, copy);
    }

    private static Person person(String name) {
        Person person = new Person();
        person.name = name;
        person.marks = new double[] {1, 2.5};
        person.words = new String[] {"x", null};
        person.born = Long.MIN_VALUE;
        person.here = true;
        return person;
    }

    @Test
    void classesBecomeTheTypesOfTheirNames() {
        Circle circle = new Circle();
        circle.radius = 2;
        Group group = new Group();
        group.members = new Figure[] {circle, group};

        FigureTypes.Figure figure =
                cluster.copyIn(
                        group,
                        FigureTypes.Figure.class,
                        FigureTypes.Circle.class,
                        FigureTypes.Group.class);

        FigureTypes.Group there = (FigureTypes.Group) figure;
        assertThat(((FigureTypes.Circle) there.members()[0]).radius()).isEqualTo(2);
        assertThat(there.members()[1]).isEqualTo(there);
        Figure copy = cluster.copyOut(Figure.class, Circle.class, Group.class);
        Isomorphism.check(group, copy);
    }

    @Test
    void misfitsAreNamed() {
        assertThatThrownBy(() -> cluster.copyIn(new Node(1, null, null), Human.class))
                .isInstanceOf(NotCopyableException.class)
                .hasMessageContaining("CopyingTest$Node")
                .hasMessageContaining("field=key")
                .hasMessageContaining("Human");
        assertThatThrownBy(() -> cluster.copyIn(new HasHooked()))
                .isInstanceOf(NotCopyableException.class)
                .hasMessageContaining("readResolve")
                .hasMessageContaining("CopyingTest$Hooked");
        assertThatThrownBy(() -> cluster.copyIn(new Object()))
                .hasMessageContaining("not Serializable: class=java.lang.Object");
        assertThat(cluster.rootReference()).isZero();
    }

    @Test
    void aListOfAMillionNodesNeedsNoStack() {
        Node last = new Node(0, null, null);
        Node first = last;
        for (int i = 1; i < 1_000_000; i++) {
            first = new Node(i, null, first);
        }
        last.left = first;
        cluster.copyIn(first);

        Node copy = cluster.copyOut(Node.class);

        Node at = copy;
        for (int i = 999_999; i > 0; i--) {
            assertThat(at.key == i).isTrue();
            at = at.right;
        }
        assertThat(at.left).isSameAs(copy);
    }

    @Test
    void recordsInCirclesFindTheirPartsAndArePutWhereTheyWereMissing() {
        Object[] array = new Object[2];
        Holder holder = new Holder(array);
        array[0] = holder;
        Pair pair = new Pair(holder, List.of("a", holder));
        array[1] = pair;
        cluster.copyIn(pair);

        Pair copy = cluster.copyOut(Pair.class, Holder.class);

        Holder held = (Holder) copy.one();
        assertThat(((Object[]) held.held())[0]).isSameAs(held);
        assertThat(((Object[]) held.held())[1]).isSameAs(copy);
        assertThat(copy.others().get(1)).isSameAs(held);
    }

    @Test
    void keysAreWholeBeforeTheyAreHashed() {
        Hashed part = new Hashed();
        part.value = 9;
        Hashed key = new Hashed();
        key.part = part;
        Map<Object, Object> map = new HashMap<>(Map.of(key, new HashSet<>(Set.of(key, part))));
        cluster.copyIn(map);

        Map<?, ?> copy = cluster.copyOut(Map.class, Hashed.class);

        assertThat(copy).isEqualTo(map);
        assertThat(copy.get(key)).isEqualTo(Set.of(key, part));
    }

    @Test
    void permittedSubclassesOfASealedTypeNeedNoNames() {
        Signs signs = new Signs();
        signs.all.addAll(List.of(new Plus(2), Minus.ONE, Minus.TWO));
        cluster.copyIn(signs);

        assertThat(cluster.copyOut(Signs.class).all).isEqualTo(signs.all);
    }

    @Test
    void unnamedClassesAreNeverInstantiated() {
        cluster.copyIn(new Object[] {new Node(1, null, null)});

        assertThatThrownBy(() -> cluster.copyOut(Object[].class))
                .isInstanceOf(NotCopyableException.class)
                .hasMessageContaining("CopyingTest$Node");
        assertThat(cluster.copyOut(Object[].class, Node.class)).hasSize(1);
    }

    @Test
    void spoiltClustersAreRefusedOrGiveSomeCopy() {
        Node node = new Node(1, new Node(2, null, null), null);
        Object graph = new Object[] {node, "text", List.of(node), new HashMap<>(Map.of("k", 1))};
        int refused = 0;
        for (int word = 0; word < 80; word++) {
            try (Cluster spoilt = IsoSpace.here().newCluster()) {
                spoilt.copyIn(graph);
                Cells.putInt(spoilt.rootReference(), 4 * word, 0x7fff_fff1 * (word + 1));
                try {
                    spoilt.copyOut(Object[].class, Node.class);
                } catch (IsoException _) {
                    refused++;
                }
            }
        }
        assertThat(refused).isGreaterThan(20);
    }

    @Test
    @Timeout(60)
    void hashCodesThatTakeForEverAreGivenUp() {
        int array = Types.arrayOf("java.lang.Object").id();
        cluster.copyIn(new Object[] {new ArrayList<>(), new HashSet<>()});
        int lists = Cells.typeOf(Cells.getIntAt(cluster.rootReference(), 0));
        int sets = Cells.typeOf(Cells.getIntAt(cluster.rootReference(), 1));
        int inner = collection(lists, array);
        for (int level = 0; level < 60; level++) {
            inner = collection(lists, array, inner, inner); // twice as long to hash
        }
        cluster.setRootReference(collection(sets, array, inner));

        assertThatThrownBy(() -> cluster.copyOut(Set.class))
                .isInstanceOf(NotCopyableException.class)
                .hasMessageContaining("take too long");
    }

    private int collection(int type, int array, int... elements) {
        int references = cluster.allocateArray(array, elements.length, 2);
        for (int i = 0; i < elements.length; i++) {
            Cells.putIntAt(references, i, elements[i]);
        }
        int made = cluster.allocate(type, Types.of(type).size());
        Cells.putInt(made, Types.of(type).field("elements").offset(), references);
        return made;
    }

    @Test
    void aKeyThatIsPartOfItselfIsRefused() {
        List<Object> key = new ArrayList<>();
        Map<Object, Object> map = new HashMap<>();
        map.put(key, "value");
        key.add(key);
        cluster.copyIn(map);

        assertThatThrownBy(() -> cluster.copyOut(Map.class))
                .isInstanceOf(NotCopyableException.class)
                .hasMessageContaining("part of itself");
    }

    @Test
    void referencesToOtherClustersAreRefused() {
        try (Cluster other = IsoSpace.here().newCluster()) {
            Tree root = cluster.create(Tree.class);
            root.left(other.create(Tree.class));
            cluster.setRoot(Tree.class, root);

            assertThatThrownBy(() -> cluster.copyOut(Node.class))
                    .isInstanceOf(NotCopyableException.class)
                    .hasMessageContaining("leads out of the cluster");
        }
    }

    @Test
    void nullIsNull() {
        assertThat(cluster.copyIn(null)).isZero();
        assertThat(cluster.copyOut(Node.class)).isNull();
        assertThat(cluster.copyIn(null, Tree.class)).isNull();
        assertThat(cluster.copyIn(Arrays.asList(1, null, "x"))).isNotZero();
        assertThat((Object) cluster.copyOut(List.class)).isEqualTo(Arrays.asList(1, null, "x"));
    }
}
