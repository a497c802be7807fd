// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.iso;

import io.wherry.transport.Link;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Sends trees to a [TreeReceiver] and says how long that took.
///
/// For every line `<way> <question> <number of the tree> <milliseconds>` that comes in, a line goes out: the median of the
/// nanoseconds from before a tree is sent until the answer is here, or, of `bytes <number>`, the bytes of the cluster.
public final class TreeSender {
    private static final int MOST_TRIPS = 20_000;

    private final Node node;
    private final List<Integer> sizes;
    private final Link link;
    private final ByteBuffer answer = ByteBuffer.allocateDirect(Long.BYTES);
    private final Map<String, Double> paces = new HashMap<>();
    private final Map<String, Long> answers = new HashMap<>();

    private TreeSender(Node node, List<Integer> sizes, Link link) {
        this.node = node;
        this.sizes = sizes;
        this.link = link;
    }

    /// `<scheme> <nodes of a tree>,... <where the receiver is> <its process id>`
    public static void main(String[] args) throws IOException {
        List<Integer> sizes = TreeReceiver.sizes(args[1]);
        Meeting meeting = Meeting.parse(args[2]);
        Link words = Link.to(meeting.link());
        Node.Lines lines = new Node.Lines(words, Link.to(meeting.link()));
        TreeSender sender = new TreeSender(new Node(meeting, sizes, true, lines), sizes, words);
        BufferedReader orders =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = orders.readLine(); line != null; line = orders.readLine()) {
            System.out.println(sender.answer(line.split(" ", 4)));
        }
    }

    private String answer(String... words) throws IOException {
        if (words[0].equals("bytes")) {
            return Long.toString(node.bytes(Integer.parseInt(words[1])));
        }
        Way way = Way.valueOf(words[0]);
        Question question = Question.valueOf(words[1]);
        int size = Integer.parseInt(words[2]);
        String what = words[0] + ' ' + words[1] + ' ' + words[2];
        double once = paces.getOrDefault(what, Double.MAX_VALUE);
        double wanted = 1e6 * Integer.parseInt(words[3]) / once;
        int trips = Math.clamp(Math.round(wanted), 1, MOST_TRIPS);
        double median = median(new Order(way, question, size, trips));
        paces.put(what, median);
        return Double.toString(median);
    }

    private double median(Order order) throws IOException {
        long expected = order.way().hasTree() ? expected(order) : 0;
        Courier courier = node.courier(order.way());
        order.send(link);
        long[] nanos = new long[order.trips()];
        for (int trip = 0; trip < nanos.length; trip++) {
            long start = System.nanoTime();
            courier.send(order.size());
            link.receive(answer.clear());
            nanos[trip] = System.nanoTime() - start;
            check(order, expected, answer.flip().getLong());
            courier.takeBack(order.size());
        }
        Arrays.sort(nanos);
        return nanos[nanos.length / 2];
    }

    private long expected(Order order) {
        return answers.computeIfAbsent(
                order.question().name() + ' ' + order.size(),
                _ -> order.question().of(HeapTree.balanced(0, sizes.get(order.size()))));
    }

    private static void check(Order order, long expected, long answered) throws IOException {
        if (expected != answered) {
            throw new IOException(
                    "wrong answer: %s, expected=%d, answered=%d"
                            .formatted(order, expected, answered));
        }
    }
}
