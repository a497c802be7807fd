// SPDX-License-Identifier: Apache-2.0
package com.acme;

import io.wherry.codec.GraphCodec;
import io.wherry.iso.Cluster;
import io.wherry.iso.Iso;
import io.wherry.iso.IsoOptions;
import io.wherry.iso.IsoSpace;
import io.wherry.rmi.RmiRuntime;
import io.wherry.transport.Address;
import io.wherry.transport.LinkOptions;
import java.io.Serializable;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import mpi.MPI;

/// Uses each of the systems once.
public final class Main {
    record Order(String id, List<Integer> counts, Map<String, Double> prices)
            implements Serializable {}

    public interface Shop extends Remote {
        int total(int... counts) throws RemoteException;
    }

    private record Adder() implements Shop {
        @Override
        public int total(int... counts) {
            return IntStream.of(counts).sum();
        }
    }

    @Iso
    public interface Point {
        int x();

        void x(int value);
    }

    private Main() {}

    public static void main(String[] arguments) throws Exception {
        Order order = new Order("A-1", List.of(1, 2, 3), Map.of("pen", 1.5));
        for (GraphCodec codec : List.of(GraphCodec.lean(), GraphCodec.javaio())) {
            check(codec.decode(codec.encode(order), Order.class).equals(order), "codec");
        }
        call(Address.parse(arguments[0]));
        IsoSpace.open(IsoOptions.standard());
        try (Cluster cluster = IsoSpace.here().newCluster()) {
            Point point = cluster.create(Point.class);
            point.x(7);
            check(point.x() == 7, "cluster");
        }
        MPI.Init(new String[0]);
        check(MPI.COMM_WORLD.Size() == 1, "mpi");
        MPI.Finalize();
        System.out.println("all is there, module=" + Main.class.getModule());
    }

    private static void call(Address address) throws Exception {
        try (RmiRuntime server = RmiRuntime.standard();
                RmiRuntime client = RmiRuntime.with(LinkOptions.standard())) {
            server.listen(address);
            server.createRegistry().rebind("shop", server.export(new Adder()));
            Shop shop = (Shop) client.registryAt(address).lookup("shop");
            check(shop.total(5, 6) == 11, "rmi");
        }
    }

    private static void check(boolean holds, String system) {
        if (!holds) {
            throw new AssertionError("wrong result: system=" + system);
        }
    }
}
