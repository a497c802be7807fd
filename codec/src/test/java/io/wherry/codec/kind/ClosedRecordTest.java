// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.kind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.Evolution;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.JavaIoBytes;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.ObjectStreamClass;
import java.lang.module.Configuration;
import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Records of a named module in a package that is exported and not open, or not even exported:
/// java.io writes and reads them.
class ClosedRecordTest {
    private static final String INNER =
            """
            package closed.inner;
            import java.io.*;
            import java.util.*;
            public class Makers {
                public enum Colour { RED, BLUE { } }
                record Every(boolean z, byte b, char c, short s, int i, long l, float f, double d,
                        String text, int[] numbers, Object nothing) implements Serializable {}
                record Few(Object a, Object b, Object c) implements Serializable {}
                record Empty() implements Serializable {}
                record Checked(int number) implements Serializable {
                    static boolean strict;
                    Checked { if (strict) { throw new IllegalStateException("not " + number); } }
                }
                record Resolved(String name) implements Serializable {
                    static int asked;
                    private Object readResolve() { asked++; return new Resolved(name + asked); }
                }
                record Replaced(String name) implements Serializable {
                    private Object writeReplace() { return new Few(name, "replaced", null); }
                }
                record Overridden(List<String> names) implements Serializable {
                    public List<String> names() { throw new AssertionError("not to be called"); }
                }
                record Typed(List<String> names, java.time.LocalDate date, Optional<String> none)
                        implements Serializable {}
                record Narrow(Number number) implements Serializable {}
                public static Object every() {
                    return new Every(true, (byte) -1, 'x', (short) -2, 3, -4L, 5.5f, Double.MIN_VALUE,
                            "text", new int[] {1, 2}, null);
                }
                public static Object few(Object a, Object b, Object c) { return new Few(a, b, c); }
                public static Object empty() { return new Empty(); }
                public static Object checked(boolean strict) { Checked.strict = strict;
                    return strict ? null : new Checked(3); }
                public static Object resolved() { Resolved.asked = 0; return new Resolved("a"); }
                public static Object replaced() { return new Replaced("name"); }
                public static Object overridden() { return new Overridden(new ArrayList<>(List.of("a"))); }
                public static Object typed() { return new Typed(List.of("x", "y"),
                        java.time.LocalDate.of(2026, 1, 2), null); }
                public static Object narrow(Number number) { return new Narrow(number); }
                public static Object a(Object few) { return ((Few) few).a(); }
                public static Object b(Object few) { return ((Few) few).b(); }
                public static String text(Object o) {
                    if (o instanceof Every e) { return e.toString().replaceAll("\\\\[I@\\\\w+", "")
                            + Arrays.toString(e.numbers()); }
                    if (o instanceof Few f) { return "Few " + text(f.a) + text(f.b) + text(f.c); }
                    if (o instanceof Overridden f) { return "Overridden " + f.names; }
                    if (o instanceof Object[] array) { StringBuilder s = new StringBuilder();
                        for (Object each : array) { s.append(text(each)); } return s.toString(); }
                    return o instanceof ObjectStreamClass c ? c.getName() : String.valueOf(o);
                }
            }
            """;

    private static final String OUTER =
            """
            package closed;
            public class Makers {
                public static Object make(String name, Class<?>[] types, Object[] arguments) throws Exception {
                    return closed.inner.Makers.class.getMethod(name, types).invoke(null, arguments);
                }
            }
            """;

    private static ClassLoader loader;

