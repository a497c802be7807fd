// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.Box;
import io.wherry.codec.ClassFilter;
import io.wherry.codec.CompiledClassLoader;
import io.wherry.codec.FilterRejectedException;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphReader;
import io.wherry.codec.InMemoryStream;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputFilter.Status;
import java.io.Serializable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Classes are allowed by name before they are loaded, and by a filter before they are initialised.
final class ClassFilterTest {
    /// Initialising one of these classes leaves a trace here.
    private static final String TRACE = "io.wherry.codec.test.initialised";

    private static final String EVIL =
            "public class Evil implements Serializable { static { "
                    + "System.setProperty(\""
                    + TRACE
                    + "\", \"Evil\"); } public int x = 1; }";
    private static final String EVIL_ENUM =
            "public enum EvilEnum { A, B; static { System.setProperty(\""
                    + TRACE
                    + "\", \"EvilEnum\"); } }";
    private static final String EVIL_FACE =
            "public interface EvilFace { Object TRACED = System.setProperty(\""
                    + TRACE
                    + "\", \"EvilFace\"); }";

    enum Colour {
        RED,
        GREEN
    }

    /// A loader that notes what it loads.
    private static final class Recording extends ClassLoader {
        final Set<String> asked = new TreeSet<>();

        Recording(ClassLoader parent) {
            super(parent);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            asked.add(name);
            return super.loadClass(name, resolve);
        }
    }

