// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.loading;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.codec.CompiledProgram;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The first message of a program runs no code that the JVM links when it first runs: lambdas,
/// switches by class, constants of bootstrap methods and concatenated strings.
@Timeout(120)
final class FirstMessageTest {
    private static final CompiledProgram PROGRAM =
            CompiledProgram.of(
                    "record Item(String name, int count, Double price, Boolean there) implements Serializable {}",
                    "enum State { OPEN, PAID }",
                    """
                    class Order implements Serializable {
                        private final int number;
                        private final java.time.Instant placed = java.time.Instant.EPOCH;
                        private final java.time.LocalDate due = java.time.LocalDate.EPOCH;
                        private final java.util.UUID id = new java.util.UUID(1, 2);
                        private State state = State.OPEN;
                        private java.math.BigDecimal total = new java.math.BigDecimal("4.90");
                        private final java.util.List<Item> items = new java.util.ArrayList<>();
                        private java.util.Map<Long, Item> byNumber = new java.util.HashMap<>();
                        private boolean paid;

                        Order(int number) {
                            this.number = number;
                            items.add(new Item("ropes", 2, 1.5, true));
                            byNumber.put(1L << 40, items.get(0));
                        }

                        public String toString() {
                            return String.join(",", "" + number, items.toString(), byNumber.toString());
                        }
                    }
                    """,
                    """
                    class Main {
                        public static void main(String[] arguments) throws Exception {
                            io.wherry.codec.GraphCodec codec = io.wherry.codec.GraphCodec.lean();
                            Object copy = codec.decode(codec.encode(new Order(7)));
                            System.out.println("copied");
                            System.out.println(copy);
                        }
                    }
                    """);

    @TempDir private Path folder;

    @Test
    void nothingOfTheLibraryIsLinkedLate() throws Exception {
        String said =
                PROGRAM.run(
                        folder,
                        Stream.of(
                                "-Xlog:class+load",
                                "-cp",
                                CompiledProgram.classPath(folder),
                                "peer.Main"));

        assertThat(said)
                .contains(
                        "7,[Item[name=ropes, count=2, price=1.5, there=true]],{1099511627776=Item[");
        assertThat(said.substring(0, said.indexOf("copied")))
                .contains("peer.Order$$Wherry", "peer.Item$$Wherry")
                .doesNotContainPattern("io\\.wherry\\S*\\$\\$(Lambda|TypeSwitch)")
                .doesNotContain("java.lang.invoke.ConstantBootstraps ")
                .doesNotContain("java.lang.invoke.StringConcatFactory ");
    }
}
