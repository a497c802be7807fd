// SPDX-License-Identifier: Apache-2.0
import io.wherry.codec.Evolution;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

public class WriteOrders {
    public static void main(String[] args) throws IOException {
        Order.Customer ann = new Order.Customer("Ann");
        GraphCodec codec = GraphCodec.lean().withEvolution(Evolution.EVOLVE);
        try (GraphWriter writer =
                codec.writerTo(Files.newOutputStream(Path.of("orders.wherry")))) {
            writer.write(new Order(1, ann, List.of("pen")));
            writer.write(new Order(2, ann, List.of("ink", "paper")));
        }
        System.out.println(Files.size(Path.of("orders.wherry")) + " bytes");
    }
}
