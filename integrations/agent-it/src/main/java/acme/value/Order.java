// SPDX-License-Identifier: Apache-2.0
package acme.value;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serial;
import java.io.Serializable;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/// An order of a shop.
public final class Order implements Serializable {
    @Serial private static final long serialVersionUID = 1;

    /// Where an order is on its way.
    public enum State {
        PLACED,
        SENT
    }

    /// A line of an order.
    public record Line(String product, int count, BigDecimal price) implements Serializable {}

    private final String customer;
    private final List<Line> lines = new ArrayList<>();
    private final Map<State, LocalDate> days = new EnumMap<>(State.class);
    private final long[] history = {1, 2, 3};
    private Order previous = this;
    private transient BigDecimal total = BigDecimal.ZERO;

    private Order(String customer) {
        this.customer = customer;
    }

    /// Returns two orders of `customer`, of which each refers to the other.
    public static Order pairFor(String customer) {
        Order first = new Order(customer);
        first.add(new Line("tea", 3, new BigDecimal("4.20")));
        Order second = new Order(customer);
        second.lines.addAll(first.lines);
        second.add(new Line("cup", 1, new BigDecimal("7.90")));
        second.days.put(State.PLACED, LocalDate.of(2026, 11, 2));
        second.previous = first;
        first.previous = second;
        return second;
    }

    /// Adds a line, which counts for the total.
    public void add(Line line) {
        lines.add(line);
        total = total.add(line.price().multiply(BigDecimal.valueOf(line.count())));
    }

    @Serial
    private void writeObject(ObjectOutputStream out) throws IOException {
        out.defaultWriteObject();
        out.writeObject(total);
        out.writeInt(lines.size());
    }

    @Serial
    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        in.defaultReadObject();
        total = (BigDecimal) in.readObject();
        if (in.readInt() != lines.size()) {
            throw new IOException("lines are missing: count=" + lines.size());
        }
    }

    @Override
    public String toString() {
        return customer
                + lines
                + days
                + history.length
                + " of "
                + total
                + " after "
                + previous.lines
                + " of "
                + previous.total
                + ", "
                + (previous.previous == this)
                + (previous.lines.getFirst() == lines.getFirst());
    }
}
