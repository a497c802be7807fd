// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.profile;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Adds up the events of one rank.
final class Tally {
    private final Map<Key, Amounts> all = new HashMap<>();
    private final Intervals communicating = new Intervals();
    private final Intervals serializing = new Intervals();

    private record Key(Kind kind, String what, String types) {}

    void add(Kind kind, String what, String types, Amounts amounts) {
        all.merge(new Key(kind, what, types), amounts, Amounts::plus);
    }

    /// A thread communicated.
    void communicated(long start, long end) {
        communicating.add(start, end);
    }

    /// A thread made bytes of objects, or objects of bytes: that is communication, too.
    void serialized(long start, long end) {
        serializing.add(start, end);
        communicating.add(start, end);
    }

    List<Row> rows(int rank) {
        long serialized = serializing.length();
        add(
                Kind.COMMUNICATION,
                "",
                "",
                new Amounts(1, Amounts.Range.NONE, 0, communicating.length(), serialized));
        return all.entrySet().stream()
                .map(each ->
                        new Row(
                                rank,
                                each.getKey().kind(),
                                each.getKey().what(),
                                each.getKey().types(),
                                each.getValue()))
                .sorted(
                        Comparator.comparing(Row::kind)
                                .thenComparingLong(row -> -row.amounts().count())
                                .thenComparing(Row::what)
                                .thenComparing(Row::types))
                .toList();
    }
}
