// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.generation;

import io.wherry.codec.GraphCodec;
import io.wherry.testkit.zoo.GraphZoo;
import io.wherry.testkit.zoo.ZooGraph;
import java.io.IOException;

/// Copies the order of the zoo.
final class OrderProgram {
    private OrderProgram() {}

    public static void main(String[] arguments) throws IOException {
        ZooGraph order = GraphZoo.named("order");
        GraphCodec codec = GraphCodec.lean();
        order.checkCopy(codec.decode(codec.encode(order.fresh())));
        System.out.println("equal");
    }
}
