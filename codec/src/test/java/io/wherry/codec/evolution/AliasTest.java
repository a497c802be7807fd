// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.evolution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.ClassMismatchException;
import io.wherry.codec.CompiledClassLoader;
import io.wherry.codec.Evolution;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.UnknownClassException;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/// Classes whose name in the stream is another than here.
@ParameterizedClass(name = "found by name: {0}")
@ValueSource(booleans = {false, true})
final class AliasTest {
    @Parameter private boolean byName;

    private static final String NODE =
            "class %1$s implements Serializable { int a = 7; %1$s next; %1$s[][] more; }";

    private final CompiledClassLoader there = CompiledClassLoader.of(NODE.formatted("Old"));
    private final CompiledClassLoader here = CompiledClassLoader.of(NODE.formatted("New"));

    private GraphCodec codec() throws ClassNotFoundException {
        return alias(here.codec(), "peer.Old", here);
    }

    /// Adds an alias of `peer.New`, as a class or by its name.
    private GraphCodec alias(GraphCodec codec, String nameInStream, CompiledClassLoader here)
            throws ClassNotFoundException {
        return byName
                ? codec.withAlias(nameInStream, "peer.New")
                : codec.withAlias(nameInStream, here.loadClass("peer.New"));
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
        GraphCodec codec = alias(to.codec(), "peer.Old", to);

        Object copy = codec.decode(GraphCodec.lean().encode(from.make("Child")));

        assertThat(copy).isInstanceOf(to.loadClass("peer.New"));
        assertThat(copy).hasFieldOrPropertyWithValue("a", 7).hasFieldOrPropertyWithValue("s", "x");
    }

    @Test
    void twoOldNamesMayMeanOneClass() throws Exception {
        CompiledClassLoader older = CompiledClassLoader.of(NODE.formatted("Oldest"));
        GraphCodec codec = alias(codec(), "peer.Oldest", here);

        assertThat(codec.decode(GraphCodec.lean().encode(there.make("Old"))))
                .hasSameClassAs(here.make("New"));
        assertThat(codec.decode(GraphCodec.lean().encode(older.make("Oldest"))))
                .hasSameClassAs(here.make("New"));
    }

    /// Returns a loader of a class `Holder` and of the class of its field, `Old`, `Oldest` or `New`.
    private static CompiledClassLoader holding(String field) {
        return CompiledClassLoader.of(
                NODE.formatted(field),
                ("class Holder implements Serializable { static final long serialVersionUID = 1;"
                                + " %1$s held = new %1$s(); }")
                        .formatted(field));
    }

    @Test
    void ofTwoOldNamesTheLastIsThatOfFieldsInStrictMessages() throws Exception {
        CompiledClassLoader now = holding("New");
        byte[] old = GraphCodec.lean().encode(holding("Old").make("Holder"));
        byte[] oldest = GraphCodec.lean().encode(holding("Oldest").make("Holder"));
        GraphCodec oldLast = alias(alias(now.codec(), "peer.Oldest", now), "peer.Old", now);
        GraphCodec oldestLast = alias(alias(now.codec(), "peer.Old", now), "peer.Oldest", now);
        GraphCodec oldAgain = alias(oldestLast, "peer.Old", now);

        Class<?> holder = now.loadClass("peer.Holder");
        assertThat(oldLast.decode(old)).isInstanceOf(holder);
        assertThat(oldestLast.decode(oldest)).isInstanceOf(holder);
        assertThat(oldAgain.decode(old)).isInstanceOf(holder);
        assertThatThrownBy(() -> oldLast.decode(oldest)).isInstanceOf(ClassMismatchException.class);
        assertThatThrownBy(() -> oldestLast.decode(old)).isInstanceOf(ClassMismatchException.class);
        assertThat(oldAgain).isEqualTo(oldLast).hasSameHashCodeAs(oldLast);
        assertThat(oldLast).isNotEqualTo(oldestLast);
        assertThat(oldLast.toString())
                .contains("[peer.Old -> peer.New, peer.Oldest -> peer.New (earlier)]");
    }

    @Test
    void evolvingCodecsTakeBothOldNamesInFields() throws Exception {
        CompiledClassLoader now = holding("New");
        GraphCodec evolving = now.codec().withEvolution(Evolution.EVOLVE);
        GraphCodec codec = alias(alias(evolving, "peer.Oldest", now), "peer.Old", now);

        for (String name : new String[] {"Old", "Oldest", "New"}) {
            byte[] bytes =
                    GraphCodec.lean()
                            .withEvolution(Evolution.EVOLVE)
                            .encode(holding(name).make("Holder"));

            assertThat(codec.decode(bytes)).isInstanceOf(now.loadClass("peer.Holder"));
        }
    }

    @Test
    void aliasOfAClassWithAnotherShapeIsAMismatch() throws Exception {
        CompiledClassLoader other =
                CompiledClassLoader.of("class New implements Serializable { long a; }");
        GraphCodec codec = alias(other.codec(), "peer.Old", other);
        byte[] bytes = GraphCodec.lean().encode(there.make("Old"));

        assertThatThrownBy(() -> codec.decode(bytes))
                .isInstanceOf(ClassMismatchException.class)
                .hasMessageContaining("field a: here=long, in the stream=int");
    }

    @Test
    void laterAliasReplacesAnEarlierOne() throws Exception {
        CompiledClassLoader unused = CompiledClassLoader.of(NODE.formatted("Unused"));
        byte[] bytes = GraphCodec.lean().encode(there.make("Old"));

        GraphCodec byClass = here.codec().withAlias("peer.Old", unused.loadClass("peer.Unused"));
        GraphCodec asName = here.codec().withAlias("peer.Old", "peer.Unused");

        assertThat(alias(byClass, "peer.Old", here).decode(bytes)).hasSameClassAs(here.make("New"));
        assertThat(alias(asName, "peer.Old", here).decode(bytes)).hasSameClassAs(here.make("New"));
    }

    @Test
    void aliasOfAMissingClassNamesIt() throws Exception {
        GraphCodec codec = here.codec().withAlias("peer.Old", "peer.Missing");
        byte[] bytes = GraphCodec.lean().encode(there.make("Old"));

        assertThatThrownBy(() -> codec.decode(bytes))
                .isInstanceOf(UnknownClassException.class)
                .hasMessageContaining("peer.Missing");
    }

    @Test
    void arraysAndPrimitivesHaveNoAlias() {
        GraphCodec codec = GraphCodec.lean();

        assertThatThrownBy(() -> codec.withAlias("[Lpeer.Old;", String.class))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> codec.withAlias("[Lpeer.Old;", "java.lang.String"))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> codec.withAlias("peer.Old", "[Ljava.lang.String;"))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> codec.withAlias("peer.Old", String[].class))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> codec.withAlias("peer.Old", int.class))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> codec.withAlias("peer.Old", "int"))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> codec.withAlias("int", String.class))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> codec.withAlias("void", "java.lang.String"))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
