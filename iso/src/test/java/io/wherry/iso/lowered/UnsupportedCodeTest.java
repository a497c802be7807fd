// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.lowered;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.iso.internal.lower.ClassSource;
import io.wherry.iso.internal.lower.Lowering;
import io.wherry.iso.internal.lower.LoweringException;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Code that cannot be lowered is refused, by class, member and reason.
final class UnsupportedCodeTest {
    @TempDir static Path folder;

    private static Path classes;
    private static URLClassLoader loader;

    @BeforeAll
    static void compile() throws IOException {
        Sources sources = new Sources(folder);
        for (Arguments each : refusals().toList()) {
            sources.add((String) each.get()[0], (String) each.get()[1]);
        }
        sources.add(
                "Fine", "@Iso class Fine { int a; static List<String> kept = new ArrayList<>(); }");
        sources.add("Plain", "class Plain { List<String> free = new ArrayList<>(); }");
        classes = sources.compile();
        loader = new URLClassLoader(new URL[] {classes.toUri().toURL()});
    }

    @AfterAll
    static void close() throws IOException {
        loader.close();
    }

    static Stream<Arguments> refusals() {
        return Stream.of(
                of("Locked", "synchronized void go() {}", "method=go, line=4: synchronized"),
                of(
                        "Block",
                        "void go() { synchronized (this) { } }",
                        "method=go, line=4: a synchronized block"),
                of("Waiting", "void go() throws Exception { wait(); }", "method wait of a monitor"),
                of("Foreign", "native void go();", "method=go: native"),
                of(
                        "Last",
                        "@Override protected void finalize() { }",
                        "method=finalize, line=4: a finalizer"),
                of(
                        "Hook",
                        "private Object readResolve() { return this; }",
                        "method=readResolve, line=4: a hook of serialization"),
                of("Holds", "Object any;", "field=any: a type that is not kept in clusters"),
                of("Lists", "List<String> all;", "type=java.util.List"),
                of("Wild", "io.wherry.iso.IsoList<?> all;", "type=io.wherry.iso.IsoList"),
                of("Dates", "java.util.Date day;", "type=java.util.Date, it is mutable"),
                of("Volatile", "volatile int a;", "field=a: volatile"),
                of(
                        "Table",
                        "static int[] table; int[] own; void at() { table = own; }",
                        "an array of a cluster in a field outside of it: field=demo.Table.table"),
                of(
                        "Lent",
                        "static int[] table = {1}; int[] own; void at() { own = table; }",
                        "method=at, line=4: an array outside of clusters in the place of one"),
                of(
                        "Captures",
                        "int[] own; int go() { int[] a = own; Runnable r = () -> a[0]++; r.run(); return a[0];"
                                + " }",
                        "method=go, line=4: a lambda that captures an array"),
                of(
                        "Deep",
                        "int[][][] cube = new int[2][3][4];",
                        "a new array of more than two dimensions"),
                of(
                        "Both",
                        "int go(boolean b) { Object o = this; Both t = null; if (b) { t = (Both) (o"
                                + " = t); } return o == t ? 1 : 0; }",
                        null),
                Arguments.of("Colour", "@Iso enum Colour { RED }", "class=demo.Colour: an enum"),
                Arguments.of("Point", "@Iso record Point(int x) { }", "class=demo.Point: a record"),
                Arguments.of(
                        "Sub",
                        "@Iso class Sub extends ArrayList<String> { }",
                        "its super class has no @Iso: super=java.util.ArrayList"),
                Arguments.of(
                        "Serial",
                        "@Iso class Serial implements java.io.Serializable { }",
                        "it implements java.io.Serializable"));
    }

    private static Arguments of(String name, String members, String reason) {
        return Arguments.of(name, "@Iso class " + name + " { " + members + " }", reason);
    }

    @ParameterizedTest
    @MethodSource("refusals")
    void refused(String name, String source, String reason) throws IOException {
        assertThat(source).contains(name);
        byte[] file = read(name);
        Lowering lowering = new Lowering(ClassSource.of(loader), true);
        if (reason == null) {
            assertThat(lowering.lower(file)).isNotNull();
            return;
        }
        assertThatThrownBy(() -> lowering.lower(file))
                .isInstanceOf(LoweringException.class)
                .hasMessageStartingWith("cannot be lowered: class=demo." + name)
                .hasMessageContaining(reason);
    }

    private static byte[] read(String name) throws IOException {
        return Files.readAllBytes(classes.resolve("demo/" + name + ".class"));
    }

    @Test
    void loweredClassesAreRecognized() throws IOException {
        Lowering lowering = new Lowering(ClassSource.of(loader), true);
        byte[] lowered = lowering.lower(read("Fine"));
        assertThat(lowered).isNotNull();
        assertThat(new Lowering(ClassSource.of(loader), true).lower(lowered)).isNull();
        assertThat(lowering.lower(read("Plain"))).isNull();
    }
}
