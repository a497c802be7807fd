// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.codec.CompiledClassLoader;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.MissingClasses;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A graph goes from a JVM that has its classes through this one, which has not, to a third that
/// has them again. There it is java.io that writes and reads.
final class NodesBetweenJvmsTest {
    private static final CompiledClassLoader SHOP =
            CompiledClassLoader.apart(
                    "enum State { OPEN, PAID { } }",
                    "record Item(String name, double price, int[] codes) implements Serializable { }",
                    """
                    class Order implements Serializable {
                        private static final long serialVersionUID = 5;
                        int number; State state = State.PAID; Item[] items; transient String note = "n";
                        java.util.List<Order> before = new java.util.ArrayList<>();
                        java.util.function.Function<String, String> greeting =
                                (java.util.function.Function<String, String> & Serializable)
                                        name -> "hello " + name;
                        Order(int number) {
                            this.number = number;
                            items = new Item[] {new Item("pen", 1.5, new int[] {number}), null};
                        }
                        private void writeObject(ObjectOutputStream out) throws IOException {
                            out.defaultWriteObject();
                            out.writeUTF(note);
                        }
                        private void readObject(ObjectInputStream in)
                                throws IOException, ClassNotFoundException {
                            in.defaultReadObject();
                            note = in.readUTF();
                        }
                        public String toString() {
                            return number + " " + state + " " + items[0].name() + " " + items[0].price()
                                    + " " + items[0].codes()[0] + " " + note + " "
                                    + greeting.apply("you") + " "
                                    + (before.contains(this) ? "cycle" : before);
                        }
                    }
                    """,
                    """
                    class Main {
                        public static void main(String[] arguments) throws Exception {
                            if (arguments[0].equals("write")) {
                                Order order = new Order(7);
                                order.before.add(order);
                                java.util.Map<String, Object> graph = new java.util.LinkedHashMap<>();
                                graph.put("order", order);
                                graph.put("again", java.util.List.of(order, State.OPEN, Order.class));
                                try (ObjectOutputStream out = new ObjectOutputStream(
                                        new FileOutputStream(arguments[1]))) {
                                    out.writeObject(graph);
                                }
                            } else {
                                try (ObjectInputStream in = new ObjectInputStream(
                                        new FileInputStream(arguments[1]))) {
                                    System.out.print(in.readObject());
                                }
                            }
                        }
                    }
                    """);

    @TempDir private Path folder;

    private String run(String task, Path file) throws Exception {
        Path classes = folder.resolve("classes");
        SHOP.writeTo(classes);
        Process process =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-cp",
                                classes.toString(),
                                "peer.Main",
                                task,
                                file.toString())
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        return said;
    }

    @Test
    void graphComesOutAsItWentIn() throws Exception {
        Path file = folder.resolve("graph");
        run("write", file);
        byte[] bytes = Files.readAllBytes(file);
        GraphCodec codec = GraphCodec.javaio().withMissingClasses(MissingClasses.AS_NODES);

        Map<?, ?> graph = (Map<?, ?>) codec.decode(bytes);

        ObjectNode order = (ObjectNode) graph.get("order");
        assertThat(order.get("number")).isEqualTo(7);
        assertThat(((List<?>) graph.get("again")).getFirst()).isSameAs(order);
        byte[] again = codec.encode(graph);
        assertThat(again).isEqualTo(bytes);
        order.set("number", 8);
        Files.write(file, codec.encode(graph));
        assertThat(run("read", file))
                .isEqualTo(
                        "{order=8 PAID pen 1.5 7 n hello you cycle,"
                                + " again=[8 PAID pen 1.5 7 n hello you cycle, OPEN,"
                                + " class peer.Order]}");
    }
}
