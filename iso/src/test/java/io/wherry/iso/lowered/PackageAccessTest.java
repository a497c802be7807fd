// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.lowered;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.iso.Cluster;
import io.wherry.iso.IsoSpace;
import io.wherry.iso.TestSpace;
import io.wherry.iso.internal.lower.LoweringException;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Lowered classes that extend those of another package.
final class PackageAccessTest {
    private static final List<String> NAMES =
            List.of(
                    "demo/Above",
                    "other/Derived",
                    "other/Hiding",
                    "demo/Again",
                    "demo/Program",
                    "demo/Place",
                    "demo/Hidden",
                    "demo/Overridden",
                    "demo/Shown",
                    "other/Caller",
                    "other/Deeper",
                    "other/Holder");

    @TempDir Path folder;

    private final IsoSpace space = TestSpace.open();

    private Path compiled() throws Exception {
        Sources sources = new Sources(folder);
        addMethods(sources);
        addClasses(sources);
        sources.add(
                "Program",
                """
                public class Program {
                    public static String run() {
                        other.Derived derived = new other.Derived();
                        other.Hiding hiding = new other.Hiding();
                        Again again = new Again();
                        return new Above().both() + " " + derived.both() + " " + derived.own() + " "
                                + hiding.both() + " " + hiding.own() + " " + again.both() + " "
                                + again.own();
                    }
                }
                """);
        return sources.compile();
    }

    private static void addMethods(Sources sources) throws IOException {
        sources.add(
                "Above",
                """
                @Iso public class Above {
                    int n = 1;
                    int f() { return n; }
                    protected int g() { return n; }
                    public int both() { return f() * 10 + g(); }
                }
                """);
        sources.add(
                "other",
                "Derived",
                """
                @Iso public class Derived extends demo.Above {
                    int f() { return 5; }
                    protected int g() { return super.g() + 6; }
                    public int own() { return f(); }
                }
                """);
        sources.add(
                "other",
                "Hiding",
                """
                @Iso public class Hiding extends demo.Above {
                    private int f() { return 8; }
                    public int own() { return f(); }
                }
                """);
        sources.add(
                "Again", "@Iso public class Again extends other.Derived { int f() { return 9; } }");
    }

    /* javac adds no bridge for methods that are final or static. */
    private static void addClasses(Sources sources) throws IOException {
        sources.add(
                "Hidden",
                """
                @Iso abstract class Hidden {
                    int n = 3;
                    public final int size() { return n; }
                    public static int twice(int k) { return 2 * k; }
                }
                """);
        sources.add(
                "Shown",
                """
                @Iso public class Shown extends Hidden {
                    public Hidden self() { return this; }
                    public Hidden[] selves(int count) { return new Hidden[count]; }
                }
                """);
        sources.add(
                "other",
                "Caller",
                """
                @Iso public class Caller {
                    demo.Shown shown = new demo.Shown();
                    int sum() { return shown.size() * 10 + demo.Shown.twice(4); }
                    public static String run() { return "" + new Caller().sum(); }
                }
                """);
        addUses(sources);
        addOverriding(sources);
    }

    /* javac adds methods that return Hidden and Hidden[] to Deeper. */
    private static void addOverriding(Sources sources) throws IOException {
        sources.add(
                "other",
                "Deeper",
                """
                @Iso public class Deeper extends demo.Shown {
                    public demo.Shown self() { return this; }
                    public demo.Shown[] selves(int count) {
                        demo.Shown[] made = new demo.Shown[count];
                        made[0] = this;
                        return made;
                    }
                }
                """);
        sources.add(
                "Overridden",
                """
                public class Overridden {
                    public static String run() {
                        Shown shown = new other.Deeper();
                        return shown.self().size() + shown.selves(2)[0].getClass().getName();
                    }
                }
                """);
    }

    /* Classes that use objects whose class they cannot name. */
    private static void addUses(Sources sources) throws IOException {
        sources.add(
                "Place",
                """
                public class Place {
                    public static Hidden held;
                    public static void take(Hidden hidden) { }
                }
                """);
        sources.add(
                "other",
                "Holder",
                """
                @Iso public class Holder {
                    demo.Shown shown = new demo.Shown();
                    String text() {
                        Object object = shown.self();
                        demo.Place.take(shown);
                        demo.Place.held = shown;
                        return object.getClass().getSimpleName() + object.equals(shown)
                                + String.valueOf(shown.self()).equals(shown.toString());
                    }
                    public static String run() { return new Holder().text(); }
                }
                """);
        sources.add(
                "other",
                "Stores",
                """
                @Iso public class Stores {
                    demo.Shown shown;
                    void store() { demo.Place.held = shown.self(); }
                }
                """);
        sources.add(
                "other",
                "Passes",
                """
                @Iso public class Passes {
                    demo.Shown shown;
                    void pass() { demo.Place.take(shown.self()); }
                }
                """);
    }

    @Test
    void anObjectOfAClassWithPackageAccessIsAnObjectElsewhere() throws Exception {
        compare("other.Holder", "Showntruetrue");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Stores", "Passes"})
    void anObjectPassedAsOneOfAClassThatTheCodeCannotNameIsRefused(String name) throws Exception {
        Path classes = compiled();
        URL[] urls = {classes.toUri().toURL()};
        try (URLClassLoader plain = new URLClassLoader(urls, getClass().getClassLoader())) {
            assertThatThrownBy(() -> LoweredFolder.of(classes, plain, List.of("other/" + name)))
                    .isInstanceOf(LoweringException.class)
                    .hasMessageContaining("class=other." + name)
                    .hasMessageContaining("type=demo.Hidden");
        }
    }

    @Test
    void methodsWithPackageAccessAreOverriddenInTheirPackageAlone() throws Exception {
        compare("demo.Program", "11 17 5 11 8 97 5");
    }

    @Test
    void aMethodOfAnotherPackageReturnsAnObjectOfAClassWithPackageAccess() throws Exception {
        compare("demo.Overridden", "3other.Deeper");
    }

    @Test
    void methodsOfAClassWithPackageAccessAreCalledByItsSubclass() throws Exception {
        compare("other.Caller", "38");
    }

    private void compare(String program, String expected) throws Exception {
        Path classes = compiled();
        URL[] urls = {classes.toUri().toURL()};
        try (URLClassLoader plain = new URLClassLoader(urls, getClass().getClassLoader());
                Cluster cluster = space.newCluster()) {
            ClassLoader lowered = LoweredFolder.of(classes, plain, NAMES).loader();
            Cluster.setCurrent(cluster);

            assertThat(run(plain.loadClass(program))).isEqualTo(expected);
            assertThat(run(lowered.loadClass(program))).isEqualTo(expected);
        } finally {
            Cluster.setCurrent(null);
        }
    }

    private static String run(Class<?> program) throws Exception {
        return (String) program.getMethod("run").invoke(null);
    }
}
