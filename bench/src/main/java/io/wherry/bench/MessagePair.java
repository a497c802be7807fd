// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

import io.wherry.bench.messages.Carrier;
import io.wherry.bench.messages.Flushing;
import io.wherry.bench.messages.MessageListener;
import io.wherry.bench.messages.MessageSender;
import io.wherry.bench.messages.MessageTrip;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// The two JVMs of one carrier: a listener, and a sender that is told when to send.
final class MessagePair implements Closeable {
    private static final Pair.Programs PROGRAMS =
            new Pair.Programs(MessageListener.class, MessageSender.class, List.of(Links.OPTION));

    private final Pair pair;

    /// @param folder where the logs go
    MessagePair(Carrier carrier, Path folder, int patienceSeconds) throws IOException {
        Path log = folder.resolve("messages-" + carrier.name() + ".log");
        pair = new Pair(PROGRAMS, List.of(carrier.name()), log, patienceSeconds);
    }

    /// Sends `count` messages over a connection of their own.
    ///
    /// @throws IOException if something else arrived, or nothing in time
    MessageTrip send(Flushing flushing, int count) throws IOException {
        return MessageTrip.parse(pair.worker().ask(flushing.name() + ' ' + count));
    }

    @Override
    public void close() throws IOException {
        pair.close();
    }
}