    /// Messages in which the evil classes stand in every way a class can.
    private static List<byte[]> evilMessages() throws Exception {
        CompiledClassLoader there = CompiledClassLoader.of(EVIL, EVIL_ENUM, EVIL_FACE);
        Class<?> evil = there.loadClass("peer.Evil");
        Object instance = there.make("Evil");
        Class<?> evilEnum = there.loadClass("peer.EvilEnum");
        Class<?> face = there.loadClass("peer.EvilFace");
        Object constant = evilEnum.getEnumConstants()[0];
        InvocationHandler handler = (InvocationHandler & Serializable) (_, _, _) -> null;
        Object proxy = Proxy.newProxyInstance(there, new Class<?>[] {face}, handler);
        Object array = java.lang.reflect.Array.newInstance(evil, 2);
        Object deepArray = java.lang.reflect.Array.newInstance(evil, 2, 2);
        List<byte[]> messages = new ArrayList<>();
        for (Object root :
                List.of(
                        instance,
                        constant,
                        proxy,
                        array,
                        deepArray,
                        evil,
                        array.getClass(),
                        face,
                        enumSet(evilEnum),
                        enumMap(evilEnum))) {
            messages.add(there.codec().encode(root));
            messages.add(there.codec().encode(new Object[] {"first", List.of(root)}));
        }
        return messages;
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static Object enumSet(Class<?> type) {
        return EnumSet.allOf((Class) type);
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static Object enumMap(Class<?> type) {
        EnumMap map = new EnumMap(type);
        map.put((Enum) type.getEnumConstants()[0], "value");
        return map;
    }

    @Test
    void nullIsRefusedAsAFilter() {
        GraphCodec codec = GraphCodec.lean();

        assertThatThrownBy(() -> codec.withClassFilter(null))
                .isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> codec.withFilter(null)).isInstanceOf(NullPointerException.class);
    }

    @Test
    void classThatIsNotAllowedIsNotLoaded() throws Exception {
        for (byte[] message : evilMessages()) {
            Recording loader = new Recording(CompiledClassLoader.of(EVIL, EVIL_ENUM, EVIL_FACE));
            GraphCodec codec =
                    GraphCodec.lean()
                            .withClassLoader(loader)
                            .withClassFilter(name -> !name.startsWith("peer."));

            assertThatThrownBy(() -> codec.decode(message))
                    .isInstanceOf(FilterRejectedException.class)
                    .hasMessageContaining("peer.Evil")
                    .hasMessageContaining("at byte")
                    .hasCauseInstanceOf(InvalidClassException.class);
            assertThat(loader.asked).noneMatch(name -> name.contains("Evil"));
        }
    }

    @Test
    void classThatTheFilterRejectsIsNotInitialised() throws Exception {
        for (byte[] message : evilMessages()) {
            GraphCodec codec =
                    CompiledClassLoader.of(EVIL, EVIL_ENUM, EVIL_FACE)
                            .codec()
                            .withFilter(ObjectInputFilter.Config.createFilter("!peer.*"));
            System.clearProperty(TRACE);

            assertThatThrownBy(() -> codec.decode(message))
                    .isInstanceOf(FilterRejectedException.class)
                    .hasMessageContaining("peer.Evil")
                    .hasMessageContaining("REJECTED");
            assertThat(System.getProperty(TRACE)).isNull();
        }
    }

    @Test
    void classThatIsLetInIsInitialised() throws Exception {
        GraphCodec codec = CompiledClassLoader.of(EVIL, EVIL_ENUM, EVIL_FACE).codec();
        System.clearProperty(TRACE);

        codec.withClassFilter(ClassFilter.allow("peer.*")).decode(evilMessages().getFirst());

        assertThat(System.getProperty(TRACE)).isEqualTo("Evil");
    }

    @Test
    void namesOfKnownClassesAreNotAsked() throws IOException {
        List<String> asked = new ArrayList<>();
        GraphCodec codec = GraphCodec.lean().withClassFilter(name -> !asked.add(name));
        Object[] data = {"text", 1, 2.0, List.of(1), new ArrayList<>(), new int[1], new String[1]};

        assertThat(codec.decode(GraphCodec.lean().encode(data))).isInstanceOf(Object[].class);

        assertThat(asked).isEmpty();
    }

    @Test
    void primitiveClassesAreNotAsked() throws IOException {
        GraphCodec codec = GraphCodec.lean().withClassFilter(_ -> false);

        assertThat(codec.decode(GraphCodec.lean().encode(int.class))).isEqualTo(int.class);
        assertThat(codec.decode(GraphCodec.lean().encode(int[][].class))).isEqualTo(int[][].class);
        assertThat((int[][]) codec.decode(GraphCodec.lean().encode(new int[2][2])))
                .hasDimensions(2, 2);
    }

    @Test
    void componentIsAskedForAnArray() throws IOException {
        List<String> asked = new ArrayList<>();
        GraphCodec codec = GraphCodec.lean().withClassFilter(asked::add);

        codec.decode(GraphCodec.lean().encode(new Box[0][0][0]));

        assertThat(asked).containsExactly(Box.class.getName());
    }

    @Test
    void patternsNameClassesPackagesAndAllBelow() {
        ClassFilter filter =
                ClassFilter.allow("a.B", "a.b.*", "c.d.**", "E$F").or(ClassFilter.allow(Box.class));

        for (String name : List.of("a.B", "a.b.C", "a.b.C$D", "c.d.E", "c.d.e.f.G", "E$F")) {
            assertThat(filter.allows(name)).as(name).isTrue();
        }
        for (String name :
                List.of("a.C", "a.b.c.D", "a.b", "c.dd.E", "c.E", "E", "B", "", ".", "a.B$C")) {
            assertThat(filter.allows(name)).as(name).isFalse();
        }
        assertThat(filter.allows(Box.class.getName())).isTrue();
    }

    @Test
    void arrayClassAllowsItsElements() throws IOException {
        ClassFilter filter = ClassFilter.allow(Box[][].class, int[].class);
        Box[][] boxes = {{new Box("box")}};

        for (GraphCodec codec : List.of(GraphCodec.lean(), GraphCodec.javaio())) {
            Box[][] copy = codec.withClassFilter(filter).decode(codec.encode(boxes), Box[][].class);

            assertThat(copy[0][0].content).isEqualTo("box");
        }
        assertThat(filter.allows(Colour.class.getName())).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "*", "**", ".*", ".**", "a*", "a.*.b", "a.***", "*.a"})
    void patternsWithAStarElsewhereAreRefused(String pattern) {
        assertThatThrownBy(() -> ClassFilter.allow(pattern))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void rejectedMessageDoesNotEndTheStream() throws IOException {
        InMemoryStream wire = new InMemoryStream();
        wire.writer.write(Colour.GREEN);
        wire.writer.write(new Box("box"));
        wire.writer.write("last");
        GraphCodec names = GraphCodec.lean().withClassFilter(ClassFilter.allow(Colour.class));
        GraphCodec filter =
                GraphCodec.lean()
                        .withFilter(info ->
                                info.serialClass() == Box.class
                                        ? Status.REJECTED
                                        : Status.UNDECIDED);

        for (GraphCodec codec : List.of(names, filter)) {
            try (GraphReader reader = wire.reader(codec)) {
                assertThat(reader.read()).isEqualTo(Colour.GREEN);
                assertThatThrownBy(reader::read)
                        .isInstanceOfSatisfying(
                                FilterRejectedException.class,
                                e -> assertThat(e.className()).isEqualTo(Box.class.getName()));
                assertThat(reader.read()).isEqualTo("last");
            }
        }
    }
}
