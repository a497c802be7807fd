// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.flyweight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.iso.Cluster;
import io.wherry.iso.IsoList;
import io.wherry.iso.IsoMap;
import io.wherry.iso.NotCopyableException;
import io.wherry.iso.TestSpace;
import io.wherry.iso.UnknownTypeException;
import io.wherry.iso.raw.IsoObject;
import java.io.IOException;
import java.lang.module.Configuration;
import java.lang.module.ModuleFinder;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Interfaces of a named module that does not export or open some of its packages.
final class ModulesTest {
    private static final String MODULE =
            """
            module demo {
                exports demo.shown;
                opens demo.open;
            }
            """;
    private static final String TREE =
            """
            package %s;
            @io.wherry.iso.Iso
            %s interface Tree {
                int key();
                void key(int key);
                Tree left();
                void left(Tree left);
            }
            """;

    private static final String MONEY =
            "package %s; public record Money(long cents, String currency) {}";

    /* Its accessor is called, as the package is not open: it runs code of the program. */
    private static final String RATE =
            """
            package demo.shown;
            public record Rate(long percent) {
                public static Runnable observer;

                public long percent() {
                    observer.run();
                    return percent;
                }
            }
            """;
    private static final String ORDER =
            """
            package demo.shown;
            public final class Order {
                @io.wherry.iso.Iso
                public interface Open {
                    Money money();
                    void money(Money money);
                    Rate[] rates();
                    void rates(Rate[] rates);
                }
                @io.wherry.iso.Iso
                public interface Closed {
                    demo.closed.Money money();
                }
            }
            """;

    @TempDir Path folder;

    private final Cluster cluster = TestSpace.open().newCluster();
    private ModuleLayer layer;

    @BeforeEach
    void compile() throws IOException {
        write("module-info.java", MODULE);
        write("demo/shown/Tree.java", TREE.formatted("demo.shown", "public"));
        write("demo/open/Tree.java", TREE.formatted("demo.open", ""));
        write("demo/closed/Tree.java", TREE.formatted("demo.closed", "public"));
        write("demo/shown/Money.java", MONEY.formatted("demo.shown"));
        write("demo/closed/Money.java", MONEY.formatted("demo.closed"));
        write("demo/shown/Rate.java", RATE);
        write("demo/shown/Order.java", ORDER);
        Path classes = Files.createDirectory(folder.resolve("classes"));
        String[] arguments = {
            "--add-reads",
            "demo=ALL-UNNAMED",
            "-proc:none",
            "-cp",
            System.getProperty("java.class.path"),
            "-d",
            classes.toString(),
            folder.resolve("module-info.java").toString(),
            folder.resolve("demo/shown/Tree.java").toString(),
            folder.resolve("demo/open/Tree.java").toString(),
            folder.resolve("demo/closed/Tree.java").toString(),
            folder.resolve("demo/shown/Money.java").toString(),
            folder.resolve("demo/closed/Money.java").toString(),
            folder.resolve("demo/shown/Rate.java").toString(),
            folder.resolve("demo/shown/Order.java").toString()
        };
        int result =
                ToolProvider.getSystemJavaCompiler().run(null, System.err, System.err, arguments);
        assertThat(result).isZero();
        layer = layerOf(classes);
    }

