// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.papers;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/// The comparisons of the [Overview].
final class Headlines {
    private static final String JAVA_IO = "java.io";
    private static final String JAVA_RMI = "java.rmi";
    private static final String RATE = "objects a second";
    private static final String READ = "read";
    private static final List<String> PEERS_OF_CALLS =
            List.of(JAVA_RMI, "Dirmi, TCP", "gRPC, direct");
    private static final List<String> SIZES = List.of("8 B", "1 KiB", "64 KiB", "1 MiB", "8 MiB");
    private static final List<String> BLOCKING =
            List.of(
                    "barrier, 64 callers",
                    "put or take of a queue, 64 callers",
                    "lock and unlock, 64 callers");

    /// The serializers that libraries have by default, by the one of their integration.
    private static final Map<String, String> LIBRARIES =
            Map.of(
                    "redisson, GraphRedissonCodec", "redisson, Kryo5Codec",
                    "spring, GraphRedisSerializer", "spring, JdkSerializationRedisSerializer",
                    "hazelcast, GraphGlobalSerializer", "hazelcast, Java's serialization",
                    "ehcache, GraphEhcacheSerializer", "ehcache, CompactJavaSerializer",
                    "infinispan, GraphMarshaller", "infinispan, ProtoStreamMarshaller",
                    "wicket, GraphPageSerializer", "wicket, JavaSerializer",
                    "spark, WherrySerializer", "spark, JavaSerializer",
                    "quartz, GraphDelegate", "quartz, StdJDBCDelegate",
                    "camunda, GraphVariablesPlugin", "camunda, JavaObjectSerializer",
                    "pekko, GraphMessageSerializer", "pekko, JavaSerializer");

    private Headlines() {}

    static List<OverviewRow> all() {
        List<OverviewRow> all = new ArrayList<>(usual());
        all.addAll(tuned());
        return all;
    }

    /// The comparisons with default options: streams that track references, methods without annotations, sockets
    /// for JVMs that call each other.
    static List<OverviewRow> usual() {
        List<OverviewRow> rows = new ArrayList<>(files());
        for (String flushed : List.of("each object", "in batches")) {
            rows.addAll(messages(flushed, "wherry streams, lean", "messages over TCP"));
        }
        for (JvmPlacement placement : JvmPlacement.values()) {
            rows.add(link("TCP", placement));
            rows.addAll(calls("null call", CallTables.OWN_TCP, placement));
            rows.addAll(load("null call", List.of("null call, 64 callers"), placement));
            rows.addAll(load("calls that block", BLOCKING, placement));
            rows.addAll(arrays(placement));
        }
        rows.addAll(objects());
        rows.add(messagesOfThreads());
        rows.addAll(clusters("shared memory"));
        rows.add(programs("two ranks of parallel programs, shm", "shm", 1));
        rows.add(programs("two ranks of parallel programs, tcp", "tcp", 1));
        rows.add(integrations("written", "write"));
        rows.add(integrations(READ, READ));
        return rows;
    }

    /// The comparisons of other options, and with limits alone.
    static List<OverviewRow> tuned() {
        List<OverviewRow> rows = new ArrayList<>();
        String lean = "wherry streams, lean, untracked";
        rows.addAll(messages("in batches", lean, "untracked messages over TCP"));
        String shared = "wherry lean over shared memory";
        rows.addAll(messages("each object", shared, "messages over shared memory"));
        for (JvmPlacement placement : JvmPlacement.values()) {
            rows.add(link("Unix socket", placement));
            rows.add(link("shared memory", placement));
            rows.addAll(calls("null call, `@Quick`", CallTables.OWN_TCP, placement));
            rows.addAll(calls("null call", CallTables.SHARED, placement));
        }
        rows.addAll(buffers());
        rows.addAll(clusters("TCP"));
        rows.add(programs("communication of two ranks, shm", "shm", 2));
        rows.add(programs("communication of two ranks, tcp", "tcp", 2));
        return rows;
    }

    private static List<CellAddress> spots(List<String> rows, Function<String, CellAddress> at) {
        return rows.stream().map(at).toList();
    }

    private static OverviewRow.Bound bound(
            String name, List<String> rows, Function<String, CellAddress> at) {
        return new OverviewRow.Bound(name, false, spots(rows, at));
    }

    private static List<OverviewRow> files() {
        List<OverviewRow> rows = new ArrayList<>();
        for (String peer : List.of(JAVA_IO, "Kryo", "Fory")) {
            rows.add(file("streams over files, written", "write", peer));
            rows.add(file("streams over files, read", READ, peer));
        }
        return rows;
    }

    private static OverviewRow file(String what, String motion, String peer) {
        return new OverviewRow(
                what,
                ofFiles(motion, "wherry streams, lean"),
                peer,
                ofFiles(motion, peer),
                new OverviewRow.Bound("the bytes alone", false, ofFiles(motion, "bytes alone")));
    }

