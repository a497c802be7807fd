// SPDX-License-Identifier: Apache-2.0
import io.wherry.codec.ClassFilter;
import io.wherry.codec.Evolution;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

public class ReadOrders {
    public static void main(String[] args) throws IOException {
        GraphCodec codec =
                GraphCodec.lean()
                        .withEvolution(Evolution.EVOLVE)
                        .withClassFilter(ClassFilter.allow(Order.class, Order.Customer.class));
        try (GraphReader reader =
                codec.readerFrom(Files.newInputStream(Path.of("orders.wherry")))) {
            Order first = reader.read(Order.class);
            Order second = reader.read(Order.class);
            System.out.println(second);
            System.out.println(first.customer() == second.customer());
        }
    }
}
