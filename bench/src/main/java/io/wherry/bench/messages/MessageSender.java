// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.messages;

import io.wherry.testkit.zoo.shapes.Message;
import java.io.BufferedReader;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.ref.Reference;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Sends messages to a [MessageListener], each time over a new connection, and reports the times.
///
/// For every input line `<flushing> <count>` it prints a line: a [MessageTrip].
public final class MessageSender {
    /// Number of messages between two calls of `reset`.
    public static final int REMEMBERED = 1_000;

    private final MessageFormat carrier;
    private final int port;

    private MessageSender(MessageFormat carrier, int port) {
        this.carrier = carrier;
        this.port = port;
    }

    /// `<carrier> <port> <process id of the listener>`
    public static void main(String[] args) throws IOException {
        MessageSender sender =
                new MessageSender(MessageFormat.valueOf(args[0]), Integer.parseInt(args[1]));
        BufferedReader orders =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String order = orders.readLine(); order != null; order = orders.readLine()) {
            String[] words = order.split(" ", 2);
            MessageTrip trip = sender.run(Flushing.valueOf(words[0]), Integer.parseInt(words[1]));
            System.out.println(trip.format());
        }
    }

    private MessageTrip run(Flushing flushing, int count) throws IOException {
        long before = HeapUsage.collect();
        try (Connection connection = carrier.connect(port)) {
            DataInputStream replies = new DataInputStream(connection.input());
            replies.readByte(); // the listener is ready
            MessageOutput output = carrier.to(connection);
            try {
                Sending sending = new Sending(connection, output, replies);
                long nanos = send(sending, flushing, count);
                long kept = HeapUsage.collect() - before;
                return new MessageTrip(nanos, Math.max(0, kept), replies.readLong());
            } finally {
                Reference.reachabilityFence(output);
            }
        }
    }

    private record Sending(Connection connection, MessageOutput output, DataInputStream replies) {}

    /// @return nanoseconds from the first message to the listener's word that it has all
    private static long send(Sending to, Flushing flushing, int count) throws IOException {
        Message[] messages = MessageChecksum.fresh(count);
        to.output().prepare(messages);
        long start = System.nanoTime();
        write(messages, to.output(), flushing);
        to.connection().finish();
        int arrived = to.replies().readInt();
        long nanos = System.nanoTime() - start;
        MessageChecksum.checkArrived(Arrays.asList(messages), arrived, to.replies().readLong());
        return nanos;
    }

    private static void write(Message[] messages, MessageOutput output, Flushing flushing)
            throws IOException {
        switch (flushing) {
            case EACH -> {
                for (Message message : messages) {
                    output.write(message);
                    output.flush();
                }
            }
            case BATCHED -> {
                for (Message message : messages) {
                    output.write(message);
                }
                output.flush();
            }
            case RESET -> {
                for (int n = 0; n < messages.length; n++) {
                    if (n % REMEMBERED == 0) {
                        output.reset();
                    }
                    output.write(messages[n]);
                }
                output.flush();
            }
        }
    }
}
