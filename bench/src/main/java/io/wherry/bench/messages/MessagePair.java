// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.messages;

import io.wherry.bench.harness.JvmPair;
import io.wherry.bench.links.LinkTimes;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// The two JVMs of one message format: a listener, and a sender that gets commands.
final class MessagePair implements Closeable {
    private static final JvmPair.Programs PROGRAMS =
            new JvmPair.Programs(
                    MessageListener.class, MessageSender.class, List.of(LinkTimes.OPTION));

    private final JvmPair jvms;

    /// @param folder where the logs go
    MessagePair(MessageFormat format, Path folder, int patienceSeconds) throws IOException {
        Path log = folder.resolve("messages-" + format.name() + ".log");
        jvms = new JvmPair(PROGRAMS, List.of(format.name()), log, patienceSeconds);
    }

    /// Sends `count` messages over a connection of their own.
    ///
    /// @throws IOException if other messages arrived, or none in time
    MessageTrip send(Flushing flushing, int count) throws IOException {
        return MessageTrip.parse(jvms.worker().ask(flushing.name() + ' ' + count));
    }

    @Override
    public void close() throws IOException {
        jvms.close();
    }
}
