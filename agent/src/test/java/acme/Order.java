// SPDX-License-Identifier: Apache-2.0
package acme;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// A value of the programs.
public final class Order implements Serializable {
    private static final long serialVersionUID = 7;

    private final String customer;
    private final List<String> lines = new ArrayList<>();
    private final Map<String, Integer> counts = Map.of("a", 1);
    private final long[] history = {1, 2, 3};
    private Order next;

    public Order(String customer) {
        this.customer = customer;
        lines.add("line of " + customer);
    }

    public void next(Order following) {
        next = following;
    }

    @Override
    public String toString() {
        String after = next == null ? "none" : next == this ? "itself" : next.customer;
        return "Order["
                + customer
                + ", "
                + lines
                + ", "
                + counts
                + ", "
                + history.length
                + ", "
                + after
                + "]";
    }
}
