// SPDX-License-Identifier: Apache-2.0
package io.wherry.spark;

import java.io.Serializable;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;

/// A record with others in it.
record Order(long number, String customer, LocalDate day, List<Line> lines)
        implements Serializable {

    record Line(String article, int count, BigDecimal price) implements Serializable {}

    static Order of(int number) {
        Line line =
                new Line("article " + number % 50, 1 + number % 9, BigDecimal.valueOf(number, 2));
        return new Order(
                number,
                "customer " + number % 1_000,
                LocalDate.ofEpochDay(20_000 + number % 365),
                List.of(line, new Line("packing", 1, BigDecimal.ONE)));
    }
}
