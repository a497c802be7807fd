// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.evolve;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Graphs of one version of a program that another reads: collections, large graphs, hierarchies,
/// lowered classes.
final class EvolvedGraphsTest {
    /* The same numbers in both versions, computed by plain Java. */
    private static final String NUMBERS =
            """
            final class Numbers {
                static final int COUNT = 10_000;
                static int key(int i) { return i * 0x9e3779b1; }
                static short small(int i) { return (short) (i * 31); }
                static float part(int i) { return i / 3f; }
                static String text(int i) { return i % 3 == 0 ? null : i % 3 == 1 ? "t" + i : "\\u0416" + i; }
                static int[][] links() {
                    Random random = new Random(42);
                    int[][] links = new int[COUNT][2];
                    for (int[] one : links) {
                        one[0] = random.nextInt(COUNT);
                        one[1] = random.nextInt(COUNT);
                    }
                    return links;
                }
            }
            """;

    private static final String NODE =
            """
            @Iso public interface Node {
                int key(); void key(int key);
                short small(); void small(short small);
                float part(); void part(float part);
                String text(); void text(String text);
                Node one(); void one(Node one);
                Node two(); void two(Node two);
                IsoArray<Node> all(); void all(IsoArray<Node> all);
            }
            """;

    private static final String WRITE_NODES =
            """
            Cluster cluster = space.newCluster();
            IsoArray<Node> all = cluster.createArray(Node.class, Numbers.COUNT);
            for (int i = 0; i < Numbers.COUNT; i++) {
                Node node = cluster.create(Node.class);
                node.key(Numbers.key(i));
                node.small(Numbers.small(i));
                node.part(Numbers.part(i));
                node.text(Numbers.text(i));
                all.set(i, node);
            }
            int[][] links = Numbers.links();
            for (int i = 0; i < Numbers.COUNT; i++) {
                all.get(i).one(all.get(links[i][0]));
                all.get(i).two(all.get(links[i][1]));
            }
            all.get(0).all(all);
            cluster.setRoot(Node.class, all.get(0));
            cluster.save(Path.of(arguments[0]));
            """;

    private static final String NEW_NODE =
            """
            @Iso public interface Node {
                long key(); void key(long key);
                int small(); void small(int small);
                double part(); void part(double part);
                CharSequence text(); void text(CharSequence text);
                @Iso.Alias("one") Node first(); void first(Node first);
                Node two(); void two(Node two);
                IsoArray<Node> all(); void all(IsoArray<Node> all);
                Node added(); void added(Node added);
            }
            """;

    private static final String READ_NODES =
            """
            Cluster cluster = Cluster.open(Path.of(arguments[0]));
            IsoArray<Node> all = cluster.root(Node.class).all();
            int[][] links = Numbers.links();
            int right = 0;
            for (int i = 0; i < Numbers.COUNT; i++) {
                Node node = all.get(i);
                CharSequence text = node.text();
                if (node.key() == Numbers.key(i) && node.small() == Numbers.small(i)
                        && node.part() == Numbers.part(i)
                        && Objects.equals(text == null ? null : text.toString(), Numbers.text(i))
                        && node.first().equals(all.get(links[i][0]))
                        && node.two().equals(all.get(links[i][1])) && node.added() == null) {
                    right++;
                }
            }
            cluster.verify();
            System.out.println(right + " " + all.size());
            """;

    private static final String SHOP =
            """
            @Iso public interface Shop {
                IsoList<Item> items(); void items(IsoList<Item> items);
                IsoMap<String, Item> byName(); void byName(IsoMap<String, Item> byName);
                IsoMap<Long, String> names(); void names(IsoMap<Long, String> names);
                IsoList<Integer> numbers(); void numbers(IsoList<Integer> numbers);
                Item[] few(); void few(Item[] few);
                String[] words(); void words(String[] words);
                %s
            }
            """;

    private static final String FILL_SHOP =
            """
            Cluster cluster = space.newCluster();
            Shop shop = cluster.create(Shop.class);
            shop.items(cluster.createList(Item.class));
            shop.byName(cluster.createMap(String.class, Item.class));
            shop.names(cluster.createMap(Long.class, String.class));
            shop.numbers(cluster.createList(Integer.class));
            for (int i = 0; i < 100; i++) {
                Item item = cluster.create(Item.class);
                item.n(i);
                shop.items().add(item);
                shop.byName().put("k" + i, item);
                shop.names().put((long) i, "v" + i);
                shop.numbers().add(-i);
            }
            shop.byName().remove("k7");
            shop.few(new Item[] {shop.items().get(3), null, shop.items().get(3)});
            shop.words(new String[] {"a", null, "\\u20ac"});
            cluster.setRoot(Shop.class, shop);
            cluster.save(Path.of(arguments[0]));
            """;

