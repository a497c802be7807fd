// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.iso;

import io.wherry.cli.jvm.ParentWatch;
import io.wherry.transport.BrokenLinkException;
import io.wherry.transport.Link;
import io.wherry.transport.LinkClosedException;
import io.wherry.transport.Listener;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/// Receives trees from a [TreeSender] and replies, until its standard input ends.
public final class TreeReceiver {
    private TreeReceiver() {}

    /// `<scheme> <nodes of a tree>,...`
    ///
    /// Prints where it is found.
    public static void main(String[] args)
            throws IOException, ClassNotFoundException, InterruptedException {
        ReceiverAddress address = ReceiverAddress.arrange(args[0]);
        ParentWatch.closeAtEnd(address);
        ParentWatch.hold();
        List<Integer> sizes = sizes(args[1]);
        try (Listener listener = Listener.at(address.link())) {
            System.out.println(address.format());
            try (Link words = listener.accept();
                    Link trees = listener.accept()) {
                TransferNode node =
                        new TransferNode(
                                address, sizes, false, new TransferNode.Lines(words, trees));
                serve(
                        new TransferRounds(
                                node.couriers(), new ControlChannel.OverLink(words), sizes));
            }
        }
    }

    private static void serve(TransferRounds trips)
            throws IOException, ClassNotFoundException, InterruptedException {
        try {
            trips.serve();
        } catch (BrokenLinkException | LinkClosedException _) {
            /* the sender was ended first; this JVM is when its standard input is */
            new CountDownLatch(1).await();
        }
    }

    static List<Integer> sizes(String list) {
        return Arrays.stream(list.split(",", -1)).map(Integer::valueOf).toList();
    }
}
