// SPDX-License-Identifier: Apache-2.0
package acme.serializer;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/// A value that each of the serializers can store.
public record Sale(String customer, int number, double discount, List<Line> lines)
        implements Serializable {
    private static final int LINES = 5;

    /// A line of a sale.
    public record Line(String product, int count, long cents) implements Serializable {}

    /// Returns one with some lines.
    static Sale example() {
        List<Line> lines = new ArrayList<>();
        for (int i = 0; i < LINES; i++) {
            lines.add(new Line("product " + i, i + 1, 100L * i + 99));
        }
        return new Sale("ada lovelace", 4711, 0.25, lines);
    }
}