    private static List<CellAddress> ofFiles(String motion, String subject) {
        TableAddress arrays = new TableAddress("files", "Figure 4: double[]", motion);
        TableAddress trees = new TableAddress("files", "Figure 5: binary tree", motion);
        List<CellAddress> spots = new ArrayList<>();
        for (String row : List.of("double[100]", "double[10,000]", "double[1,000,000]")) {
            spots.add(arrays.at(row, subject));
        }
        for (String row : List.of("63 nodes", "1,023 nodes", "16,383 nodes")) {
            spots.add(trees.at(row, subject));
        }
        return spots;
    }

    private static List<OverviewRow> messages(String flushed, String own, String what) {
        TableAddress table = new TableAddress("messages", "Flushed: " + flushed, "contender");
        Function<String, CellAddress> at = subject -> table.at(subject, RATE);
        boolean isOverTcp = what.endsWith("TCP");
        List<OverviewRow> rows = new ArrayList<>();
        for (String peer : List.of("java.io, buffered", "DataStream by hand")) {
            rows.add(
                    new OverviewRow(
                            what
                                    + (flushed.equals("each object")
                                            ? ", each flushed"
                                            : ", in batches"),
                            List.of(at.apply(own)),
                            peer,
                            List.of(at.apply(peer)),
                            isOverTcp
                                    ? bound("the bytes alone", List.of("the bytes alone"), at)
                                    : OverviewRow.Bound.NONE));
        }
        return rows;
    }

    private static OverviewRow link(String medium, JvmPlacement placement) {
        TableAddress table =
                new TableAddress("links", "Round trips of 8 bytes, " + placement.heading(), "over");
        Function<String, CellAddress> at = row -> table.at(row, "p50");
        boolean isLimited = !medium.equals("shared memory") && placement == JvmPlacement.TWO_CORES;
        return new OverviewRow(
                "round trip of 8 bytes, " + medium + ", " + placement.text(),
                List.of(at.apply(medium + ": link")),
                "raw socket, blocking",
                List.of(at.apply(medium + ": raw socket, blocking")),
                isLimited
                        ? bound(
                                "raw socket, spinning",
                                List.of(medium + ": raw socket, spinning"),
                                at)
                        : OverviewRow.Bound.NONE);
    }

    /// One caller.
    private static List<OverviewRow> calls(String call, String own, JvmPlacement placement) {
        String heading = "One call at a time, " + placement.heading();
        TableAddress table = CallTables.single(placement);
        TableAddress raw = new TableAddress(CallTables.SECTION, heading, "8 bytes and back, over");
        String medium = own.equals(CallTables.SHARED) ? "shared memory" : "TCP";
        List<OverviewRow> rows = new ArrayList<>();
        for (String peer : PEERS_OF_CALLS) {
            rows.add(
                    new OverviewRow(
                            call + ", " + medium + ", 1 caller, " + placement.text(),
                            List.of(table.at(call, own)),
                            peer,
                            List.of(table.at(call, peer)),
                            bound("a link", List.of(medium), row -> raw.at(row, "link"))));
        }
        return rows;
    }

    /// Many callers.
    private static List<OverviewRow> load(String what, List<String> calls, JvmPlacement placement) {
        TableAddress table = CallTables.load(placement);
        List<OverviewRow> rows = new ArrayList<>();
        for (String peer : List.of(JAVA_RMI, "Dirmi, TCP", "gRPC")) {
            rows.add(
                    new OverviewRow(
                            what + ", TCP, 64 callers, " + placement.text(),
                            spots(calls, call -> table.at(call, CallTables.OWN_TCP)),
                            peer,
                            spots(calls, call -> table.at(call, peer)),
                            OverviewRow.Bound.NONE));
        }
        return rows;
    }

    private static List<OverviewRow> arrays(JvmPlacement placement) {
        List<OverviewRow> rows = new ArrayList<>();
        for (String peer : PEERS_OF_CALLS) {
            rows.add(
                    new OverviewRow(
                            "arrays there and back in a call, TCP, " + placement.text(),
                            ofArrays(placement, CallTables.OWN_TCP),
                            peer,
                            ofArrays(placement, peer),
                            new OverviewRow.Bound(
                                    "a link", false, ofArrays(placement, "link, TCP"))));
        }
        return rows;
    }

    private static List<CellAddress> ofArrays(JvmPlacement placement, String subject) {
        List<CellAddress> spots = new ArrayList<>();
        for (String type : List.of("byte[]", "double[]")) {
            TableAddress table = CallTables.arrays(type, placement);
            SIZES.forEach(size -> spots.add(table.at(size, subject)));
        }
        return spots;
    }