    @BeforeAll
    static void compile(@TempDir Path folder) throws IOException {
        Path source = folder.resolve("src");
        write(source.resolve("module-info.java"), "module closed { exports closed; }");
        write(source.resolve("closed/Makers.java"), OUTER);
        write(source.resolve("closed/inner/Makers.java"), INNER);
        Path classes = folder.resolve("classes");
        int result =
                ToolProvider.getSystemJavaCompiler()
                        .run(
                                null,
                                null,
                                null,
                                "-proc:none",
                                "-nowarn",
                                "-d",
                                classes.toString(),
                                source.resolve("module-info.java").toString(),
                                source.resolve("closed/Makers.java").toString(),
                                source.resolve("closed/inner/Makers.java").toString());
        assertThat(result).isZero();
        Configuration configuration =
                ModuleLayer.boot()
                        .configuration()
                        .resolve(ModuleFinder.of(classes), ModuleFinder.of(), Set.of("closed"));
        loader =
                ModuleLayer.boot()
                        .defineModulesWithOneLoader(
                                configuration, ClosedRecordTest.class.getClassLoader())
                        .findLoader("closed");
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private static Object make(String name, Object... arguments) {
        Class<?>[] types =
                switch (name) {
                    case "few" -> new Class<?>[] {Object.class, Object.class, Object.class};
                    case "checked" -> new Class<?>[] {boolean.class};
                    case "narrow" -> new Class<?>[] {Number.class};
                    case "text", "a", "b" -> new Class<?>[] {Object.class};
                    default -> new Class<?>[0];
                };
        try {
            return loader.loadClass("closed.Makers")
                    .getMethod("make", String.class, Class[].class, Object[].class)
                    .invoke(null, name, types, arguments);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }

    private static String text(Object object) {
        return (String) make("text", object);
    }

    private static Object readByJavaio(byte[] bytes) throws IOException, ClassNotFoundException {
        return new ObjectInputStream(new ByteArrayInputStream(bytes)) {
            @Override
            protected Class<?> resolveClass(ObjectStreamClass described)
                    throws ClassNotFoundException {
                Class<?> primitive = Class.forPrimitiveName(described.getName());
                return primitive == null
                        ? Class.forName(described.getName(), false, loader)
                        : primitive;
            }
        }.readObject();
    }

    private static List<GraphCodec> codecs() {
        return List.of(
                GraphCodec.javaio().withClassLoader(loader),
                GraphCodec.lean().withClassLoader(loader),
                GraphCodec.lean().withEvolution(Evolution.EVOLVE).withClassLoader(loader));
    }

    private static List<Object> graphs() {
        Object shared = new int[] {7};
        Object colour = ((Class<?>) colourType()).getEnumConstants()[1];
        return List.of(
                make("every"),
                make("empty"),
                make("few", null, null, null),
                make("few", "same", "same", "other"),
                make("few", String.class, int[].class, String.class),
                make("few", colour, colourType(), ObjectStreamClass.lookup(String.class)),
                make("few", Integer.class, ObjectStreamClass.lookup(Number.class), Integer.class),
                make("few", make("few", 1, 2L, 'c'), new Object[] {make("every")}, make("empty")),
                new Object[] {make("few", shared, null, shared).toString().length() > 0},
                make("replaced"),
                make("overridden"),
                make("typed"));
    }

    private static Object colourType() {
        try {
            return loader.loadClass("closed.inner.Makers$Colour");
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void bytesAreJavaios() throws Exception {
        for (Object graph : graphs()) {
            assertThat(GraphCodec.javaio().encode(graph))
                    .as(text(graph))
                    .isEqualTo(JavaIoBytes.of(graph));
        }
    }

    @Test
    void copiesAreEqual() throws Exception {
        for (Object graph : graphs()) {
            Object javaios = readByJavaio(JavaIoBytes.of(graph));
            for (GraphCodec codec : codecs()) {
                Object copy = codec.decode(codec.encode(graph));
                assertThat(text(copy)).isEqualTo(text(javaios));
                assertThat(copy.getClass()).isEqualTo(javaios.getClass());
            }
        }
    }

    @Test
    void componentsKeepTheirIdentity() throws Exception {
        Object shared = new int[] {7};
        for (GraphCodec codec : codecs()) {
            Object[] copy =
                    (Object[])
                            codec.decode(
                                    codec.encode(
                                            new Object[] {
                                                make("few", shared, shared, null), shared
                                            }));

            assertThat(make("a", copy[0])).isSameAs(copy[1]);
            assertThat(make("b", copy[0])).isSameAs(copy[1]);
        }
    }

    @Test
    void readResolveIsAskedOnce() throws Exception {
        for (GraphCodec codec : codecs()) {
            Object resolved = make("resolved");
            assertThat(text(codec.decode(codec.encode(resolved)))).isEqualTo("Resolved[name=a1]");
        }
    }

    @Test
    void refusalOfTheConstructorIsToldAsOfAnyRecord() throws Exception {
        for (GraphCodec codec : codecs()) {
            byte[] bytes = codec.encode(make("checked", false));
            make("checked", true);
            try {
                assertThatThrownBy(() -> codec.decode(bytes))
                        .isInstanceOf(InvalidObjectException.class)
                        .hasMessageContaining("not 3")
                        .hasCauseInstanceOf(IllegalStateException.class);
            } finally {
                make("checked", false);
            }
        }
    }
}
