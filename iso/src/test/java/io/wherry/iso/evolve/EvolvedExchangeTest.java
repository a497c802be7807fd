// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.evolve;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.iso.ChildJvm;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Two versions of a program exchange clusters over a link; each is a node in a JVM of its own.
@Timeout(120)
final class EvolvedExchangeTest {
    private static final String MAIN =
            """
            public final class Main {
                public static void main(String[] arguments) throws Exception {
                    IsoSpace space = IsoSpace.here();
                    int node = Integer.parseInt(arguments[0]);
                    ExchangeOptions options = ExchangeOptions.standard();
                    if (arguments[1].equals("trusting")) {
                        options = options.trusting();
                    }
                    List<Address> addresses = List.of(Address.parse(arguments[2]), Address.parse(arguments[3]));
                    Duration patience = Duration.ofSeconds(30);
                    try (Exchange exchange = Exchange.open(space, addresses, options)) {
                        if (node == 0) {
                            Cluster cluster = space.newCluster();
                            Order order = cluster.create(Order.class);
                            fill(cluster, order);
                            cluster.setRoot(Order.class, order);
                            exchange.send(cluster, 1, patience);
                            Cluster back = exchange.receive(patience);
                            System.out.println(back.root(Order.class));
                        } else {
                            Cluster cluster = exchange.receive(patience);
                            Order order = cluster.root(Order.class);
                            System.out.println(order);
                            cluster.verify();
                            exchange.send(cluster, 0, patience);
                        }
                    }
                }
                static void fill(Cluster cluster, Order order) {
                    order.amount(5);
                    order.text("for \\u20ac");
                    order.next(order);
                }
            }
            """;

    @TempDir Path folder;

    private ProgramVersion version(String name, String order) throws Exception {
        return new ProgramVersion(folder.resolve(name))
                .with("Order", order)
                .with("Main", MAIN)
                .compiled();
    }

    private String both(String trust, ProgramVersion one, ProgramVersion other) throws Exception {
        String first = "unix://" + folder.resolve("a");
        String second = "unix://" + folder.resolve("b");
        try (ChildJvm zero = one.start("plain", "0", 0, trust, first, second);
                ChildJvm other1 = other.start("plain", "1", 1, trust, first, second)) {
            String received = other1.finish();
            return received + " | " + zero.finish();
        }
    }

    private static final String OLD =
            """
            @Iso public interface Order {
                int amount(); void amount(int amount);
                String text(); void text(String text);
                Order next(); void next(Order next);
            }
            """;

    private static final String SAME_WIDTH =
            """
            @Iso public interface Order {
                int amount(); void amount(int amount);
                @Iso.Alias("text") String title(); void title(String title);
                default void text(String text) { title(text); }
                Order next(); void next(Order next);
                byte added(); void added(byte added);
            }
            """;

    @Test
    void eachReadsWhatTheOtherSends() throws Exception {
        String said = both("checking", version("old", OLD), version("new", SAME_WIDTH));
        assertThat(said)
                .startsWith("Order{")
                .contains("added=0", "amount=5", "title=\"for \u20ac\"", " | Order{")
                .endsWith("text=null}");
    }

    @Test
    void trustingPeersConvertToo() throws Exception {
        String said = both("trusting", version("new", SAME_WIDTH), version("old", OLD));
        assertThat(said)
                .startsWith("Order{")
                .contains("amount=5", "text=null", " | Order{", "added=0");
    }

    @Test
    void equalTypesCrossAsTheyAre() throws Exception {
        String said = both("checking", version("old", OLD), version("same", OLD));
        assertThat(said).contains("amount=5", "text=\"for \u20ac\"");
    }

    @Test
    void misfitsAreNamedByTheReceiver() throws Exception {
        String narrow =
                """
                @Iso public interface Order {
                    short amount(); void amount(short amount);
                    String text(); void text(String text);
                    Order next(); void next(Order next);
                    default void amount(int amount) {}
                }
                """;
        String said = both("checking", version("old", OLD), version("new", narrow));
        assertThat(said)
                .startsWith("IncompatibleTypesException: ")
                .contains("node=0", "evo.Order: field amount int -> short");
    }
}