    private static final String READ_SHOP =
            """
            Cluster cluster = Cluster.open(Path.of(arguments[0]));
            Shop shop = cluster.root(Shop.class);
            int right = 0;
            for (int i = 0; i < 100; i++) {
                Item item = shop.items().get(i);
                Item named = shop.byName().get("k" + i);
                if (item.n() == i && item.tag() == null && (i == 7 ? named == null : item.equals(named))
                        && shop.names().get((long) i).equals("v" + i) && shop.numbers().get(i) == -i) {
                    right++;
                }
            }
            shop.byName().put("new", shop.items().get(0));
            System.out.println(right + " " + shop.byName().size() + " " + shop.few()[0].equals(shop.few()[2])
                    + " " + shop.few()[1] + " " + String.join(",", shop.words()));
            cluster.verify();
            """;

    private static final String LOWERED_SHOP =
            """
            @Iso public class Shop {
                IsoList<%1$s> items = Cluster.newList(%1$s.class);
                IsoMap<String, %1$s> byName = Cluster.newMap(String.class, %1$s.class);
                IsoArray<%1$s> few = Cluster.newArray(%1$s.class, 2);
                %2$s
                void fill() {
                    for (int i = 0; i < 20; i++) {
                        %1$s item = new %1$s();
                        item.n = i;
                        items.add(item);
                        byName.put("k" + i, item);
                    }
                    few.set(1, items.get(5));
                }
                String shown() {
                    return items.size() + " " + items.get(19).n + " " + byName.get("k7").n + " " + few.get(1).n
                            + " " + (byName.get("k5") == few.get(1)) + " " + few.get(0);
                }
            }
            """;

    @TempDir Path folder;

    private ProgramVersion version(String name) {
        return new ProgramVersion(folder.resolve(name));
    }

    @Test
    void tenThousandObjectsWithCyclesAreReadFieldByField() throws Exception {
        Path file = folder.resolve("graph");
        version("old")
                .with("Numbers", NUMBERS)
                .with("Node", NODE)
                .withMain(WRITE_NODES)
                .compiled()
                .run(file);
        ProgramVersion now =
                version("new")
                        .with("Numbers", NUMBERS)
                        .with("Node", NEW_NODE)
                        .withMain(READ_NODES)
                        .compiled();
        assertThat(now.run(file)).isEqualTo("10000 10000");
    }

    @Test
    void listsMapsAndArraysOfChangedTypesKeepTheirElements() throws Exception {
        Path file = folder.resolve("shop");
        version("old")
                .with("Item", "@Iso public interface Item { int n(); void n(int n); }")
                .with("Shop", SHOP.formatted(""))
                .withMain(FILL_SHOP)
                .compiled()
                .run(file);
        ProgramVersion now =
                version("new")
                        .with(
                                "Item",
                                "@Iso public interface Item { long n(); void n(long n); String"
                                        + " tag(); void tag(String tag); }")
                        .with("Shop", SHOP.formatted("int visits(); void visits(int visits);"))
                        .withMain(READ_SHOP)
                        .compiled();
        assertThat(now.run(file)).isEqualTo("100 100 true null a,null,\u20ac");
    }

    @Test
    void aFieldMayMoveToTheSuperTypeAndLeadToAMoreGeneralOne() throws Exception {
        Path file = folder.resolve("animals");
        version("old")
                .with("Animal", "@Iso public interface Animal { int age(); void age(int age); }")
                .with(
                        "Dog",
                        "@Iso public interface Dog extends Animal { String name(); void name(String"
                                + " name); Dog friend(); void friend(Dog friend); }")
                .withMain(
                        """
                        Cluster cluster = space.newCluster();
                        Dog dog = cluster.create(Dog.class);
                        dog.age(3);
                        dog.name("Rex");
                        dog.friend(dog);
                        cluster.setRoot(Dog.class, dog);
                        cluster.save(Path.of(arguments[0]));
                        """)
                .compiled()
                .run(file);
        ProgramVersion now =
                version("new")
                        .with(
                                "Animal",
                                "@Iso public interface Animal { long age(); void age(long age);"
                                        + " String name(); void name(String name); Animal friend();"
                                        + " void friend(Animal friend); }")
                        .with(
                                "Hound",
                                "@Iso @Iso.Alias(\"evo.Dog\") public interface Hound extends Animal"
                                        + " { int speed(); void speed(int speed); }")
                        .withMain(
                                """
                                IsoSpace.know(Hound.class);
                                Animal animal = Cluster.open(Path.of(arguments[0])).root(Animal.class);
                                System.out.println(animal.age() + " " + animal.name() + " " + animal.friend().equals(animal)
                                        + " " + (animal instanceof Hound hound ? hound.speed() : -1));
                                """)
                        .compiled();
        assertThat(now.run(file)).isEqualTo("3 Rex true 0");
    }

