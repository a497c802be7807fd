// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.publish;

import io.wherry.iso.Cluster;
import io.wherry.iso.Iso;
import io.wherry.iso.IsoSpace;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/// An order book in a cluster whose orders are changed in place, and the same book as plain
/// objects. Both have a fingerprint of all values and references.
final class ChangedBook {
    @Iso
    interface Order {
        long id();

        void id(long id);

        int price();

        void price(int price);

        int quantity();

        void quantity(int quantity);

        @Nullable Order next();

        void next(@Nullable Order next);

        @Nullable String account();

        void account(@Nullable String account);
    }

    @Iso
    interface Book {
        @Nullable Order order(int index);

        void order(int index, @Nullable Order order);

        int orderLength();

        void orderLength(int length);
    }

    /// An order of the plain book.
    private static final class Plain {
        final long id;
        int price;
        int quantity;
        @Nullable Plain next;
        String account;

        Plain(long id, String account) {
            this.id = id;
            this.account = account;
        }
    }

    private final Cluster cluster;
    private final Book book;
    private final List<Plain> plain = new ArrayList<>();
    private int room;

    /// @param room number of orders without a new array
    ChangedBook(Cluster cluster, int room) {
        this.cluster = cluster;
        this.room = room;
        book = cluster.create(Book.class);
        book.orderLength(room);
        cluster.setRoot(Book.class, book);
    }

    void add(int count) {
        for (int i = 0; i < count; i++) {
            add();
        }
    }

    private void add() {
        int index = plain.size();
        if (index == room) {
            grow();
        }
        Order order = cluster.create(Order.class);
        Plain mine = new Plain(index, "account-%05d".formatted(index));
        order.id(index);
        order.account(mine.account);
        if (index > 0) {
            order.next(Objects.requireNonNull(book.order(index - 1)));
            mine.next = plain.get(index - 1);
        }
        book.order(index, order);
        plain.add(mine);
    }

    private void grow() {
        List<Order> all = new ArrayList<>();
        for (int i = 0; i < room; i++) {
            all.add(Objects.requireNonNull(book.order(i)));
        }
        room *= 2;
        book.orderLength(room);
        for (int i = 0; i < all.size(); i++) {
            book.order(i, all.get(i));
        }
    }

    /// Changes the quantity of this number of orders.
    void trade(Random random, int count) {
        for (int i = 0; i < count; i++) {
            int index = random.nextInt(plain.size());
            int quantity = random.nextInt();
            Objects.requireNonNull(book.order(index)).quantity(quantity);
            plain.get(index).quantity = quantity;
        }
    }

    /// Changes values and references of some orders, and adds some.
    void change(Random random) {
        for (int i = random.nextInt(20); i >= 0; i--) {
            int index = random.nextInt(plain.size());
            Order order = Objects.requireNonNull(book.order(index));
            Plain mine = plain.get(index);
            switch (random.nextInt(5)) {
                case 0 -> {
                    mine.price = random.nextInt();
                    order.price(mine.price);
                }
                case 1 -> {
                    mine.account = "account " + random.nextInt();
                    order.account(mine.account);
                }
                case 2 -> {
                    int next = random.nextInt(plain.size());
                    order.next(book.order(next));
                    mine.next = plain.get(next);
                }
                case 3 -> {
                    order.next(null);
                    mine.next = null;
                }
                default -> add(random.nextInt(30));
            }
        }
    }

    int size() {
        return plain.size();
    }

    /// Returns the fingerprint of the plain book.
    long fingerprint() {
        long print = plain.size();
        for (Plain order : plain) {
            long next = order.next == null ? -1 : order.next.id;
            print = add(print, order.id, order.price, order.quantity, next);
            print = 31 * print + order.account.hashCode();
        }
        return print;
    }

    /// Returns the fingerprint of a book in a cluster, which is verified.
    static long fingerprint(Cluster cluster) {
        IsoSpace.know(Book.class, Order.class);
        cluster.verify();
        Book book = Objects.requireNonNull(cluster.root(Book.class));
        int count = 0;
        while (count < book.orderLength() && book.order(count) != null) {
            count++;
        }
        long print = count;
        for (int i = 0; i < count; i++) {
            Order order = Objects.requireNonNull(book.order(i));
            Order next = order.next();
            print =
                    add(
                            print,
                            order.id(),
                            order.price(),
                            order.quantity(),
                            next == null ? -1 : next.id());
            print = 31 * print + Objects.requireNonNull(order.account()).hashCode();
        }
        return print;
    }

    private static long add(long print, long... values) {
        long sum = print;
        for (long value : values) {
            sum = 31 * sum + value;
        }
        return sum;
    }
}
