// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.iso;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Trees go again and again, the sender takes the time, and each answer is compared.
final class Trips {
    private static final int MOST_TRIPS = 20_000;

    private final Map<Way, Courier> couriers;
    private final Talk talk;
    private final List<Integer> sizes;
    private final Map<String, Double> paces = new HashMap<>();
    private final Map<String, Long> answers = new HashMap<>();

    /// @param sizes nodes of each tree
    Trips(Map<Way, Courier> couriers, Talk talk, List<Integer> sizes) {
        this.couriers = couriers;
        this.talk = talk;
        this.sizes = sizes;
    }

    private Courier courier(Order order) {
        Courier courier = couriers.get(order.way());
        if (courier == null) {
            throw new IllegalArgumentException("not over this medium: " + order);
        }
        return courier;
    }

    /// The receiver does what it is told, to the end.
    void serve() throws IOException, ClassNotFoundException {
        for (Order order = talk.hear(); order.trips() > 0; order = talk.hear()) {
            Courier courier = courier(order);
            for (int trip = 0; trip < order.trips(); trip++) {
                AnyTree tree = courier.receive(order.size());
                talk.answer(order.question().of(tree));
                courier.giveBack(order.size());
            }
        }
    }

    /// The sender sends for about so many milliseconds, once at least.
    ///
    /// @param what its number of trips says nothing
    /// @return the median of the nanoseconds from before a tree is sent until the answer is here
    double measure(Order what, int millis) throws IOException {
        double wanted = 1e6 * millis / paces.getOrDefault(what.label(), Double.MAX_VALUE);
        int trips = Math.clamp(Math.round(wanted), 1, MOST_TRIPS);
        double median = median(new Order(what.way(), what.question(), what.size(), trips));
        paces.put(what.label(), median);
        return median;
    }

    private double median(Order order) throws IOException {
        long expected = order.way().hasTree() ? expected(order) : 0;
        Courier courier = courier(order);
        talk.tell(order);
        long[] nanos = new long[order.trips()];
        for (int trip = 0; trip < nanos.length; trip++) {
            long start = System.nanoTime();
            courier.send(order.size());
            long answer = talk.await();
            nanos[trip] = System.nanoTime() - start;
            check(order, expected, answer);
            courier.takeBack(order.size());
        }
        Arrays.sort(nanos);
        return nanos[nanos.length / 2];
    }

    private long expected(Order order) {
        return answers.computeIfAbsent(
                order.question().name() + ' ' + order.size(),
                _ -> order.question().of(HeapTree.balanced(0, sizes.get(order.size()))));
    }

    private static void check(Order order, long expected, long answered) throws IOException {
        if (expected != answered) {
            throw new IOException(
                    "wrong answer: %s, expected=%d, answered=%d"
                            .formatted(order, expected, answered));
        }
    }

    /// The sender says that this was all.
    void end() throws IOException {
        talk.tell(Order.END);
    }
}
