// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.iso;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Trees go again and again, the sender takes the time, and each answer is compared.
final class TransferRounds {
    private static final int MOST_TRIPS = 20_000;

    private final Map<TransferKind, TreeTransfer> transfers;
    private final ControlChannel control;
    private final List<Integer> sizes;
    private final Map<String, Double> paces = new HashMap<>();
    private final Map<String, Long> answers = new HashMap<>();

    /// @param sizes nodes of each tree
    TransferRounds(
            Map<TransferKind, TreeTransfer> transfers,
            ControlChannel control,
            List<Integer> sizes) {
        this.transfers = transfers;
        this.control = control;
        this.sizes = sizes;
    }

    private TreeTransfer transfer(TransferCommand command) {
        TreeTransfer transfer = transfers.get(command.way());
        if (transfer == null) {
            throw new IllegalArgumentException("not over this medium: " + command);
        }
        return transfer;
    }

    /// Carries out commands of the sender until the last one.
    void serve() throws IOException, ClassNotFoundException {
        for (TransferCommand command = control.hear();
                command.trips() > 0;
                command = control.hear()) {
            TreeTransfer transfer = transfer(command);
            for (int trip = 0; trip < command.trips(); trip++) {
                AnyTree tree = transfer.receive(command.size());
                control.answer(command.question().of(tree));
                transfer.giveBack(command.size());
            }
        }
    }

    /// Sends for about `millis` milliseconds, at least once.
    ///
    /// @param what command whose number of trips is ignored
    /// @return the median time from before a tree is sent until the reply is received, in
    ///     nanoseconds
    double measure(TransferCommand what, int millis) throws IOException {
        double wanted = 1e6 * millis / paces.getOrDefault(what.label(), Double.MAX_VALUE);
        int trips = Math.clamp(Math.round(wanted), 1, MOST_TRIPS);
        double median =
                median(new TransferCommand(what.way(), what.question(), what.size(), trips));
        paces.put(what.label(), median);
        return median;
    }

    private double median(TransferCommand command) throws IOException {
        long expected = command.way().hasTree() ? expected(command) : 0;
        TreeTransfer transfer = transfer(command);
        control.tell(command);
        long[] nanos = new long[command.trips()];
        for (int trip = 0; trip < nanos.length; trip++) {
            long start = System.nanoTime();
            transfer.send(command.size());
            long answer = control.await();
            nanos[trip] = System.nanoTime() - start;
            check(command, expected, answer);
            transfer.takeBack(command.size());
        }
        Arrays.sort(nanos);
        return nanos[nanos.length / 2];
    }

    private long expected(TransferCommand command) {
        return answers.computeIfAbsent(
                command.question().name() + ' ' + command.size(),
                _ -> command.question().of(HeapTree.balanced(0, sizes.get(command.size()))));
    }

    private static void check(TransferCommand command, long expected, long answered)
            throws IOException {
        if (expected != answered) {
            throw new IOException(
                    "wrong reply: %s, expected=%d, actual=%d"
                            .formatted(command, expected, answered));
        }
    }

    /// Tells the receiver that this was the last command.
    void end() throws IOException {
        control.tell(TransferCommand.END);
    }
}
