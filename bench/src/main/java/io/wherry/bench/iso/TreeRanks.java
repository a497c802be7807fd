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
    /// The transfer kinds that take turns.
    public static final List<TransferKind> WAYS =
            List.of(TransferKind.PING, TransferKind.RAW, TransferKind.TRUSTING);

    private static final int PING_BYTES = 16;
    private static final int WARM_UPS = 3;
    private static final int SLICE_MILLIS = 20;
    private static final List<Address> NODES =
            List.of(new Address.Mpi(TransferNode.RECEIVER), new Address.Mpi(TransferNode.SENDER));

    private TreeRanks() {}

    /// `<nodes of a tree>,... <milliseconds to warm each way> <rounds> <milliseconds of each> <file for the answer>`
    public static void main(String[] args) throws IOException, ClassNotFoundException {
        MPI.InitThread(args, MPI.THREAD_MULTIPLE);
        List<Integer> sizes = TreeReceiver.sizes(args[0]);
        int rank = MPI.COMM_WORLD.Rank();
        IsoSpace space = IsoSpace.open(IsoOptions.standard().withNode(rank, NODES.size()));
        IsoSpace.know(Tree.class);
        List<Cluster> clusters =
                sizes.stream().map(size -> TransferNode.cluster(space, size)).toList();
        try (Exchange exchange =
                Exchange.open(space, NODES, ExchangeOptions.standard().trusting())) {
            TransferRounds trips =
                    new TransferRounds(
                            couriers(exchange, clusters), new ControlChannel.OverMpi(), sizes);
            if (rank == TransferNode.SENDER) {
                Files.writeString(Path.of(args[4]), measure(trips, sizes, args));
                trips.end();
            } else {
                trips.serve();
            }
        }
        MPI.Finalize();
    }

    private static Map<TransferKind, TreeTransfer> couriers(
            Exchange exchange, List<Cluster> clusters) {
        Map<TransferKind, TreeTransfer> transfers = new EnumMap<>(TransferKind.class);
        List<Integer> bytes =
                clusters.stream().map(cluster -> Math.toIntExact(cluster.byteSize())).toList();
        transfers.put(
                TransferKind.PING, new MpiTransfer(bytes.stream().map(_ -> PING_BYTES).toList()));
        transfers.put(TransferKind.RAW, new MpiTransfer(bytes));
        transfers.put(TransferKind.TRUSTING, new ExchangeTransfer(exchange, clusters));
        return transfers;
    }

    private static String measure(TransferRounds trips, List<Integer> sizes, String... args)
            throws IOException {
        int millis = Integer.parseInt(args[3]);
        for (TransferKind kind : WAYS) {
            warm(trips, kind, sizes.size(), 1_000_000L * Integer.parseInt(args[1]));
        }
        Map<String, StringJoiner> lines = new LinkedHashMap<>();
        for (int round = -WARM_UPS; round < Integer.parseInt(args[2]); round++) {
            for (int size = 0; size < sizes.size(); size++) {
                for (TransferKind kind : WAYS) {
                    double nanos = trips.measure(root(kind, size), millis);
                    if (round >= 0) {
                        String name = kind.name() + '-' + sizes.get(size);
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
    private static void warm(TransferRounds trips, TransferKind kind, int sizes, long nanos)
            throws IOException {
        for (int size = 0; size < sizes; size++) {
            trips.measure(new TransferCommand(kind, TreeQuery.SHAPE, size, 0), 0);
        }
        long end = System.nanoTime() + nanos;
        while (System.nanoTime() < end) {
            trips.measure(root(kind, 0), SLICE_MILLIS);
        }
    }

    private static TransferCommand root(TransferKind kind, int size) {
        return new TransferCommand(kind, TreeQuery.ROOT, size, 0);
    }
}
