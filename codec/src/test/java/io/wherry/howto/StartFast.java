// SPDX-License-Identifier: Apache-2.0
package io.wherry.howto;

import io.wherry.codec.GraphCodec;
import java.io.IOException;
import java.util.Objects;

/// A short program: most of its time goes into starting.
public final class StartFast {

    private StartFast() {}

    public static void main(String[] arguments) throws IOException {
        GraphCodec codec = GraphCodec.lean();
        Order order = new Order(new Customer("Ann"), 5);
        Order copy = Objects.requireNonNull(codec.decode(codec.encode(order), Order.class));
        System.out.println(copy.total());
    }
}
