// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.evolution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.ClassMismatchException;
import io.wherry.codec.CompiledClassLoader;
import io.wherry.codec.Evolution;
import io.wherry.codec.GraphCodec;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.util.introspection.FieldSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Code that was moved to another package as a whole.
final class MovedPackageTest {
    enum Format {
        JAVAIO,
        LEAN,
        EVOLVING;

        GraphCodec codec() {
            return switch (this) {
                case JAVAIO -> GraphCodec.javaio();
                case LEAN -> GraphCodec.lean();
                case EVOLVING -> GraphCodec.lean().withEvolution(Evolution.EVOLVE);
            };
        }

        /// In the java.io format it is java.io that writes.
        byte[] encode(Object graph) throws IOException {
            if (this != JAVAIO) {
                return codec().encode(graph);
            }
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
                out.writeObject(graph);
            }
            return bytes.toByteArray();
        }
    }

    private static CompiledClassLoader project(String place) {
        return CompiledClassLoader.of(
                """
                package %s;
                public class Part implements java.io.Serializable {
                    protected Part[][] parts; protected Object any = "kept";
                }
                """
                        .formatted(place),
                """
                package %1$s.inner;
                public class Whole extends %1$s.Part {
                    int size = 7; %1$s.Part first = new %1$s.Part();
                    public Whole() { parts = new %1$s.Part[][] {{first, this}}; }
                }
                """
                        .formatted(place),
                """
                package %s;
                public interface Named { String name(); }
                """
                        .formatted(place),
                """
                package %1$s;
                public record Handler(String name)
                        implements java.lang.reflect.InvocationHandler, java.io.Serializable {
                    public Object invoke(Object proxy, java.lang.reflect.Method m, Object[] a) {
                        return name;
                    }
                }
                """
                        .formatted(place));
    }

    private final CompiledClassLoader there = project("com.acme");
    private final CompiledClassLoader here = project("org.example.shop");

    private GraphCodec moved(Format format) {
        return format.codec()
                .withClassLoader(here)
                .withMovedPackage("com.acme", "org.example.shop");
    }

    @ParameterizedTest
    @EnumSource
    void classesSubpackagesSuperclassesAndArraysAreFound(Format format) throws Exception {
        byte[] bytes = format.encode(there.make("com.acme.inner.Whole"));

        Object copy = moved(format).decode(bytes);

        assertThat(copy.getClass().getName()).isEqualTo("org.example.shop.inner.Whole");
        assertThat(copy)
                .hasFieldOrPropertyWithValue("size", 7)
                .hasFieldOrPropertyWithValue("any", "kept");
        Object first = FieldSupport.EXTRACTION.fieldValue("first", Object.class, copy);
        assertThat(copy)
                .extracting("parts")
                .satisfies(
                        parts -> assertThat(((Object[][]) parts)[0]).containsExactly(first, copy));
    }

    @ParameterizedTest
    @EnumSource
    void classObjectsAreFound(Format format) throws Exception {
        Class<?> part = there.loadClass("com.acme.Part");
        Object[] classes = {part, part.arrayType().arrayType(), String.class, int[].class};

        assertThat((Object[]) moved(format).decode(format.encode(classes)))
                .containsExactly(
                        here.loadClass("org.example.shop.Part"),
                        here.loadClass("org.example.shop.Part").arrayType().arrayType(),
                        String.class,
                        int[].class);
    }

    @ParameterizedTest
    @EnumSource
    void interfacesOfProxiesAreFound(Format format) throws Exception {
        Object proxy =
                Proxy.newProxyInstance(
                        there,
                        new Class<?>[] {there.loadClass("com.acme.Named")},
                        (InvocationHandler) there.make("com.acme.Handler", "it"));

        Object copy = moved(format).decode(format.encode(proxy));

        Class<?> named = here.loadClass("org.example.shop.Named");
        assertThat(copy).isInstanceOf(named);
        assertThat(named.getMethod("name").invoke(copy)).isEqualTo("it");
    }

    @ParameterizedTest
    @EnumSource
    void aliasGoesBeforeAndTheInnerPackageBeforeTheOuter(Format format) throws Exception {
        CompiledClassLoader to =
                CompiledClassLoader.of(
                        "package a; public class Thing implements java.io.Serializable {}",
                        "package b; public class Box implements java.io.Serializable {}",
                        "package c; public class Named implements java.io.Serializable {}");
        CompiledClassLoader from =
                CompiledClassLoader.of(
                        "package old; public class Thing implements java.io.Serializable {}",
                        "package old.in; public class Box implements java.io.Serializable {}",
                        "package old.in; public class Jar implements java.io.Serializable {}");
        Object[] all = {from.make("old.Thing"), from.make("old.in.Box"), from.make("old.in.Jar")};

        Object copy =
                format.codec()
                        .withClassLoader(to)
                        .withMovedPackage("old", "a")
                        .withMovedPackage("old.in", "b")
                        .withAlias("old.in.Jar", to.loadClass("c.Named"))
                        .decode(format.encode(all));

        assertThat((Object[]) copy)
                .extracting(element -> element.getClass().getName())
                .containsExactly("a.Thing", "b.Box", "c.Named");
    }

    /// Strict codecs compare the names of classes in the description of another class.
    @Test
    void ofTwoOldNamesOfAPackageTheOneGivenLastCounts() throws Exception {
        CompiledClassLoader to = holding("now");
        GraphCodec codec = GraphCodec.lean().withClassLoader(to);
        GraphCodec shorter = codec.withMovedPackage("oldest", "now").withMovedPackage("old", "now");
        GraphCodec longer = codec.withMovedPackage("old", "now").withMovedPackage("oldest", "now");

        for (String last : new String[] {"old", "oldest"}) {
            byte[] bytes = GraphCodec.lean().encode(holding(last).make(last + ".Holder"));
            GraphCodec takes = last.equals("old") ? shorter : longer;
            GraphCodec refuses = last.equals("old") ? longer : shorter;

            assertThat(takes.decode(bytes)).isInstanceOf(to.loadClass("now.Holder"));
            assertThatThrownBy(() -> refuses.decode(bytes))
                    .isInstanceOf(ClassMismatchException.class);
        }
        assertThat(shorter).isNotEqualTo(longer);
        assertThat(shorter.withMovedPackage("oldest", "now"))
                .isEqualTo(longer)
                .hasSameHashCodeAs(longer);
        assertThat(shorter.toString()).contains("[oldest. -> now. (earlier), old. -> now.]");
    }

    private static CompiledClassLoader holding(String place) {
        return CompiledClassLoader.of(
                "package " + place + "; public class Part implements java.io.Serializable {}",
                "package "
                        + place
                        + "; public class Holder implements java.io.Serializable { Part part; }");
    }

    @ParameterizedTest
    @EnumSource
    void classFilterIsAskedForTheNameHere(Format format) throws Exception {
        List<String> asked = new ArrayList<>();
        Object array = Array.newInstance(there.loadClass("com.acme.Part"), 1);
        Array.set(array, 0, there.make("com.acme.Part"));

        moved(format)
                .withClassFilter(name -> {
                    asked.add(name);
                    return true;
                })
                .decode(format.encode(array));

        assertThat(asked).contains("org.example.shop.Part");
        assertThat(asked).noneMatch(name -> name.startsWith("com.acme"));
    }

    @Test
    void namesThatMoveNothingAreRefused() {
        assertThatThrownBy(() -> GraphCodec.javaio().withMovedPackage("a.b", "a.b"))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> GraphCodec.javaio().withMovedPackage("", "a"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aliasIsReadInTheFormatOfJavaioToo() throws Exception {
        CompiledClassLoader old =
                CompiledClassLoader.of(
                        "class Old implements Serializable { int a = 7; Old[] more = {this}; }");
        CompiledClassLoader now =
                CompiledClassLoader.of("class New implements Serializable { int a; New[] more; }");

        Object copy =
                GraphCodec.javaio()
                        .withClassLoader(now)
                        .withAlias("peer.Old", now.loadClass("peer.New"))
                        .decode(Format.JAVAIO.encode(old.make("Old")));

        assertThat(copy).isInstanceOf(now.loadClass("peer.New"));
        assertThat(copy).hasFieldOrPropertyWithValue("a", 7);
        assertThat(copy)
                .extracting("more")
                .satisfies(more -> assertThat((Object[]) more).containsExactly(copy));
    }
}
