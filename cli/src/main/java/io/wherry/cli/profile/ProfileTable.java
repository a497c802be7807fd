// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.profile;

import io.wherry.cli.show.UnitFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;
import java.util.stream.LongStream;

/// A profile as tables of text: messages sent and received, their types, and the cost of
/// serialization.
record ProfileTable(Profile profile) {
    private static final double BILLION = 1e9;

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        traffic(lines);
        calls(lines);
        messages(lines);
        others(lines);
        serialization(lines);
        return lines;
    }

    private static String bytes(long count) {
        return UnitFormat.bytes(count).strip();
    }

    private long count(int rank, RowKind... kinds) {
        return sum(rank, ProfileAmounts::count, kinds);
    }

    private long size(int rank, RowKind... kinds) {
        return sum(rank, ProfileAmounts::bytes, kinds);
    }

    private long sum(int rank, ToLongFunction<ProfileAmounts> of, RowKind... kinds) {
        return LongStream.range(0, kinds.length)
                .map(i -> of.applyAsLong(profile.sum(rank, kinds[(int) i])))
                .sum();
    }

    private void traffic(List<String> lines) {
        TextColumns columns = TextColumns.of(4, 10, 10, 8, 8, 11, 9, 9, 9, 9);
        lines.add("Sent and received");
        lines.add(
                columns.line(
                        "rank",
                        "calls out",
                        "calls in",
                        "sent",
                        "received",
                        "collectives",
                        "clusters>",
                        "clusters<",
                        "bytes out",
                        "bytes in"));
        long[] all = new long[9];
        for (int rank : profile.ranks()) {
            long[] one = {
                count(rank, RowKind.ARGUMENTS_OUT),
                count(rank, RowKind.ARGUMENTS_IN),
                count(rank, RowKind.SENT),
                count(rank, RowKind.RECEIVED),
                count(rank, RowKind.COLLECTIVE),
                count(rank, RowKind.CLUSTER_SENT),
                count(rank, RowKind.CLUSTER_RECEIVED),
                bytesOut(rank),
                bytesIn(rank)
            };
            for (int i = 0; i < all.length; i++) {
                all[i] += one[i];
            }
            lines.add(traffic(columns, Integer.toString(rank), one));
        }
        lines.add(traffic(columns, "all", all));
    }

    private static String traffic(TextColumns columns, String rank, long[] of) {
        return columns.line(
                rank, of[0], of[1], of[2], of[3], of[4], of[5], of[6], bytes(of[7]), bytes(of[8]));
    }

    private long bytesOut(int rank) {
        return size(
                rank,
                RowKind.ARGUMENTS_OUT,
                RowKind.RESULT_OUT,
                RowKind.THROWN_OUT,
                RowKind.SENT,
                RowKind.COLLECTIVE,
                RowKind.CLUSTER_SENT);
    }

    private long bytesIn(int rank) {
        return size(
                rank,
                RowKind.ARGUMENTS_IN,
                RowKind.RESULT_IN,
                RowKind.THROWN_IN,
                RowKind.RECEIVED,
                RowKind.COLLECTIVE_IN,
                RowKind.CLUSTER_RECEIVED);
    }

    private void calls(List<String> lines) {
        TextColumns columns = TextColumns.of(4, -4, 8, 9, -1);
        List<ProfileRow> rows = of(RowKind.CALL_OUT, RowKind.CALL_IN);
        if (rows.isEmpty()) {
            return;
        }
        lines.addAll(
                List.of(
                        "",
                        "Remote calls; out: until they returned, in: as long as the method ran"));
        lines.add(columns.line("rank", "", "calls", "time", "method"));
        for (ProfileRow row : rows) {
            lines.add(
                    columns.line(
                            row.rank(),
                            row.kind() == RowKind.CALL_OUT ? "out" : "in",
                            row.amounts().count(),
                            UnitFormat.time(row.amounts().nanos()),
                            shortMethod(row.what())));
        }
    }

    private List<ProfileRow> of(RowKind... kinds) {
        List<ProfileRow> rows = new ArrayList<>();
        for (int rank : profile.ranks()) {
            for (RowKind kind : kinds) {
                rows.addAll(profile.rows(rank, kind));
            }
        }
        return rows;
    }

    /// Without packages and descriptor.
    private static String shortMethod(String method) {
        String name = method.contains("(") ? method.substring(0, method.indexOf('(')) : method;
        int before = name.lastIndexOf('.');
        int from = before < 0 ? -1 : name.lastIndexOf('.', before - 1);
        return name.substring(from + 1);
    }

    private static String shortTypes(String types) {
        List<String> shortened = new ArrayList<>();
        for (String type : types.split(", ", -1)) {
            shortened.add(type.substring(type.lastIndexOf('.') + 1));
        }
        return String.join(", ", shortened);
    }

    private void messages(List<String> lines) {
        TextColumns columns = TextColumns.of(4, -13, 8, 9, 9, -10, -24, -1);
        List<ProfileRow> rows =
                of(
                        RowKind.ARGUMENTS_OUT,
                        RowKind.RESULT_IN,
                        RowKind.THROWN_IN,
                        RowKind.ARGUMENTS_IN,
                        RowKind.RESULT_OUT,
                        RowKind.THROWN_OUT);
        if (rows.isEmpty()) {
            return;
        }
        lines.addAll(
                List.of(
                        "",
                        "Messages of remote calls; time: of serialization, without that in the link"));
        lines.add(
                columns.line("rank", "", "count", "bytes", "time", "elements", "types", "method"));
        for (ProfileRow row : rows) {
            ProfileAmounts amounts = row.amounts();
            lines.add(
                    columns.line(
                            row.rank(),
                            row.kind().word(),
                            amounts.count(),
                            bytes(amounts.bytes()),
                            UnitFormat.time(amounts.serializing()),
                            amounts.elements(),
                            row.types().isEmpty() ? "-" : shortTypes(row.types()),
                            shortMethod(row.what())));
        }
    }

    private void others(List<String> lines) {
        TextColumns columns = TextColumns.of(4, -16, 8, 9, 9, -10, -1);
        List<ProfileRow> rows =
                of(
                        RowKind.SENT,
                        RowKind.RECEIVED,
                        RowKind.COLLECTIVE,
                        RowKind.WAITED,
                        RowKind.CLUSTER_SENT,
                        RowKind.CLUSTER_RECEIVED,
                        RowKind.ENCODED,
                        RowKind.DECODED);
        if (rows.isEmpty()) {
            return;
        }
        lines.addAll(
                List.of(
                        "",
                        "Messages of MPI, ISO clusters, and what was encoded and decoded otherwise"));
        lines.add(columns.line("rank", "", "count", "bytes", "time", "elements", "what"));
        for (ProfileRow row : rows) {
            ProfileAmounts amounts = row.amounts();
            lines.add(
                    columns.line(
                            row.rank(),
                            row.kind().word(),
                            amounts.count(),
                            bytes(amounts.bytes()),
                            UnitFormat.time(amounts.nanos()),
                            amounts.elements().most() == 0 ? "-" : amounts.elements(),
                            (row.what() + " " + shortTypes(row.types())).strip()));
        }
    }

    private void serialization(List<String> lines) {
        TextColumns columns = TextColumns.of(4, 10, 10, 10, 7, 7, 10, 10, 7, 7);
        lines.addAll(
                List.of(
                        "",
                        "Serialization in all, as measured; that of remote calls as measured, and as estimated:"
                                + " messages x cost of one by itself"));
        lines.add(
                columns.line(
                        "rank",
                        "comm. s",
                        "total s",
                        "measured s",
                        "% comm.",
                        "% total",
                        "of calls s",
                        "estimate s",
                        "% comm.",
                        "% total"));
        Shares all = new Shares(0, 0, 0, 0, 0);
        boolean estimated = false;
        for (int rank : profile.ranks()) {
            Shares one = shares(rank);
            boolean known = profile.estimate(rank).isPresent();
            lines.add(line(columns, Integer.toString(rank), one, known));
            all = all.plus(one);
            estimated |= known;
        }
        lines.add(line(columns, "all", all, estimated));
    }

    /// Nanoseconds.
    ///
    /// @param ofCalls measured shares of the messages that the estimate covers
    private record Shares(
            long communication, long total, long measured, long ofCalls, long estimated) {
        Shares plus(Shares other) {
            return new Shares(
                    communication + other.communication,
                    total + other.total,
                    measured + other.measured,
                    ofCalls + other.ofCalls,
                    estimated + other.estimated);
        }
    }

    private Shares shares(int rank) {
        return new Shares(
                profile.communication(rank),
                profile.total(rank),
                profile.serialization(rank),
                profile.sum(rank, RowKind.ESTIMATE).serializing(),
                profile.estimate(rank).orElse(0L));
    }

    private static String line(TextColumns columns, String rank, Shares of, boolean estimated) {
        return columns.line(
                rank,
                seconds(of.communication),
                seconds(of.total),
                seconds(of.measured),
                share(of.measured, of.communication),
                share(of.measured, of.total),
                estimated ? seconds(of.ofCalls) : "-",
                estimated ? seconds(of.estimated) : "-",
                estimated ? share(of.estimated, of.communication) : "-",
                estimated ? share(of.estimated, of.total) : "-");
    }

    private static String seconds(long nanos) {
        return String.format(Locale.ROOT, "%.6f", nanos / BILLION);
    }

    private static String share(long part, long whole) {
        return whole == 0 ? "-" : String.format(Locale.ROOT, "%.2f", 100.0 * part / whole);
    }
}
