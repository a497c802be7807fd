// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.messages;

import io.wherry.cli.jvm.ParentWatch;
import io.wherry.testkit.zoo.shapes.Message;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.ref.Reference;
import java.util.List;

/// Receives the messages of [MessageSender]s, one connection after another, until its standard
/// input ends.
///
/// ```text
///  to the sender, on each connection:
///
///  byte    ready: the clock may start
///  int     how many messages there were until the end of the stream; the clock stops
///  long    the checksum of their contents
///  long    bytes that the stream keeps when the messages are let go
/// ```
public final class MessageListener {
    private final MessageFormat format;

    private MessageListener(MessageFormat format) {
        this.format = format;
    }

    /// `<carrier>`
    ///
    /// Prints the port it listens at.
    public static void main(String[] args) throws IOException, ClassNotFoundException {
        MessageListener listener = new MessageListener(MessageFormat.valueOf(args[0]));
        ParentWatch.hold();
        try (ConnectionAcceptor acceptor = listener.format.door()) {
            System.out.println(acceptor.port());
            while (true) {
                try (Connection connection = acceptor.accept()) {
                    listener.serve(connection);
                }
            }
        }
    }

    private void serve(Connection connection) throws IOException, ClassNotFoundException {
        long before = HeapUsage.collect();
        DataOutputStream replies = new DataOutputStream(connection.output());
        replies.writeByte(1);
        replies.flush();
        MessageInput input = format.from(connection);
        try {
            receive(input, replies);
            replies.writeLong(Math.max(0, HeapUsage.collect() - before));
            replies.flush();
        } finally {
            Reference.reachabilityFence(input);
        }
    }

    private static void receive(MessageInput input, DataOutputStream replies)
            throws IOException, ClassNotFoundException {
        ReceivedMessages arrived = input.readAll();
        replies.writeInt(arrived.count());
        replies.flush();
        List<Message> messages = arrived.contents().messages();
        MessageChecksum.checkFirst(messages);
        replies.writeLong(MessageChecksum.checksum(messages));
        replies.flush();
    }
}
