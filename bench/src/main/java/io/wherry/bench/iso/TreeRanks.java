// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.iso;

import io.wherry.iso.Cluster;
import io.wherry.iso.Exchange;
import io.wherry.iso.ExchangeOptions;
import io.wherry.iso.IsoOptions;
import io.wherry.iso.IsoSpace;
import io.wherry.transport.Address;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import mpi.MPI;

/// Two ranks of MPI: clusters go from one to the other over links of MPI, and as many bytes by messages of MPI.
///
/// Its answer has a line for each way and tree, `<way>-<nodes>` and the nanoseconds of each round.
public final class TreeRanks {
    /// What takes turns.
    public static final List<Way> WAYS = List.of(Way.PING, Way.RAW, Way.TRUSTING);

    private static final int PING_BYTES = 16;
    private static final int WARM_UPS = 3;
    private static final int SLICE_MILLIS = 20;
    private static final List<Address> NODES =
            List.of(new Address.Mpi(Node.RECEIVER), new Address.Mpi(Node.SENDER));

    private TreeRanks() {}

    /// `<nodes of a tree>,... <milliseconds to warm each way> <rounds> <milliseconds of each> <file for the answer>`
    public static void main(String[] args) throws IOException, ClassNotFoundException {
        MPI.InitThread(args, MPI.THREAD_MULTIPLE);
        List<Integer> sizes = TreeReceiver.sizes(args[0]);
        int rank = MPI.COMM_WORLD.Rank();
        IsoSpace space = IsoSpace.open(IsoOptions.standard().withNode(rank, NODES.size()));
        IsoSpace.know(Tree.class);
        List<Cluster> clusters = sizes.stream().map(size -> Node.cluster(space, size)).toList();
        try (Exchange exchange =
                Exchange.open(space, NODES, ExchangeOptions.standard().trusting())) {
            Trips trips = new Trips(couriers(exchange, clusters), new Talk.OverMpi(), sizes);
            if (rank == Node.SENDER) {
                Files.writeString(Path.of(args[4]), measure(trips, sizes, args));
                trips.end();
            } else {
                trips.serve();
            }
        }
        MPI.Finalize();
    }

    private static Map<Way, Courier> couriers(Exchange exchange, List<Cluster> clusters) {
        Map<Way, Courier> couriers = new EnumMap<>(Way.class);
        List<Integer> bytes =
                clusters.stream().map(cluster -> Math.toIntExact(cluster.byteSize())).toList();
        couriers.put(Way.PING, new MpiCourier(bytes.stream().map(_ -> PING_BYTES).toList()));
        couriers.put(Way.RAW, new MpiCourier(bytes));
        couriers.put(Way.TRUSTING, new ExchangeCourier(exchange, clusters));
        return couriers;
    }

    private static String measure(Trips trips, List<Integer> sizes, String... args)
            throws IOException {
        int millis = Integer.parseInt(args[3]);
        for (Way way : WAYS) {
            warm(trips, way, sizes.size(), 1_000_000L * Integer.parseInt(args[1]));
        }
        Map<String, StringJoiner> lines = new LinkedHashMap<>();
        for (int round = -WARM_UPS; round < Integer.parseInt(args[2]); round++) {
            for (int size = 0; size < sizes.size(); size++) {
                for (Way way : WAYS) {
                    double nanos = trips.measure(root(way, size), millis);
                    if (round >= 0) {
                        String name = way.name() + '-' + sizes.get(size);
                        lines.computeIfAbsent(name, _ -> new StringJoiner(" ", name + ' ', "\n"))
                                .add(Double.toString(nanos));
                    }
                }
            }
        }
        StringBuilder answer = new StringBuilder();
        lines.values().forEach(answer::append);
        return answer.toString();
    }

    /* With the smallest tree; of each it is looked once whether it is the same. */
    private static void warm(Trips trips, Way way, int sizes, long nanos) throws IOException {
        for (int size = 0; size < sizes; size++) {
            trips.measure(new Order(way, Question.SHAPE, size, 0), 0);
        }
        long end = System.nanoTime() + nanos;
        while (System.nanoTime() < end) {
            trips.measure(root(way, 0), SLICE_MILLIS);
        }
    }

    private static Order root(Way way, int size) {
        return new Order(way, Question.ROOT, size, 0);
    }
}
