// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.profile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// What the ranks of a job said to each other, and what that cost: rows of numbers, in a file a line each.
///
/// ```java
/// Profile profile = Profile.read(Path.of("sor.tsv"));
/// long calls = profile.sum(0, Kind.ARGUMENTS_OUT).count();
/// double share = (double) profile.serialization(0) / profile.communication(0);
/// ```
public record Profile(List<ProfileRow> rows) {
    public Profile {
        rows = List.copyOf(rows);
    }

    /// The ranks that there are, in their order.
    public List<Integer> ranks() {
        return rows.stream().map(ProfileRow::rank).distinct().sorted().toList();
    }

    /// The rows of a rank.
    public List<ProfileRow> rows(int rank, RowKind kind) {
        return rows.stream().filter(row -> row.rank() == rank && row.kind() == kind).toList();
    }

    /// What the rows of a rank come to.
    public ProfileAmounts sum(int rank, RowKind kind) {
        return sum(row -> row.rank() == rank && row.kind() == kind);
    }

    ProfileAmounts sum(Predicate<ProfileRow> wanted) {
        return rows.stream()
                .filter(wanted)
                .map(ProfileRow::amounts)
                .reduce(ProfileAmounts.NONE, ProfileAmounts::plus);
    }

    /// Nanoseconds from the start of the rank's JVM to its end.
    public long total(int rank) {
        return sum(rank, RowKind.TOTAL).nanos();
    }

    /// Nanoseconds in which a thread of the rank at least communicated.
    public long communication(int rank) {
        return sum(rank, RowKind.COMMUNICATION).nanos();
    }

    /// Nanoseconds of them in which objects became bytes, or bytes objects.
    public long serialization(int rank) {
        return sum(rank, RowKind.COMMUNICATION).serializing();
    }

    /// The same, estimated: calls times the cost of their messages by themselves. Empty if that was not measured.
    public Optional<Long> estimate(int rank) {
        List<ProfileRow> estimates = rows(rank, RowKind.ESTIMATE);
        return estimates.isEmpty()
                ? Optional.empty()
                : Optional.of(estimates.stream().mapToLong(row -> row.amounts().nanos()).sum());
    }

    /// Writes a file that [#read] reads: columns with a tab between.
    public void write(Path file) throws IOException {
        List<String> lines = new ArrayList<>();
        lines.add(ProfileRow.HEAD);
        rows.forEach(row -> lines.add(row.line()));
        Files.write(file, lines);
    }

    /// Reads what [#write] wrote.
    ///
    /// @throws IOException if it is no such file
    public static Profile read(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file);
        if (lines.isEmpty() || !lines.getFirst().equals(ProfileRow.HEAD)) {
            throw new IOException("file is no profile: " + file);
        }
        List<ProfileRow> rows = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            try {
                rows.add(ProfileRow.of(line));
            } catch (IllegalArgumentException e) {
                throw new IOException(
                        "file is no profile: " + file + ", line " + (rows.size() + 2), e);
            }
        }
        return new Profile(rows);
    }
}
