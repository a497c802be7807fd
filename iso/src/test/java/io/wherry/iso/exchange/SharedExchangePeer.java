// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.exchange;

import io.wherry.iso.Cluster;
import io.wherry.iso.Exchange;
import io.wherry.iso.IsoException;
import io.wherry.iso.IsoOptions;
import io.wherry.iso.IsoSpace;
import io.wherry.iso.RawLists;
import io.wherry.transport.Address;
import io.wherry.transport.LinkOptions;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/// A node that exchanges clusters, in private or shared memory; executes commands from its input.
public final class SharedExchangePeer {
    /// Stands for private memory in the place of a file.
    public static final String OWN = "own";

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final int KEY = 5;

    private final IsoSpace space;
    private final Exchange exchange;
    private Cluster last;

    private SharedExchangePeer(IsoSpace space, Exchange exchange) {
        this.space = space;
        this.exchange = exchange;
        this.last = space.newCluster();
    }

    /// Arguments: file of the space, number of this node, addresses of all nodes.
    public static void main(String... arguments) throws IOException {
        IsoOptions options =
                IsoOptions.standard()
                        .withNode(Integer.parseInt(arguments[1]), 4)
                        .withSlot(1 << 16)
                        .withSize(1L << 30);
        if (!arguments[0].equals(OWN)) {
            options = options.withSharedFile(Path.of(arguments[0]));
        }
        IsoSpace space = IsoSpace.open(options);
        RawLists.fill(space.newCluster(), 1, 1); // registers types
        List<Address> addresses = Arrays.stream(arguments).skip(2).map(Address::parse).toList();
        try (Exchange exchange = Exchange.open(space, addresses, LinkOptions.standard())) {
            SharedExchangePeer peer = new SharedExchangePeer(space, exchange);
            System.out.println("ready");
            BufferedReader input =
                    new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
            for (String line = input.readLine(); line != null; line = input.readLine()) {
                System.out.println(peer.answer(line.split(" ")));
            }
        }
    }

    private String answer(String... words) {
        int number = Integer.parseInt(words[1]);
        try {
            return switch (words[0]) {
                case "make" -> make(number);
                case "send" -> send(number);
                case "later" -> later(number);
                case "take" -> take(Exchange.ANY, Exchange.ANY, number);
                case "takeBack" -> take(last.origin(), last.rank(), number);
                case "broadcast" -> broadcast();
                default -> "what?";
            };
        } catch (IsoException e) {
            return e.getClass().getSimpleName() + ": " + e.getMessage();
        }
    }

    private String make(int nodes) {
        last = RawLists.fill(space.newCluster(), nodes, KEY);
        return last.origin() + " " + last.rank();
    }

    private String send(int node) {
        exchange.send(last, node, PATIENCE);
        return last.isPresent() ? "here" : "gone";
    }

    private String later(int node) {
        exchange.sendLater(last, node).join();
        return last.isPresent() ? "here" : "gone";
    }

    private String take(int origin, int rank, int from) {
        last = exchange.receive(origin, rank, from, PATIENCE);
        return RawLists.count(last, KEY) + " of " + last.origin() + " " + last.rank();
    }

    private String broadcast() {
        exchange.broadcast(last, PATIENCE);
        return last.isPresent() ? "here" : "gone";
    }
}
