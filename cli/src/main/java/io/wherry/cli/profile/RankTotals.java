// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.profile;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Adds up the events of one rank.
final class RankTotals {
    private final Map<Key, ProfileAmounts> all = new HashMap<>();
    private final Intervals communicating = new Intervals();
    private final Intervals serializing = new Intervals();

    private record Key(RowKind kind, String what, String types) {}

    void add(RowKind kind, String what, String types, ProfileAmounts amounts) {
        all.merge(new Key(kind, what, types), amounts, ProfileAmounts::plus);
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

    List<ProfileRow> rows(int rank) {
        long serialized = serializing.length();
        add(
                RowKind.COMMUNICATION,
                "",
                "",
                new ProfileAmounts(
                        1, ProfileAmounts.Range.NONE, 0, communicating.length(), serialized));
        return all.entrySet().stream()
                .map(each ->
                        new ProfileRow(
                                rank,
                                each.getKey().kind(),
                                each.getKey().what(),
                                each.getKey().types(),
                                each.getValue()))
                .sorted(
                        Comparator.comparing(ProfileRow::kind)
                                .thenComparingLong(row -> -row.amounts().count())
                                .thenComparing(ProfileRow::what)
                                .thenComparing(ProfileRow::types))
                .toList();
    }
}
