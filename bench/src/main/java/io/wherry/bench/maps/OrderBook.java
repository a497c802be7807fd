// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.maps;

import io.wherry.iso.Cluster;
import io.wherry.iso.Iso;
import io.wherry.iso.IsoArray;
import io.wherry.iso.IsoSpace;
import java.util.Objects;

/// Orders of a cluster.
final class OrderBook {
    private final Cluster cluster;
    private final IsoArray<Order> orders;

    /// An order of 56 bytes.
    @Iso
    interface Order {
        long id();

        void id(long id);

        long price();

        void price(long price);

        long time();

        void time(long time);

        long account();

        void account(long account);

        int quantity();

        void quantity(int quantity);

        int side();

        void side(int side);

        Order next();

        void next(Order next);
    }

    private OrderBook(Cluster cluster, int size) {
        this.cluster = cluster;
        orders = cluster.createArray(Order.class, size);
        cluster.setRoot(orders);
    }

    static OrderBook of(int size) {
        OrderBook book = new OrderBook(IsoSpace.here().newCluster(), size);
        for (int i = 0; i < size; i++) {
            Order order = book.cluster.create(Order.class);
            order.id(i);
            order.price(i);
            book.orders.set(i, order);
        }
        return book;
    }

    Cluster cluster() {
        return cluster;
    }

    void price(int order, long price) {
        Objects.requireNonNull(orders.get(order)).price(price);
    }

    long sum() {
        return sum(cluster);
    }

    /// Returns the sum of all prices.
    static long sum(Cluster cluster) {
        IsoArray<Order> orders = Objects.requireNonNull(cluster.rootArray(Order.class));
        long sum = 0;
        for (int i = 0; i < orders.size(); i++) {
            sum += Objects.requireNonNull(orders.get(i)).price();
        }
        return sum;
    }
}
