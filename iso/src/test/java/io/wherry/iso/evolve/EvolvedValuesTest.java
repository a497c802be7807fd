// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.evolve;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.iso.ChildJvm;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Records in fields of objects that one version of a program saves, publishes or gives away, and another one uses.
final class EvolvedValuesTest {
    private static final String MONEY = "record Money(long cents, String currency) {}";
    private static final String ORDER =
            "@Iso public class Order { Money price; Pair<Money, Integer> pair; Order next; }";
    private static final String PAIR = "record Pair<A, B>(A first, B second) {}";
    private static final String FILLED =
            """
            Cluster cluster = space.newCluster();
            Cluster.setCurrent(cluster);
            Order order = new Order();
            order.price = new Money(5, "EUR");
            order.pair = new Pair<>(new Money(6, "CHF"), 7);
            order.next = new Order();
            cluster.setRoot(Order.class, order);
            """;
    private static final String SAVE = FILLED + "cluster.save(Path.of(arguments[0]));";
    private static final String OPEN =
            """
            Cluster cluster = Cluster.open(Path.of(arguments[0]));
            Order order = cluster.root(Order.class);
            System.out.println(order.price + " " + order.pair + " " + order.next.price);
            cluster.verify();
            """;

    @TempDir Path folder;

    private ProgramVersion version(String name, String money, String main) throws Exception {
        return new ProgramVersion(folder.resolve(name))
                .with("Money", money)
                .with("Pair", PAIR)
                .with("Order", ORDER)
                .withMain(main)
                .compiled();
    }

    private String reopened(String money) throws Exception {
        Path file = folder.resolve("orders");
        version("old", MONEY, SAVE).runLowered(file);
        return version("new", money, OPEN).runLowered(file);
    }

    @Test
    void equalRecordsAreReadAsTheyStand() throws Exception {
        assertThat(reopened(MONEY))
                .isEqualTo(
                        "Money[cents=5, currency=EUR] Pair[first=Money[cents=6, currency=CHF],"
                                + " second=7] null");
    }

    @Test
    void componentsThatWereAddedRemovedOrRenamedAreRead() throws Exception {
        assertThat(reopened("record Money(double factor, long cents, Integer scale) {}"))
                .isEqualTo(
                        "Money[factor=0.0, cents=5, scale=null] Pair[first=Money[factor=0.0, cents=6,"
                                + " scale=null], second=7] null");
        assertThat(
                        reopened(
                                "record Money(@Iso.Alias(\"currency\") String code, long cents)"
                                        + " {}"))
                .isEqualTo(
                        "Money[code=EUR, cents=5] Pair[first=Money[code=CHF, cents=6], second=7]"
                                + " null");
    }

    @Test
    void whatDoesNotFitNamesBothShapes() throws Exception {
        assertThat(reopened("record Money(int cents, int currency) {}"))
                .startsWith("IncompatibleTypesException: ")
                .contains(
                        "evo.Money: field cents long -> int",
                        "evo.Money: field currency java.lang.String -> int");
    }

    @Test
    void aClassMayBecomeARecord() throws Exception {
        Path file = folder.resolve("orders");
        String money =
                """
                final class Money {
                    private final long cents;
                    private final String currency;
                    Money(long cents, String currency) { this.currency = currency; this.cents = cents; }
                    @Override public boolean equals(Object o) { return o instanceof Money m && m.cents == cents; }
                    @Override public int hashCode() { return (int) cents; }
                }
                """;
        version("old", money, SAVE).runLowered(file);
        assertThat(version("new", MONEY, OPEN).runLowered(file))
                .startsWith("Money[cents=5, currency=EUR] ");
    }

    private static final String EVENT =
            """
            @Iso public class Event {
                java.time.LocalDate day = java.time.LocalDate.of(2024, 2, 29);
                Money[] parts = {new Money(3, "EUR"), null};
                Kind[] kinds = {Kind.SALE, null, Kind.GIFT};
                Optional<java.math.BigDecimal> price = Optional.of(java.math.BigDecimal.TEN);
            }
            """;
    private static final String KIND = "enum Kind { SALE, GIFT }";

    private String event(String event, String money, String kind) throws Exception {
        Path file = folder.resolve("events");
        String save =
                """
                Cluster cluster = space.newCluster();
                Cluster.setCurrent(cluster);
                cluster.setRoot(Event.class, new Event());
                cluster.save(Path.of(arguments[0]));
                """;
        String open =
                """
                Event event = Cluster.open(Path.of(arguments[0])).root(Event.class);
                System.out.println(event.day + " " + Arrays.toString(event.parts) + Arrays.toString(event.kinds) + event.price);
                """;
        events("before", EVENT, MONEY, KIND, save).runLowered(file);
        return events("after", event, money, kind, open).runLowered(file);
    }

