// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.zoo.shapes.shop;

import java.io.Serializable;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// An order of a web shop.
@SuppressWarnings("serial") // the list and the map hold serializable classes
public final class Order implements Serializable {
    private static final long serialVersionUID = 1L;

    public final long id;
    public final Customer customer;
    public final Instant placed;
    public final LocalDate due;
    public final List<Item> items = new ArrayList<>();
    public final Map<String, String> notes = new HashMap<>();
    public Status status = Status.PLACED;
    public BigDecimal total = BigDecimal.ZERO;

    public Order(long id, Customer customer, Instant placed, LocalDate due) {
        this.id = id;
        this.customer = customer;
        this.placed = placed;
        this.due = due;
    }

    /// The order number `n`, with one to four items.
    public static Order of(int n) {
        String name = "Customer " + n % 50;
        String company = n % 4 == 0 ? "Company " + n % 10 : null;
        Customer customer = new Customer(n % 50, name, "c" + n % 50 + "@example.org", company);
        Instant placed = Instant.ofEpochSecond(1_700_000_000L + 61L * n, 1000 + n);
        Order order = new Order(n, customer, placed, LocalDate.of(2026, 1 + n % 12, 1 + n % 28));
        order.status = status(n % 4);
        order.total = new BigDecimal("4.90");
        for (int k = 0; k <= n % 4; k++) {
            BigDecimal price = BigDecimal.valueOf(199L + 100L * ((n + k) % 30), 2);
            Item item = new Item("article-" + (n + k) % 200, 1 + k, price);
            order.items.add(item);
            order.total = order.total.add(item.total());
        }
        order.notes.put("channel", n % 2 == 0 ? "web" : "telephone");
        order.notes.put("parcel", "parcel " + n);
        return order;
    }

    private static Status status(int n) {
        return switch (n) {
            case 0 -> Status.PLACED;
            case 1 -> Status.PAID;
            case 2 -> Status.SHIPPED;
            default -> Status.RETURNED;
        };
    }
}
