// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.iso;

import io.wherry.cli.jvm.Lifeline;
import io.wherry.transport.Link;
import io.wherry.transport.Listener;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;

/// Gets trees from a [TreeSender] and answers, until its standard input ends.
public final class TreeReceiver {
    private TreeReceiver() {}

    /// `<scheme> <nodes of a tree>,...`
    ///
    /// Prints where it is found.
    public static void main(String[] args) throws IOException, ClassNotFoundException {
        Meeting meeting = Meeting.arrange(args[0]);
        Lifeline.closeAtEnd(meeting);
        Lifeline.hold();
        try (Listener listener = Listener.at(meeting.link())) {
            System.out.println(meeting.format());
            try (Link words = listener.accept();
                    Link trees = listener.accept()) {
                Node.Lines lines = new Node.Lines(words, trees);
                Node node = new Node(meeting, sizes(args[1]), false, lines);
                while (true) {
                    serve(node, words);
                }
            }
        }
    }

    static List<Integer> sizes(String list) {
        return Arrays.stream(list.split(",", -1)).map(Integer::valueOf).toList();
    }

    private static void serve(Node node, Link link) throws IOException, ClassNotFoundException {
        Order order = Order.receive(link);
        Courier courier = node.courier(order.way());
        ByteBuffer answer = ByteBuffer.allocateDirect(Long.BYTES);
        for (int trip = 0; trip < order.trips(); trip++) {
            AnyTree tree = courier.receive(order.size());
            answer.clear().putLong(order.question().of(tree));
            link.send(answer.flip());
            courier.giveBack(order.size());
        }
    }
}
