// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.run;

import io.wherry.iso.Cluster;
import io.wherry.iso.Exchange;
import io.wherry.iso.IsoOptions;
import io.wherry.iso.IsoSpace;
import io.wherry.launch.RankPlacement;
import io.wherry.rmi.RmiRuntime;
import io.wherry.transport.Address;
import io.wherry.transport.LinkOptions;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Path;
import java.rmi.NotBoundException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import mpi.MPI;
import mpi.Request;

/// A program of two ranks that says a known number of things, by the means that the first argument
/// names.
public final class ProfiledPeer {
    static final int CALLS = 37;
    static final int ROW = 1600;
    static final int POINT_CALLS = 5;
    static final int POINTS = 1024;
    static final int SENDS = 11;
    static final int CLUSTERS = 3;

    private ProfiledPeer() {}

    /// A class of the program.
    record Point(double x, double y) implements Serializable {}

    /// The remote interface of a rank for its neighbour.
    interface Neighbour extends Remote {
        void put(int at, double[] row) throws RemoteException;

        int points(Point[] points) throws RemoteException;

        void done() throws RemoteException;
    }

    private static final class Rows implements Neighbour {
        private final CountDownLatch done = new CountDownLatch(1);

        @Override
        public void put(int at, double[] row) {
            if (row.length != ROW) {
                throw new IllegalArgumentException("another row: length=" + row.length);
            }
        }

        @Override
        public int points(Point[] points) {
            return points.length;
        }

        @Override
        public void done() {
            done.countDown();
        }
    }

    public static void main(String[] arguments) throws Exception {
        switch (arguments[0]) {
            case "rmi" -> calls(Path.of(arguments[1]));
            case "mpi" -> messages();
            case "iso" -> clusters();
            case "halt" -> halt();
            default -> throw new IllegalArgumentException(arguments[0]);
        }
    }

    /// Rank 1 ends as if it were killed; the other one by itself.
    private static void halt() {
        if (Objects.requireNonNull(RankPlacement.here()).rank() == 1) {
            Runtime.getRuntime().halt(3);
        }
    }

    private static void calls(Path folder) throws Exception {
        int rank = Objects.requireNonNull(RankPlacement.here()).rank();
        try (RmiRuntime runtime = RmiRuntime.with(LinkOptions.standard())) {
            runtime.listen(new Address.Unix(folder.resolve("rank-" + rank)));
            Rows rows = new Rows();
            runtime.createRegistry().rebind("rows", runtime.export(rows));
            Neighbour other =
                    neighbour(runtime, new Address.Unix(folder.resolve("rank-" + (1 - rank))));
            for (int i = 0; i < CALLS; i++) {
                other.put(i, new double[ROW]);
            }
            for (int i = 0; i < POINT_CALLS; i++) {
                other.points(points());
            }
            other.done();
            rows.done.await();
        }
    }

    private static Neighbour neighbour(RmiRuntime runtime, Address at) throws Exception {
        long end = System.nanoTime() + 30_000_000_000L;
        while (true) {
            try {
                return (Neighbour) runtime.registryAt(at).lookup("rows");
            } catch (RemoteException | NotBoundException e) {
                if (System.nanoTime() > end) {
                    throw e;
                }
                Thread.sleep(20);
            }
        }
    }

    private static Point[] points() {
        Point[] points = new Point[POINTS];
        Arrays.setAll(points, i -> new Point(i, -i));
        return points;
    }

    private static void messages() {
        MPI.Init(new String[0]);
        double[] row = new double[ROW];
        int rank = MPI.COMM_WORLD.getRank();
        for (int i = 0; i < SENDS; i++) {
            if (rank == 0) {
                MPI.COMM_WORLD.send(row, ROW, MPI.DOUBLE, 1, i);
            } else if (i % 2 == 0) {
                MPI.COMM_WORLD.recv(row, ROW, MPI.DOUBLE, 0, i);
            } else {
                Request request = MPI.COMM_WORLD.iRecv(row, ROW, MPI.DOUBLE, 0, i);
                request.waitFor();
            }
        }
        int[] sum = {rank};
        MPI.COMM_WORLD.allReduce(sum, 1, MPI.INT, MPI.SUM);
        Object[] box = {points()};
        MPI.COMM_WORLD.bcast(box, 1, MPI.OBJECT, 0);
        MPI.COMM_WORLD.barrier();
        MPI.Finalize();
    }

    private static void clusters() throws IOException {
        RankPlacement placement = Objects.requireNonNull(RankPlacement.here());
        IsoSpace space =
                IsoSpace.open(
                        IsoOptions.standard()
                                .withNode(placement.rank(), placement.size())
                                .withSize(1L << 30));
        try (Exchange exchange = Exchange.open(space, placement)) {
            for (int i = 0; i < CLUSTERS; i++) {
                Cluster cluster = space.newCluster();
                cluster.setRoot(cluster.createText("text of rank " + placement.rank()));
                if (placement.rank() == 0) {
                    exchange.send(cluster, 1);
                    exchange.receive();
                } else {
                    exchange.receive();
                    exchange.send(cluster, 0);
                }
            }
        }
    }
}
