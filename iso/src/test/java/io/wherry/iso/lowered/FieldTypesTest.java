// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.lowered;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.iso.Cluster;
import io.wherry.iso.IsoSpace;
import io.wherry.iso.TestSpace;
import io.wherry.iso.internal.type.Types;
import io.wherry.iso.raw.Cells;
import io.wherry.iso.raw.IsoObject;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Fields of lists, maps and interfaces, and the types derived from them.
final class FieldTypesTest {
    @TempDir Path folder;

    private final IsoSpace space = TestSpace.open();
    private URLClassLoader files;
    private Cluster cluster;
    private Class<?> shop;

    @BeforeEach
    void load() throws Exception {
        Sources sources = new Sources(folder);
        sources.add("Point", "@Iso public interface Point { int x(); void x(int x); }");
        sources.add("Item", "@Iso public class Item { int n; public Item(int n) { this.n = n; } }");
        sources.add(
                "Shop",
                """
                import io.wherry.iso.*;
                @Iso public class Shop {
                    enum State { OPEN, SHUT }
                    IsoList<Item> items = Cluster.newList(Item.class);
                    IsoMap<Long, Item> byId = Cluster.newMap(Long.class, Item.class);
                    Point place = Cluster.current().create(Point.class);
                    IsoArray<Item> few = Cluster.current().createArray(Item.class, 2);
                    String[] names = {"a", null};
                    State state = State.SHUT;
                    Integer count = 3;
                    public String use() {
                        Item item = new Item(4);
                        items.add(item);
                        byId.put(7L, item);
                        few.set(1, item);
                        place.x(9);
                        items.get(0).n++;
                        return "" + byId.get(7L).n + place.x() + few.get(1).n + (items.get(0) == item) + (place == this.place);
                    }
                }
                """);
        files =
                new URLClassLoader(
                        new URL[] {sources.compile().toUri().toURL()}, getClass().getClassLoader());
        shop = Class.forName("demo.Shop", true, new LoweringLoader("demo.", files, true));
        cluster = space.newCluster();
        Cluster.setCurrent(cluster);
    }

    @AfterEach
    void close() throws IOException {
        Cluster.setCurrent(null);
        cluster.close();
        files.close();
    }

    @Test
    void collectionsAndInterfacesAreUsedInTheirFields() throws Exception {
        Object made = shop.getConstructor().newInstance();
        assertThat(shop.getMethod("use").invoke(made)).isEqualTo("595truetrue");
        cluster.verify();
    }

    @Test
    void theTypeNamesTheTypesOfItsFields() throws Exception {
        IsoObject made = (IsoObject) shop.getConstructor().newInstance();
        assertThat(Types.of(Cells.typeOf(made.isoReference())).description())
                .matches(
                        "demo.Shop\\{byId:io.wherry.iso.IsoMap<long,demo.Item>,count:int\\[],"
                                + "few:demo.Item\\[],items:io.wherry.iso.IsoList<demo.Item>,"
                                + "names:java.lang.String\\[],place:demo.Point,"
                                + "state#[0-9a-f]+:int}");
    }

    @Test
    void compactionKeepsAllFields() throws Exception {
        setRoot(shop, shop.getConstructor().newInstance());
        try (Cluster compacted = cluster.compact()) {
            Object root = compacted.root(shop);
            assertThat(shop.getMethod("use").invoke(root)).isEqualTo("595truetrue");
            compacted.verify();
        }
    }

    @SuppressWarnings("unchecked") // it is of that class
    private <T> void setRoot(Class<T> type, Object root) {
        cluster.setRoot(type, (T) root);
    }
}