    private ProgramVersion events(String name, String event, String money, String kind, String main)
            throws Exception {
        return new ProgramVersion(folder.resolve(name))
                .with("Event", event)
                .with("Money", money)
                .with("Kind", kind)
                .withMain(main)
                .compiled();
    }

    @Test
    void valuesOfTheJdkAndElementsAreReadAsTheyStand() throws Exception {
        assertThat(event(EVENT, MONEY, KIND))
                .isEqualTo(
                        "2024-02-29 [Money[cents=3, currency=EUR], null][SALE, null, GIFT]Optional[10]");
    }

    @Test
    void elementsOfChangedClassesAreRead() throws Exception {
        assertThat(
                        event(
                                EVENT.replace(
                                        "Money[] parts = {new Money(3, \"EUR\"), null}",
                                        "int more; Money[] parts"),
                                "record Money(long cents, String currency, int more) {}",
                                "enum Kind { NONE, GIFT, SALE }"))
                .isEqualTo(
                        "2024-02-29 [Money[cents=3, currency=EUR, more=0], null][SALE, null, GIFT]Optional[10]");
    }

    @Test
    void aFieldOfAnotherClassIsNamed() throws Exception {
        assertThat(
                        event(
                                EVENT.replace(
                                                "java.time.LocalDate day = java.time.LocalDate.of(2024, 2, 29)",
                                                "java.time.Instant day")
                                        .replace(
                                                "Money[] parts = {new Money(3, \"EUR\"), null}",
                                                "Kind[] parts")
                                        .replace(
                                                "java.math.BigDecimal> price = Optional.of(java.math.BigDecimal.TEN)",
                                                "UUID> price"),
                                MONEY,
                                KIND))
                .startsWith("IncompatibleTypesException: ")
                .contains(
                        "evo.Event: field day java.time.LocalDate -> java.time.Instant",
                        "evo.Event: field parts evo.Money[] -> evo.Kind[]",
                        "evo.Event: field price java.util.Optional<java.math.BigDecimal> -> java.util.Optional<java.util.UUID>");
    }

    @Test
    void publishedRecordsAreReadByOtherProcesses() throws Exception {
        Path space = folder.resolve("space");
        Path versions = folder.resolve("versions");
        String publish =
                FILLED
                        + """
                        Publication publication = Publication.open(Path.of(arguments[0]));
                        publication.publish(cluster);
                        publication.close();
                        """;
        String read =
                """
                Order order = Subscription.open(Path.of(arguments[0])).acquire().cluster().root(Order.class);
                System.out.println(order.price + " " + order.pair.second() + " " + order.next.price);
                """;
        run(version("writer", MONEY, publish), "0@" + space, versions);
        assertThat(run(version("reader", MONEY, read), "1?" + space, versions))
                .isEqualTo("Money[cents=5, currency=EUR] 7 null");
        assertThat(
                        run(
                                version("later", "record Money(long cents) {}", read),
                                "1?" + space,
                                versions))
                .startsWith("UnknownTypeException: ")
                .contains(
                        "wanted=evo.Money{cents:long}",
                        "found=evo.Money{currency:java.lang.String,cents:long}");
    }

    @Test
    void recordsAreHandedOver() throws Exception {
        Path space = folder.resolve("space");
        String give =
                FILLED
                        + """
                        Ticket ticket = cluster.moveTo(1);
                        System.out.println(ticket.rank() + " " + ticket.version());
                        """;
        String take =
                """
                Cluster cluster = space.take(new Ticket(0, Integer.parseInt(arguments[0]), Long.parseLong(arguments[1])));
                System.out.println(cluster.root(Order.class).pair);
                cluster.verify();
                """;
        String[] ticket = run(version("giver", MONEY, give), "0@" + space).split(" ");
        assertThat(run(version("taker", MONEY, take), "1@" + space, (Object[]) ticket))
                .isEqualTo("Pair[first=Money[cents=6, currency=CHF], second=7]");
    }

    private static String run(ProgramVersion program, String node, Object... arguments)
            throws Exception {
        try (ChildJvm child = program.start("lowered", node, arguments)) {
            return child.finish();
        }
    }
}
