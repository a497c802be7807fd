// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.iso;

import io.wherry.transport.Link;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// Sends trees to a [TreeReceiver] and reports the times.
///
/// For every line `<way> <question> <number of the tree> <milliseconds>` that comes in, a line goes out: the median of the
/// nanoseconds from before a tree is sent until the answer is here, or, of `bytes <number>`, the bytes of the cluster.
public final class TreeSender {
    private final TransferNode node;
    private final TransferRounds trips;

    private TreeSender(TransferNode node, TransferRounds trips) {
        this.node = node;
        this.trips = trips;
    }

    /// `<scheme> <nodes of a tree>,... <where the receiver is> <its process id>`
    public static void main(String[] args) throws IOException {
        List<Integer> sizes = TreeReceiver.sizes(args[1]);
        ReceiverAddress address = ReceiverAddress.parse(args[2]);
        Link words = Link.to(address.link());
        TransferNode.Lines lines = new TransferNode.Lines(words, Link.to(address.link()));
        TransferNode node = new TransferNode(address, sizes, true, lines);
        TreeSender sender =
                new TreeSender(
                        node,
                        new TransferRounds(
                                node.couriers(), new ControlChannel.OverLink(words), sizes));
        BufferedReader orders =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = orders.readLine(); line != null; line = orders.readLine()) {
            System.out.println(sender.answer(line));
        }
    }

    private String answer(String line) throws IOException {
        if (line.startsWith("bytes ")) {
            return Long.toString(node.bytes(Integer.parseInt(line.substring("bytes ".length()))));
        }
        TransferCommand command = TransferCommand.parse(line);
        return Double.toString(trips.measure(command, command.trips()));
    }
}
