// SPDX-License-Identifier: Apache-2.0
import io.wherry.codec.GraphCodec;
import java.io.IOException;
import java.io.Serializable;
import java.util.Arrays;

public class Orders {
    record Customer(String name) implements Serializable {}

    record Order(int number, Customer customer) implements Serializable {}

    public static void main(String[] args) throws IOException {
        GraphCodec codec = GraphCodec.lean(); // immutable, thread-safe: one for all
        Customer ann = new Customer("Ann");
        Order[] orders = {new Order(1, ann), new Order(2, ann)};

        byte[] bytes = codec.encode(orders); // any Serializable graph
        Order[] copy = codec.decode(bytes, Order[].class);

        System.out.println(Arrays.equals(copy, orders));
        System.out.println(copy[0].customer() == copy[1].customer()); // shared, as it was
    }
}
