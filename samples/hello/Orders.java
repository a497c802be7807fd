// SPDX-License-Identifier: Apache-2.0
import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphReader;
import io.wherry.codec.GraphWriter;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

public class Orders {
    record Customer(String name) implements Serializable {}

    record Order(int number, Customer customer, List<String> lines) implements Serializable {}

    public static void main(String[] args) throws IOException {
        GraphCodec codec = GraphCodec.lean(); // immutable, thread-safe: one for all
        Customer ann = new Customer("Ann");
        Order first = new Order(1, ann, List.of("pen"));
        Order second = new Order(2, ann, List.of("ink", "paper"));

        byte[] bytes = codec.encode(first); // any Serializable graph
        System.out.println(codec.decode(bytes, Order.class).equals(first));

        Path file = Files.createTempFile("orders", ".wherry");
        try (GraphWriter writer = codec.writerTo(Files.newOutputStream(file))) {
            writer.write(first); // many messages on one stream: a file, a socket, a channel
            writer.write(second);
        }
        try (GraphReader reader = codec.readerFrom(Files.newInputStream(file))) {
            Order one = reader.read(Order.class);
            Order other = reader.read(Order.class);
            System.out.println(one.customer() == other.customer()); // shared, as it was
        }
        Files.delete(file);
    }
}