    private void write(String name, String source) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, source);
    }

    /* Its module reads the class path, where module `iso` is in tests. */
    private static ModuleLayer layerOf(Path classes) {
        ClassLoader loader = ModulesTest.class.getClassLoader();
        Configuration configuration =
                ModuleLayer.boot()
                        .configuration()
                        .resolve(ModuleFinder.of(classes), ModuleFinder.of(), Set.of("demo"));
        ModuleLayer.Controller controller =
                ModuleLayer.defineModulesWithOneLoader(
                        configuration, List.of(ModuleLayer.boot()), loader);
        Module demo = controller.layer().findModule("demo").orElseThrow();
        controller.addReads(demo, loader.getUnnamedModule());
        return controller.layer();
    }

    @AfterEach
    void close() {
        cluster.close();
    }

    @Test
    void exportedAndOpenPackagesCanBeShown() throws Exception {
        for (String name : List.of("demo.shown.Tree", "demo.open.Tree")) {
            Class<?> type = load(name);
            Object tree = cluster.create(type);
            assertThat(tree).isInstanceOf(type).isInstanceOf(IsoObject.class);
            cluster.setRoot((IsoObject) tree);
            assertThat(cluster.root(type)).isEqualTo(tree).hasToString("Tree{key=0, left=null}");
        }
    }

    @Test
    void propertiesOfExportedInterfacesWork() throws Exception {
        Class<?> type = load("demo.shown.Tree");
        Object tree = cluster.create(type);
        type.getMethod("key", int.class).invoke(tree, 7);
        type.getMethod("left", type).invoke(tree, tree);
        assertThat(type.getMethod("key").invoke(tree)).isEqualTo(7);
        assertThat(type.getMethod("left").invoke(tree)).isEqualTo(tree);
    }

    @Test
    void encapsulatedPackagesAreRefused() throws Exception {
        Class<?> type = load("demo.closed.Tree");
        assertThatThrownBy(() -> cluster.create(type))
                .isInstanceOf(UnknownTypeException.class)
                .hasMessageContaining("opens demo.closed to io.wherry.iso")
                .hasMessageContaining("class=demo.closed.Tree, module=demo");
    }

    private Class<?> load(String name) throws ClassNotFoundException {
        return Class.forName(name, true, layer.findLoader("demo"));
    }

    @Test
    void aPublicRecordOfAnExportedPackageIsAValue() throws Exception {
        Class<?> orders = layer.findLoader("demo").loadClass("demo.shown.Order$Open");
        Class<?> money = layer.findLoader("demo").loadClass("demo.shown.Money");
        Object order = cluster.create(orders);
        Object value = money.getConstructor(long.class, String.class).newInstance(5, "EUR");

        orders.getMethod("money", money).invoke(order, value);

        assertThat(orders.getMethod("money").invoke(order)).isEqualTo(value).isNotSameAs(value);
    }

    @Test
    @SuppressWarnings("unchecked") // a class of the layer
    void objectsThatAnAccessorHasMadeStayIfItFails() throws Exception {
        Class<Object> rates = (Class<Object>) load("demo.shown.Rate");
        Class<?> orders = load("demo.shown.Order$Open");
        Object order = cluster.create(orders);
        IsoList<Object> list = cluster.createList(rates);
        IsoMap<String, Object> map = cluster.createMap(String.class, rates);
        List<Object> made = makingObjects(rates);
        Object rate = rates.getConstructor(long.class).newInstance(19);
        Object array = Array.newInstance(rates, 1);
        Array.set(array, 0, rate);
        Method setter = orders.getMethod("rates", array.getClass());

        assertThatThrownBy(() -> list.add(rate)).isInstanceOf(NotCopyableException.class);
        assertThatThrownBy(() -> map.put("vat", rate)).isInstanceOf(NotCopyableException.class);
        assertThatThrownBy(() -> setter.invoke(order, array))
                .hasCauseInstanceOf(NotCopyableException.class);

        assertThat(made).hasSize(3);
        assertThat(made).extracting(Object::toString).containsOnly("Tree{key=7, left=null}");
        assertThat(list).isEmpty();
        assertThat(map).isEmpty();
        cluster.verify();
    }

    /// Lets the accessor make an object and fail. Returns the list of the objects.
    private List<Object> makingObjects(Class<?> rates) throws Exception {
        Class<?> trees = load("demo.shown.Tree");
        Method key = trees.getMethod("key", int.class);
        List<Object> made = new ArrayList<>();
        Runnable observer =
                () -> {
                    Object tree = cluster.create(trees);
                    try {
                        key.invoke(tree, 7);
                    } catch (ReflectiveOperationException e) {
                        throw new LinkageError(e.getMessage(), e);
                    }
                    made.add(tree);
                    throw new IllegalStateException("no rate");
                };
        rates.getField("observer").set(null, observer);
        return made;
    }

    @Test
    void aRecordOfAClosedPackageIsRefused() throws Exception {
        Class<?> orders = layer.findLoader("demo").loadClass("demo.shown.Order$Closed");

        assertThatThrownBy(() -> cluster.create(orders))
                .isInstanceOf(UnknownTypeException.class)
                .hasMessageContaining(
                        "write opens demo.closed to io.wherry.iso: class=demo.closed.Money");
    }
}