    private static List<String> ofBuffers() {
        return List.of(
                "1 B", "8 B", "64 B", "1 KiB", "4 KiB", "16 KiB", "64 KiB", "256 KiB", "1 MiB");
    }

    private static OverviewRow messagesOfThreads() {
        TableAddress table =
                new TableAddress("mpi-buffers", "Half round trips without an MPI library", "bytes");
        Function<String, String> contender = name -> name + ", two threads: byte[]";
        return new OverviewRow(
                "byte[] as a message, no MPI library",
                spots(ofBuffers(), size -> table.at(size, contender.apply("no MPI library"))),
                "MPJ Express",
                spots(ofBuffers(), size -> table.at(size, contender.apply("MPJ Express"))),
                OverviewRow.Bound.NONE);
    }

    private static List<OverviewRow> buffers() {
        List<OverviewRow> rows = new ArrayList<>();
        for (String library : List.of("Open MPI", "MPICH")) {
            TableAddress table = trips(library);
            for (String way : List.of("byte[]", "memory segment")) {
                rows.add(
                        new OverviewRow(
                                way + " as a message, " + library,
                                spots(ofBuffers(), size -> table.at(size, way)),
                                "",
                                List.of(),
                                new OverviewRow.Bound("C with " + library, true, List.of())));
            }
        }
        for (String way : List.of("direct buffer", "byte[]")) {
            TableAddress jni = trips("Open MPI's JNI bindings");
            rows.add(
                    new OverviewRow(
                            way + " as a message, Open MPI",
                            spots(ofBuffers(), size -> trips("Open MPI").at(size, way)),
                            "its JNI bindings",
                            spots(ofBuffers(), size -> jni.at(size, way)),
                            OverviewRow.Bound.NONE));
        }
        return rows;
    }

    private static TableAddress trips(String library) {
        return new TableAddress("mpi-buffers", "Half round trips, " + library, "bytes");
    }

    private static List<OverviewRow> objects() {
        List<String> extents = List.of("N = 128", "N = 256", "N = 512", "N = 1024");
        List<OverviewRow> rows = new ArrayList<>();
        for (String runtime : List.of("Open MPI", "MPICH", "no MPI library, two JVMs")) {
            TableAddress table =
                    new TableAddress(
                            "mpi-objects", "Figures 3, 6 and 7: " + runtime, "float, time");
            rows.add(
                    new OverviewRow(
                            "float[N][N] as a message, " + runtime,
                            spots(extents, n -> table.at(n, "`T[N][N]`, OBJECT")),
                            JAVA_IO,
                            spots(extents, n -> table.at(n, "`T[N][N]`, java.io")),
                            bound("float[N*N]", extents, n -> table.at(n, "`T[N*N]`"))));
        }
        return rows;
    }

    private static List<OverviewRow> clusters(String medium) {
        List<String> sizes = List.of("1,000 nodes", "100,000 nodes", "1,000,000 nodes");
        boolean isShared = medium.equals("shared memory");
        TableAddress table =
                new TableAddress("iso", "Table 1: a tree goes from one JVM to another", medium);
        String way = isShared ? "cluster, handed over" : "cluster, trusted";
        String limit = isShared ? "a bare ping" : "its bytes alone";
        List<OverviewRow> rows = new ArrayList<>();
        for (String peer : List.of("java.io, Serializable", "Fory")) {
            rows.add(
                    new OverviewRow(
                            isShared
                                    ? "tree handed over in shared memory"
                                    : "tree as a cluster, TCP",
                            spots(sizes, size -> table.at(way, size)),
                            peer,
                            spots(sizes, size -> table.at(peer, size)),
                            bound(limit, sizes, size -> table.at(limit, size))));
        }
        return rows;
    }

    /// @param number of the table on its page: 1 has all of the time, 2 what the messages take
    private static OverviewRow programs(String what, String stack, int number) {
        List<String> programs =
                List.of("sor", "em3d", "fft --layout complex", "fft --layout arrays", "pmm");
        TableAddress first = new TableAddress("apps", "Two ranks", "program");
        TableAddress table = number == 1 ? first : first.number(number);
        return new OverviewRow(
                what,
                spots(programs, program -> table.at(program, stack)),
                JAVA_RMI,
                spots(programs, program -> table.at(program, JAVA_RMI)),
                bound("messages of MPI", programs, program -> table.at(program, "mpi")));
    }

    private static OverviewRow integrations(String what, String motion) {
        TableAddress table =
                new TableAddress("integrations", "Bytes and times", "library, serializer");
        List<String> own = LIBRARIES.keySet().stream().sorted().toList();
        return new OverviewRow(
                "a record, serializers within libraries, " + what,
                spots(own, row -> table.at(row, motion)),
                "the default of each",
                spots(own, row -> table.at(LIBRARIES.get(row) + " (default)", motion)),
                OverviewRow.Bound.NONE);
    }
}