    @Test
    void loweredClassesAreReadByTheirFields() throws Exception {
        Path file = folder.resolve("lowered");
        version("old")
                .with(
                        "Part",
                        """
                        @Iso public class Part {
                            int weight; Part next; String name; long[] sizes; Integer boxed; Part[] parts; boolean flag;
                            Part(int weight, String name) { this.weight = weight; this.name = name; }
                            static Part make() {
                                Part one = new Part(1, "one");
                                Part two = new Part(2, "two");
                                one.next = two;
                                two.next = one;
                                one.sizes = new long[] {5, 6};
                                one.boxed = 9;
                                one.parts = new Part[] {two, null, one};
                                one.flag = true;
                                return one;
                            }
                        }
                        """)
                .withMain(
                        """
                        Cluster cluster = space.newCluster();
                        cluster.use(() -> cluster.setRoot(Part.class, Part.make()));
                        cluster.save(Path.of(arguments[0]));
                        """)
                .compiled()
                .runLowered(file);
        ProgramVersion now =
                version("new")
                        .with(
                                "Piece",
                                """
                                @Iso @Iso.Alias("evo.Part") public class Piece {
                                    double weight; Piece next; @Iso.Alias("name") String label; long[] sizes; Integer boxed;
                                    Piece[] parts; int added; String none;
                                    public String toString() {
                                        return weight + label + sizes[1] + boxed + (parts[0] == next) + (parts[2] == this)
                                                + parts[1] + added + none + next.weight + next.label + (next.next == this);
                                    }
                                }
                                """)
                        .withMain(
                                """
                                Cluster cluster = Cluster.open(Path.of(arguments[0]));
                                System.out.println(cluster.root(Piece.class));
                                cluster.verify();
                                """)
                        .compiled();
        assertThat(now.runLowered(file)).isEqualTo("1.0one69truetruenull0null2.0twotrue");
    }

    @Test
    void anEnumWithOtherConstantsIsRefused() throws Exception {
        Path file = folder.resolve("enums");
        String state = "@Iso public class Door { enum State { %s } State state = State.SHUT; %s }";
        version("old")
                .with("Door", state.formatted("OPEN, SHUT", ""))
                .withMain(
                        """
                        Cluster cluster = space.newCluster();
                        cluster.use(() -> cluster.setRoot(Door.class, new Door()));
                        cluster.save(Path.of(arguments[0]));
                        """)
                .compiled()
                .runLowered(file);
        String read =
                "System.out.println(Cluster.open(Path.of(arguments[0])).root(Door.class).state);";
        ProgramVersion other =
                version("other")
                        .with("Door", state.formatted("SHUT, OPEN", ""))
                        .withMain(read)
                        .compiled();
        ProgramVersion more =
                version("more")
                        .with("Door", state.formatted("OPEN, SHUT", "int more;"))
                        .withMain(read)
                        .compiled();
        assertThat(other.runLowered(file))
                .startsWith("IncompatibleTypesException: ")
                .endsWith("evo.Door: field state, enum -> enum with other constants");
        assertThat(more.runLowered(file)).isEqualTo("SHUT");
    }

    @Test
    void collectionsOfLoweredClassesKeepTheirElements() throws Exception {
        Path file = folder.resolve("shop");
        version("old")
                .with("Item", "@Iso public class Item { int n; }")
                .with("Shop", LOWERED_SHOP.formatted("Item", ""))
                .withMain(
                        """
                        Cluster cluster = space.newCluster();
                        cluster.use(() -> {
                            Shop shop = new Shop();
                            shop.fill();
                            cluster.setRoot(Shop.class, shop);
                        });
                        cluster.save(Path.of(arguments[0]));
                        """)
                .compiled()
                .runLowered(file);
        String read =
                """
                Cluster cluster = Cluster.open(Path.of(arguments[0]));
                System.out.println(cluster.root(Shop.class).shown());
                cluster.verify();
                """;
        ProgramVersion wider =
                version("wider")
                        .with("Item", "@Iso public class Item { long n; String more; }")
                        .with("Shop", LOWERED_SHOP.formatted("Item", "int visits;"))
                        .withMain(read)
                        .compiled();
        ProgramVersion renamed =
                version("renamed")
                        .with(
                                "Article",
                                "@Iso @Iso.Alias(\"evo.Item\") public class Article { long n; }")
                        .with("Shop", LOWERED_SHOP.formatted("Article", ""))
                        .withMain(read)
                        .compiled();
        assertThat(wider.runLowered(file)).isEqualTo("20 19 7 5 true null");
        assertThat(renamed.runLowered(file)).isEqualTo("20 19 7 5 true null");
    }
}
