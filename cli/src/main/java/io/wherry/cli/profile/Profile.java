// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.profile;

import io.wherry.cli.file.NewFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// The messages between the ranks of a job and their cost: rows of numbers, one a line in a file.
///
/// ```java
/// Profile profile = Profile.read(Path.of("sor.tsv"));
/// long calls = profile.sum(0, RowKind.ARGUMENTS_OUT).count();
/// double share = (double) profile.serialization(0) / profile.communication(0);
/// ```
public record Profile(List<ProfileRow> rows) {
    public Profile {
        rows = List.copyOf(rows);
    }

    /// Returns the ranks in ascending order.
    public List<Integer> ranks() {
        return rows.stream().map(ProfileRow::rank).distinct().sorted().toList();
    }

    /// The rows of a rank.
    public List<ProfileRow> rows(int rank, RowKind kind) {
        return rows.stream().filter(row -> row.rank() == rank && row.kind() == kind).toList();
    }

    /// Returns the sum of the rows of a rank.
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

    /// Writes a file that [#read] reads: columns with a tab between. A file that cannot be written
    /// in full is deleted again; links and devices are kept.
    public void write(Path file) throws IOException {
        StringBuilder lines = new StringBuilder(ProfileRow.HEAD).append('\n');
        rows.forEach(row -> lines.append(row.line()).append('\n'));
        byte[] text = lines.toString().getBytes(StandardCharsets.UTF_8);
        try (NewFile target = NewFile.replacing(file)) {
            target.stream().write(text);
            target.keep();
        }
    }

    /// Reads a file that [#write] wrote.
    ///
    /// @throws IOException if the file has another format
    public static Profile read(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file);
        if (lines.isEmpty() || !lines.getFirst().equals(ProfileRow.HEAD)) {
            throw new IOException("not a profile: " + file);
        }
        List<ProfileRow> rows = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            try {
                rows.add(ProfileRow.of(line));
            } catch (IllegalArgumentException e) {
                throw new IOException("not a profile: " + file + ", line " + (rows.size() + 2), e);
            }
        }
        return new Profile(rows);
    }
}
