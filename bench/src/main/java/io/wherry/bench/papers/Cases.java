// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.papers;

import io.wherry.bench.report.Block;
import io.wherry.bench.report.Cell;
import io.wherry.bench.report.MeasuredCase;
import io.wherry.bench.report.NumberFormats;
import io.wherry.bench.report.Run;
import java.util.ArrayList;
import java.util.List;

/// The measurements of a run that have Wherry next to others, one for each workload, measure and other contender.
public final class Cases {
    private static final String SERIALIZATION = "Serialization";
    private static final String SERIALIZATION_JAVAIO = "Serialization, java.io's format";
    private static final String CALLS = "Remote calls";

    /// Contenders that are no alternative: other options of Wherry, and limits.
    private static final List<String> NO_PEERS =
            List.of(
                    "wherry",
                    "no MPI library",
                    "memcpy",
                    "link",
                    "bytes alone",
                    "one thread",
                    "iso");

    private final RunIndex index;
    private final List<MeasuredCase> cases = new ArrayList<>();

    /// A table whose rows are workloads and whose columns are contenders.
    ///
    /// @param own the column of Wherry
    private record Source(String area, String measure, TableAddress table, String own) {}

    private Cases(RunIndex index) {
        this.index = index;
    }

    /// Those of all pages that the run has, in the order of the report.
    public static List<MeasuredCase> of(Run run) {
        Cases cases = new Cases(new RunIndex(run));
        sources().forEach(cases::add);
        return List.copyOf(cases.cases);
    }

    private static List<Source> sources() {
        List<Source> sources = new ArrayList<>();
        sources.addAll(serializers(SERIALIZATION, "lean", "wherry"));
        sources.addAll(serializers(SERIALIZATION_JAVAIO, "javaio", "wherry streams"));
        sources.addAll(files());
        for (JvmPlacement placement : JvmPlacement.values()) {
            sources.addAll(calls(placement));
        }
        TableAddress buffers =
                new TableAddress("mpi-buffers", "Half round trips without an MPI library", "bytes");
        String own = "no MPI library, two threads: byte[]";
        sources.add(new Source("MPI without a library", "byte[] as a message", buffers, own));
        TableAddress programs = new TableAddress("apps", "Two ranks", "program");
        sources.add(new Source("Parallel programs", "two ranks, shm", programs, "shm"));
        sources.add(new Source("Parallel programs", "two ranks, tcp", programs, "tcp"));
        return sources;
    }

    private static List<Source> serializers(String area, String section, String own) {
        String corner = "workload";
        return List.of(
                new Source(
                        area,
                        "write again",
                        new TableAddress(section, Overview.REPEATED, corner),
                        own),
                new Source(
                        area,
                        "write fresh",
                        new TableAddress(section, Overview.WRITE, corner),
                        own),
                new Source(area, "read", new TableAddress(section, Overview.READ, corner), own));
    }

    private static List<Source> files() {
        List<Source> sources = new ArrayList<>();
        for (String figure :
                List.of(
                        "Figure 1: byte",
                        "Figure 2: double",
                        "Figure 3: byte[]",
                        "Figure 4: double[]",
                        "Figure 5: binary tree",
                        "Figure 6: java.util.Vector")) {
            for (String motion : List.of("write", "read")) {
                TableAddress table = new TableAddress("files", figure, motion);
                sources.add(
                        new Source("Streams over files", motion, table, "wherry streams, lean"));
            }
        }
        return sources;
    }

    private static List<Source> calls(JvmPlacement placement) {
        List<Source> sources = new ArrayList<>();
        String cores = placement.text();
        TableAddress single = CallTables.single(placement);
        sources.add(new Source(CALLS + ", one caller", cores, single, CallTables.OWN_TCP));
        TableAddress load = CallTables.load(placement);
        sources.add(new Source(CALLS + " under load", cores, load, CallTables.OWN_TCP));
        for (String type : List.of("byte[]", "double[]")) {
            TableAddress arrays = CallTables.arrays(type, placement);
            String measure = type + ", " + cores;
            sources.add(new Source(CALLS + " with arrays", measure, arrays, CallTables.OWN_TCP));
        }
        return sources;
    }

    private void add(Source source) {
        Block.Table table = index.table(source.table());
        if (table == null || !table.titles().contains(source.own())) {
            return;
        }
        int own = table.titles().indexOf(source.own());
        for (Block.Row row : table.rows()) {
            for (int column = 1; column < row.cells().size(); column++) {
                String peer = table.titles().get(column);
                if (isPeer(peer)) {
                    add(source, row, row.cells().get(own), peer, row.cells().get(column));
                }
            }
        }
    }

    private static boolean isPeer(String title) {
        return NO_PEERS.stream().noneMatch(title::startsWith);
    }

    private void add(Source source, Block.Row row, Cell own, String peer, Cell other) {
        Double gain = RunIndex.gain(other.quantity(), own.quantity());
        if (gain != null) {
            String workload = row.cells().getFirst().text();
            MeasuredCase.Compared compared =
                    new MeasuredCase.Compared(peer, gain, median(own), median(other));
            cases.add(
                    new MeasuredCase(
                            source.area(),
                            workload,
                            source.measure(),
                            compared,
                            source.table().section()));
        }
    }

    /// The number alone, without its spread and ratios.
    private static String median(Cell cell) {
        return cell.quantity() == null
                ? cell.text()
                : NumberFormats.of(cell.quantity().unit(), cell.quantity().samples().median());
    }
}
