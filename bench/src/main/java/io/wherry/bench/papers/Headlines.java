// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.papers;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// What the [Overview] compares.
final class Headlines {
    private static final String JAVA_IO = "java.io";
    private static final String RATE = "objects a second";
    private static final String OWN_CORES = "each on a core of its own";
    private static final List<String> SIZES = List.of("8 B", "1 KiB", "64 KiB", "1 MiB", "8 MiB");

    private Headlines() {}

    static List<Comparison> all() {
        List<Comparison> all = new ArrayList<>();
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

    private static List<Spot> spots(List<String> rows, Function<String, Spot> at) {
        return rows.stream().map(at).toList();
    }

    private static List<Comparison> files() {
        List<Comparison> all = new ArrayList<>();
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

    private static Comparison file(String what, String motion, List<String> rows, String peer) {
        String heading = what.startsWith("double") ? "Figure 4: double[]" : "Figure 5: binary tree";
        Table table = new Table("files", heading, motion);
        return new Comparison(
                what + motion,
                spots(rows, row -> table.at(row, "wherry streams, lean")),
                peer,
                spots(rows, row -> table.at(row, peer)),
                bound("the bytes alone", rows, row -> table.at(row, "bytes alone")));
    }

    private static Comparison.Bound bound(
            String name, List<String> rows, Function<String, Spot> at) {
        return new Comparison.Bound(name, false, spots(rows, at));
    }

    private static List<Comparison> messages() {
        return List.of(
                message("each object", "wherry lean over shared memory", "java.io, buffered"),
                message("each object", "wherry lean over shared memory", "DataStream by hand"),
                message("in batches", "wherry streams, lean, untracked", "java.io, buffered"),
                message("in batches", "wherry streams, lean, untracked", "DataStream by hand"));
    }

    private static Comparison message(String flushed, String own, String peer) {
        Table table = new Table("messages", "Flushed: " + flushed, "who");
        return new Comparison(
                "messages flushed " + flushed + ", " + own,
                List.of(table.at(own, RATE)),
                peer,
                List.of(table.at(peer, RATE)),
                bound("the bytes alone", List.of("the bytes alone"), who -> table.at(who, RATE)));
    }

    private static List<Comparison> links() {
        Table table = new Table("links", "Round trips of 8 bytes, " + OWN_CORES, "over");
        Function<String, Spot> at = row -> table.at(row, "p50");
        List<Comparison> all = new ArrayList<>();
        for (String medium : List.of("TCP", "Unix socket", "shared memory")) {
            boolean isSocket = !medium.equals("shared memory");
            all.add(
                    new Comparison(
                            "round trip of 8 bytes over a link, " + medium,
                            List.of(at.apply(medium + ": link")),
                            "raw socket, blocking",
                            List.of(at.apply(medium + ": raw socket, blocking")),
                            isSocket
                                    ? bound(
                                            "raw socket, spinning",
                                            List.of(medium + ": raw socket, spinning"),
                                            at)
                                    : Comparison.Bound.NONE));
        }
        return all;
    }

    private static List<Comparison> calls() {
        List<Comparison> all = new ArrayList<>();
        String heading = "One call at a time, " + OWN_CORES;
        Table table = new Table(Calls.SECTION, heading, "call; how much faster than java.rmi");
        Table raw = new Table(Calls.SECTION, heading, "8 bytes and back, over");
        for (String own : List.of("wherry, TCP", Calls.SHARED)) {
            String medium = own.equals(Calls.SHARED) ? "shared memory" : "TCP";
            for (String peer : List.of("java.rmi", "Dirmi, TCP", "gRPC, direct")) {
                all.add(
                        new Comparison(
                                "null call, " + own,
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

    private static Comparison arrays(String type, String peer) {
        Table table = new Table(Calls.SECTION, type + " and back, " + OWN_CORES, "bytes");
        return new Comparison(
                type + " there and back in a call, 8 B to 8 MiB, wherry, TCP",
                spots(SIZES, size -> table.at(size, "wherry, TCP")),
                peer,
                spots(SIZES, size -> table.at(size, peer)),
                bound("a link", SIZES, size -> table.at(size, "link, TCP")));
    }

    private static List<Comparison> buffers() {
        List<String> sizes =
                List.of(
                        "1 B", "8 B", "64 B", "1 KiB", "4 KiB", "16 KiB", "64 KiB", "256 KiB",
                        "1 MiB");
        List<Comparison> all = new ArrayList<>();
        for (String library : List.of("Open MPI", "MPICH")) {
            Table table = new Table("mpi-buffers", "Half round trips, " + library, "bytes");
            for (String way : List.of("byte[]", "memory segment")) {
                all.add(
                        new Comparison(
                                "message of MPI, 1 B to 1 MiB, " + way,
                                spots(sizes, size -> table.at(size, way)),
                                "",
                                List.of(),
                                new Comparison.Bound("C with " + library, true, List.of())));
            }
        }
        Table table = new Table("mpi-buffers", "Half round trips without an MPI library", "bytes");
        all.add(
                new Comparison(
                        "message of MPI, 1 B to 1 MiB, byte[], two threads",
                        spots(sizes, size -> table.at(size, "no MPI library, two threads: byte[]")),
                        "MPJ Express",
                        spots(sizes, size -> table.at(size, "MPJ Express, two threads: byte[]")),
                        Comparison.Bound.NONE));
        return all;
    }

    private static List<Comparison> objects() {
        List<String> extents = List.of("N = 128", "N = 256", "N = 512", "N = 1024");
        List<Comparison> all = new ArrayList<>();
        for (String runtime : List.of("Open MPI", "MPICH", "no MPI library, two JVMs")) {
            Table table = new Table("mpi-objects", "Figures 3, 6 and 7: " + runtime, "float, time");
            all.add(
                    new Comparison(
                            "float[N][N] as objects of MPI, N from 128 to 1024, " + runtime,
                            spots(extents, n -> table.at(n, "`T[N][N]`, OBJECT")),
                            JAVA_IO,
                            spots(extents, n -> table.at(n, "`T[N][N]`, java.io")),
                            bound("float[N*N]", extents, n -> table.at(n, "`T[N*N]`"))));
        }
        return all;
    }

    private static List<Comparison> clusters() {
        List<String> sizes = List.of("1,000 nodes", "100,000 nodes", "1,000,000 nodes");
        List<Comparison> all = new ArrayList<>();
        for (String medium : List.of("shared memory", "TCP")) {
            boolean isShared = medium.equals("shared memory");
            Table table = new Table("iso", "Table 1: a tree goes from one JVM to another", medium);
            String way = isShared ? "cluster, handed over" : "cluster, trusted";
            String limit = isShared ? "a bare ping" : "its bytes alone";
            for (String peer : List.of("java.io, Serializable", "Fory")) {
                all.add(
                        new Comparison(
                                "tree of 1,000 to 1,000,000 nodes, " + way + ", " + medium,
                                spots(sizes, size -> table.at(way, size)),
                                peer,
                                spots(sizes, size -> table.at(peer, size)),
                                bound(limit, sizes, size -> table.at(limit, size))));
            }
        }
        return all;
    }

    private static List<Comparison> programs() {
        List<String> programs =
                List.of("sor", "em3d", "fft --layout complex", "fft --layout arrays", "pmm");
        Table all = new Table("apps", "Two ranks", "program");
        return List.of(
                program("time of parallel programs, two ranks, ", "shm", programs, all),
                program("time of parallel programs, two ranks, ", "tcp", programs, all),
                program("their communication, ", "shm", programs, all.number(2)),
                program("their communication, ", "tcp", programs, all.number(2)));
    }

    private static Comparison program(
            String what, String stack, List<String> programs, Table table) {
        return new Comparison(
                what + stack,
                spots(programs, program -> table.at(program, stack)),
                "java.rmi",
                spots(programs, program -> table.at(program, "java.rmi")),
                bound("messages of MPI", programs, program -> table.at(program, "mpi")));
    }
}
