// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.papers;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// The comparisons of the [Overview].
final class Headlines {
    private static final String JAVA_IO = "java.io";
    private static final String RATE = "objects a second";
    private static final String OWN_CORES = "each on a core of its own";
    private static final List<String> SIZES = List.of("8 B", "1 KiB", "64 KiB", "1 MiB", "8 MiB");

    /// The rows that the picture shows.
    static final List<String> CHIEF =
            List.of(
                    "messages flushed in batches, vs. java.io, buffered",
                    "messages flushed in batches, vs. DataStream by hand",
                    "round trip of 8 bytes, TCP, vs. raw socket, blocking",
                    "null call, TCP, vs. java.rmi",
                    "null call, TCP, vs. Dirmi, TCP",
                    "null call, TCP, vs. gRPC, direct",
                    "null call, shared memory, vs. java.rmi",
                    "byte[] there and back in a call, TCP, vs. java.rmi",
                    "byte[] there and back in a call, TCP, vs. gRPC, direct",
                    "byte[] as a message, no MPI library, vs. MPJ Express",
                    "float[N][N] as a message, Open MPI, vs. java.io",
                    "tree handed over in shared memory, vs. java.io, Serializable",
                    "tree handed over in shared memory, vs. Fory",
                    "two ranks of parallel programs, shm, vs. java.rmi",
                    "their communication, shm, vs. java.rmi");

    private Headlines() {}

    /// The chief ones, in their order.
    static List<OverviewRow> chief() {
        return all().stream().filter(one -> CHIEF.contains(one.title())).toList();
    }

    static List<OverviewRow> all() {
        List<OverviewRow> all = new ArrayList<>();
        all.addAll(files());
        all.addAll(messages());
        all.addAll(links());
        all.addAll(calls());
        all.addAll(buffers());
        all.addAll(objects());
        all.addAll(clusters());
        all.addAll(programs());
        return all;
    }

    private static List<CellAddress> spots(List<String> rows, Function<String, CellAddress> at) {
        return rows.stream().map(at).toList();
    }

    private static List<OverviewRow> files() {
        List<OverviewRow> all = new ArrayList<>();
        List<String> arrays = List.of("double[100]", "double[10,000]", "double[1,000,000]");
        List<String> trees = List.of("63 nodes", "1,023 nodes", "16,383 nodes");
        for (String motion : List.of("write", "read")) {
            for (String peer : List.of(JAVA_IO, "Kryo", "Fory")) {
                all.add(file("double[], streams over files: ", motion, arrays, peer));
            }
            for (String peer : List.of(JAVA_IO, "Kryo", "Fory")) {
                all.add(file("binary trees, streams over files: ", motion, trees, peer));
            }
        }
        return all;
    }

    private static OverviewRow file(String what, String motion, List<String> rows, String peer) {
        String heading = what.startsWith("double") ? "Figure 4: double[]" : "Figure 5: binary tree";
        TableAddress table = new TableAddress("files", heading, motion);
        return new OverviewRow(
                what + motion,
                spots(rows, row -> table.at(row, "wherry streams, lean")),
                peer,
                spots(rows, row -> table.at(row, peer)),
                bound("the bytes alone", rows, row -> table.at(row, "bytes alone")));
    }

    private static OverviewRow.Bound bound(
            String name, List<String> rows, Function<String, CellAddress> at) {
        return new OverviewRow.Bound(name, false, spots(rows, at));
    }

    private static List<OverviewRow> messages() {
        return List.of(
                message("each object", "wherry lean over shared memory", "java.io, buffered"),
                message("each object", "wherry lean over shared memory", "DataStream by hand"),
                message("in batches", "wherry streams, lean, untracked", "java.io, buffered"),
                message("in batches", "wherry streams, lean, untracked", "DataStream by hand"));
    }

    private static OverviewRow message(String flushed, String own, String peer) {
        TableAddress table = new TableAddress("messages", "Flushed: " + flushed, "contender");
        return new OverviewRow(
                flushed.equals("in batches")
                        ? "messages flushed in batches"
                        : "messages flushed one by one, shared memory",
                List.of(table.at(own, RATE)),
                peer,
                List.of(table.at(peer, RATE)),
                bound(
                        "the bytes alone",
                        List.of("the bytes alone"),
                        subject -> table.at(subject, RATE)));
    }

    private static List<OverviewRow> links() {
        TableAddress table =
                new TableAddress("links", "Round trips of 8 bytes, " + OWN_CORES, "over");
        Function<String, CellAddress> at = row -> table.at(row, "p50");
        List<OverviewRow> all = new ArrayList<>();
        for (String medium : List.of("TCP", "Unix socket", "shared memory")) {
            boolean isSocket = !medium.equals("shared memory");
            all.add(
                    new OverviewRow(
                            "round trip of 8 bytes, " + medium,
                            List.of(at.apply(medium + ": link")),
                            "raw socket, blocking",
                            List.of(at.apply(medium + ": raw socket, blocking")),
                            isSocket
                                    ? bound(
                                            "raw socket, spinning",
                                            List.of(medium + ": raw socket, spinning"),
                                            at)
                                    : OverviewRow.Bound.NONE));
        }
        return all;
    }

