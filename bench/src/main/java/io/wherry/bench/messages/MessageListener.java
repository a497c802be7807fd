// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.messages;

import io.wherry.cli.jvm.Lifeline;
import io.wherry.testkit.zoo.shapes.Message;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.ref.Reference;
import java.util.List;

/// Receives what [MessageSender]s send, one connection after another, until its standard input ends.
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
    private final Carrier carrier;

    private MessageListener(Carrier carrier) {
        this.carrier = carrier;
    }

    /// `<carrier>`
    ///
    /// Prints the port it listens at.
    public static void main(String[] args) throws IOException, ClassNotFoundException {
        MessageListener listener = new MessageListener(Carrier.valueOf(args[0]));
        Lifeline.hold();
        try (Door door = listener.carrier.door()) {
            System.out.println(door.port());
            while (true) {
                try (Connection connection = door.accept()) {
                    listener.serve(connection);
                }
            }
        }
    }

    private void serve(Connection connection) throws IOException, ClassNotFoundException {
        long before = Memory.collect();
        DataOutputStream replies = new DataOutputStream(connection.output());
        replies.writeByte(1);
        replies.flush();
        MessageInput input = carrier.from(connection);
        try {
            receive(input, replies);
            replies.writeLong(Math.max(0, Memory.collect() - before));
            replies.flush();
        } finally {
            Reference.reachabilityFence(input);
        }
    }

    private static void receive(MessageInput input, DataOutputStream replies)
            throws IOException, ClassNotFoundException {
        Arrived arrived = input.readAll();
        replies.writeInt(arrived.count());
        replies.flush();
        List<Message> messages = arrived.contents().messages();
        Contents.checkFirst(messages);
        replies.writeLong(Contents.checksum(messages));
        replies.flush();
    }
}
