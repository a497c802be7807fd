// SPDX-License-Identifier: Apache-2.0
import io.wherry.codec.GraphCodec;
import java.io.Serializable;

public class Orders {
    record Customer(String name) implements Serializable {}
    record Order(int number, Customer customer) implements Serializable {}

    public static void main(String[] args) throws Exception {
        GraphCodec codec = GraphCodec.lean(); // immutable, thread-safe: one for all
        Customer ann = new Customer("Ann");
        byte[] bytes = codec.encode(new Order[] {new Order(1, ann), new Order(2, ann)});
        Order[] copy = codec.decode(bytes, Order[].class);
        System.out.println(copy[1] + " " + (copy[0].customer() == copy[1].customer())); // still shared
    }
}
