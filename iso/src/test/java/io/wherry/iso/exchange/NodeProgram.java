// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.exchange;

import io.wherry.iso.Cluster;
import io.wherry.iso.Exchange;
import io.wherry.iso.IsoOptions;
import io.wherry.iso.IsoSpace;
import io.wherry.iso.PeerLostException;
import io.wherry.iso.RawGraphs;
import io.wherry.iso.raw.Cells;
import io.wherry.testkit.fault.Faults;
import io.wherry.transport.Address;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.TlsOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/// A node in a separate JVM: forwards received clusters, or stops in the middle of a cluster.
public final class NodeProgram {
    private static final Duration PATIENCE = Duration.ofSeconds(40);

    private NodeProgram() {}

    /// @param arguments three files for TLS; its number, its command, `to:2` or `stall:100000`, and
    ///     the addresses of all nodes
    public static void main(String[] arguments) throws IOException {
        TlsOptions tls =
                TlsOptions.pem(Path.of(arguments[0]), Path.of(arguments[1]), Path.of(arguments[2]));
        LinkOptions links = LinkOptions.standard().withTls(tls);
        int node = Integer.parseInt(arguments[3]);
        List<Address> addresses = Arrays.stream(arguments).skip(5).map(Address::parse).toList();
        IsoSpace space = IsoSpace.open(IsoOptions.standard().withNode(node, 64).withSlot(1 << 16));
        String work = arguments[4];
        int number = Integer.parseInt(work.substring(work.indexOf(':') + 1));
        RawGraphs.node(space.newCluster(), 0); // registers types
        if (work.startsWith("to:")) {
            sendOn(space, addresses, links, number);
        } else {
            stall(space, addresses, links, number);
        }
    }

    private static void sendOn(IsoSpace space, List<Address> addresses, LinkOptions links, int to)
            throws IOException {
        try (Exchange exchange = Exchange.open(space, addresses, links)) {
            while (true) {
                Cluster cluster = exchange.receive(PATIENCE);
                int root = cluster.rootReference();
                Cells.putInt(root, RawGraphs.KEY, Cells.getInt(root, RawGraphs.KEY) + 1);
                exchange.send(cluster, to, PATIENCE);
                cluster.close();
            }
        } catch (PeerLostException _) {
            // all others have left
        }
    }

    private static void stall(IsoSpace space, List<Address> addresses, LinkOptions links, int after)
            throws IOException {
        LinkOptions stalling = links.withWires(Faults.stallAfter(after));
        Exchange exchange = Exchange.open(space, addresses, stalling);
        Cluster cluster = space.newCluster();
        RawGraphs.fillRing(cluster, 100, 1);
        exchange.send(cluster, 0);
        RawGraphs.fillRing(cluster, 200_000, 1);
        exchange.send(cluster, 0, PATIENCE);
    }
}