    private static List<OverviewRow> calls() {
        List<OverviewRow> all = new ArrayList<>();
        String heading = "One call at a time, " + OWN_CORES;
        TableAddress table =
                new TableAddress(
                        CallTables.SECTION, heading, "call; how much faster than java.rmi");
        TableAddress raw = new TableAddress(CallTables.SECTION, heading, "8 bytes and back, over");
        for (String own : List.of("wherry, TCP", CallTables.SHARED)) {
            String medium = own.equals(CallTables.SHARED) ? "shared memory" : "TCP";
            for (String peer : List.of("java.rmi", "Dirmi, TCP", "gRPC, direct")) {
                all.add(
                        new OverviewRow(
                                "null call, " + medium,
                                List.of(table.at("null call, `@Quick`", own)),
                                peer,
                                List.of(table.at("null call, `@Quick`", peer)),
                                bound("a link", List.of(medium), row -> raw.at(row, "link"))));
            }
        }
        for (String type : List.of("byte[]", "double[]")) {
            for (String peer : List.of("java.rmi", "Dirmi, TCP", "gRPC, direct")) {
                all.add(arrays(type, peer));
            }
        }
        return all;
    }

    private static OverviewRow arrays(String type, String peer) {
        TableAddress table =
                new TableAddress(CallTables.SECTION, type + " and back, " + OWN_CORES, "bytes");
        return new OverviewRow(
                type + " there and back in a call, TCP",
                spots(SIZES, size -> table.at(size, "wherry, TCP")),
                peer,
                spots(SIZES, size -> table.at(size, peer)),
                bound("a link", SIZES, size -> table.at(size, "link, TCP")));
    }

    private static List<OverviewRow> buffers() {
        List<String> sizes =
                List.of(
                        "1 B", "8 B", "64 B", "1 KiB", "4 KiB", "16 KiB", "64 KiB", "256 KiB",
                        "1 MiB");
        List<OverviewRow> all = new ArrayList<>();
        for (String library : List.of("Open MPI", "MPICH")) {
            TableAddress table = trips(library);
            for (String way : List.of("byte[]", "memory segment")) {
                all.add(
                        new OverviewRow(
                                way + " as a message, " + library,
                                spots(sizes, size -> table.at(size, way)),
                                "",
                                List.of(),
                                new OverviewRow.Bound("C with " + library, true, List.of())));
            }
        }
        for (String way : List.of("direct buffer", "byte[]")) {
            all.add(
                    new OverviewRow(
                            way + " as a message, Open MPI",
                            spots(sizes, size -> trips("Open MPI").at(size, way)),
                            "its JNI bindings",
                            spots(sizes, size -> trips("Open MPI's JNI bindings").at(size, way)),
                            OverviewRow.Bound.NONE));
        }
        TableAddress table =
                new TableAddress("mpi-buffers", "Half round trips without an MPI library", "bytes");
        all.add(
                new OverviewRow(
                        "byte[] as a message, no MPI library",
                        spots(sizes, size -> table.at(size, "no MPI library, two threads: byte[]")),
                        "MPJ Express",
                        spots(sizes, size -> table.at(size, "MPJ Express, two threads: byte[]")),
                        OverviewRow.Bound.NONE));
        return all;
    }

    private static TableAddress trips(String library) {
        return new TableAddress("mpi-buffers", "Half round trips, " + library, "bytes");
    }

    private static List<OverviewRow> objects() {
        List<String> extents = List.of("N = 128", "N = 256", "N = 512", "N = 1024");
        List<OverviewRow> all = new ArrayList<>();
        for (String runtime : List.of("Open MPI", "MPICH", "no MPI library, two JVMs")) {
            TableAddress table =
                    new TableAddress(
                            "mpi-objects", "Figures 3, 6 and 7: " + runtime, "float, time");
            all.add(
                    new OverviewRow(
                            "float[N][N] as a message, " + runtime,
                            spots(extents, n -> table.at(n, "`T[N][N]`, OBJECT")),
                            JAVA_IO,
                            spots(extents, n -> table.at(n, "`T[N][N]`, java.io")),
                            bound("float[N*N]", extents, n -> table.at(n, "`T[N*N]`"))));
        }
        return all;
    }

    private static List<OverviewRow> clusters() {
        List<String> sizes = List.of("1,000 nodes", "100,000 nodes", "1,000,000 nodes");
        List<OverviewRow> all = new ArrayList<>();
        for (String medium : List.of("shared memory", "TCP")) {
            boolean isShared = medium.equals("shared memory");
            TableAddress table =
                    new TableAddress("iso", "Table 1: a tree goes from one JVM to another", medium);
            String way = isShared ? "cluster, handed over" : "cluster, trusted";
            String limit = isShared ? "a bare ping" : "its bytes alone";
            for (String peer : List.of("java.io, Serializable", "Fory")) {
                all.add(
                        new OverviewRow(
                                isShared
                                        ? "tree handed over in shared memory"
                                        : "tree as a cluster, TCP",
                                spots(sizes, size -> table.at(way, size)),
                                peer,
                                spots(sizes, size -> table.at(peer, size)),
                                bound(limit, sizes, size -> table.at(limit, size))));
            }
        }
        return all;
    }

    private static List<OverviewRow> programs() {
        List<String> programs =
                List.of("sor", "em3d", "fft --layout complex", "fft --layout arrays", "pmm");
        TableAddress all = new TableAddress("apps", "Two ranks", "program");
        return List.of(
                program("two ranks of parallel programs, ", "shm", programs, all),
                program("two ranks of parallel programs, ", "tcp", programs, all),
                program("their communication, ", "shm", programs, all.number(2)),
                program("their communication, ", "tcp", programs, all.number(2)));
    }

    private static OverviewRow program(
            String what, String stack, List<String> programs, TableAddress table) {
        return new OverviewRow(
                what + stack,
                spots(programs, program -> table.at(program, stack)),
                "java.rmi",
                spots(programs, program -> table.at(program, "java.rmi")),
                bound("messages of MPI", programs, program -> table.at(program, "mpi")));
    }
}
