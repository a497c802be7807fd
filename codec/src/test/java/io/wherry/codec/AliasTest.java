// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import org.junit.jupiter.api.Test;

/// Classes whose name in the stream is another than here.
final class AliasTest {
    private static final String NODE =
            "class %1$s implements Serializable { int a = 7; %1$s next; %1$s[][] more; }";

    private final CompiledClassLoader there = CompiledClassLoader.of(NODE.formatted("Old"));
    private final CompiledClassLoader here = CompiledClassLoader.of(NODE.formatted("New"));

    private GraphCodec codec() throws ClassNotFoundException {
        return here.codec().withAlias("peer.Old", here.loadClass("peer.New"));
    }

    private static void set(Object object, String name, Object value) throws Exception {
        Field field = object.getClass().getDeclaredField(name);
        field.setAccessible(true);
        field.set(object, value);
    }

    @Test
    void renamedClassIsReadByItsNewName() throws Exception {
        Object old = there.make("Old");
        set(old, "next", old);
        Object rows = Array.newInstance(old.getClass(), 1, 1);
        Array.set(Array.get(rows, 0), 0, old);
        set(old, "more", rows);

        Object copy = codec().decode(GraphCodec.lean().encode(old));

        assertThat(copy).isInstanceOf(here.loadClass("peer.New"));
        assertThat(copy)
                .hasFieldOrPropertyWithValue("a", 7)
                .hasFieldOrPropertyWithValue("next", copy);
        Field more = copy.getClass().getDeclaredField("more");
        more.setAccessible(true);
        assertThat(((Object[][]) more.get(copy))[0][0]).isSameAs(copy);
    }

    @Test
    void aliasCountsForClassObjectsAndArrays() throws Exception {
        Class<?> old = there.loadClass("peer.Old");
        Class<?> renamed = here.loadClass("peer.New");
        Object[] classes = {old, old.arrayType(), old.arrayType().arrayType(), int[].class};

        Object copy = codec().decode(GraphCodec.lean().encode(classes));

        assertThat((Object[]) copy)
                .containsExactly(
                        renamed, renamed.arrayType(), renamed.arrayType().arrayType(), int[].class);
        Object array = codec().decode(GraphCodec.lean().encode(Array.newInstance(old, 3)));
        assertThat(array).isInstanceOf(renamed.arrayType());
    }

    @Test
    void aliasCountsForASuperclass() throws Exception {
        String child = "class Child extends %s { String s = \"x\"; }";
        CompiledClassLoader from =
                CompiledClassLoader.of(NODE.formatted("Old"), child.formatted("Old"));
        CompiledClassLoader to =
                CompiledClassLoader.of(NODE.formatted("New"), child.formatted("New"));
        GraphCodec codec = to.codec().withAlias("peer.Old", to.loadClass("peer.New"));

        Object copy = codec.decode(GraphCodec.lean().encode(from.make("Child")));

        assertThat(copy).isInstanceOf(to.loadClass("peer.New"));
        assertThat(copy).hasFieldOrPropertyWithValue("a", 7).hasFieldOrPropertyWithValue("s", "x");
    }

    @Test
    void twoOldNamesMayMeanOneClass() throws Exception {
        CompiledClassLoader older = CompiledClassLoader.of(NODE.formatted("Oldest"));
        GraphCodec codec = codec().withAlias("peer.Oldest", here.loadClass("peer.New"));

        assertThat(codec.decode(GraphCodec.lean().encode(there.make("Old"))))
                .hasSameClassAs(here.make("New"));
        assertThat(codec.decode(GraphCodec.lean().encode(older.make("Oldest"))))
                .hasSameClassAs(here.make("New"));
    }

    @Test
    void aliasOfAClassWithAnotherShapeIsAMismatch() throws Exception {
        CompiledClassLoader other =
                CompiledClassLoader.of("class New implements Serializable { long a; }");
        GraphCodec codec = other.codec().withAlias("peer.Old", other.loadClass("peer.New"));
        byte[] bytes = GraphCodec.lean().encode(there.make("Old"));

        assertThatThrownBy(() -> codec.decode(bytes))
                .isInstanceOf(ClassMismatchException.class)
                .hasMessageContaining("field a: here=long, in the stream=int");
    }

    @Test
    void arraysAndPrimitivesHaveNoAlias() {
        GraphCodec codec = GraphCodec.lean();

        assertThatThrownBy(() -> codec.withAlias("[Lpeer.Old;", String.class))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> codec.withAlias("peer.Old", String[].class))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> codec.withAlias("peer.Old", int.class))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
