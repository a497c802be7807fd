// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

import io.wherry.bench.messages.Carrier;
import io.wherry.bench.messages.Flushing;
import io.wherry.bench.messages.MessageListener;
import io.wherry.bench.messages.MessageSender;
import io.wherry.bench.messages.MessageTrip;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/// The two JVMs of one carrier: a listener, and a sender that is told when to send. Both end when this JVM does.
final class MessagePair implements Closeable {
    private final Path log;
    private final int patienceSeconds;
    private final Process listener;
    private final Process sender;
    private final Writer orders;
    private final BufferedReader trips;

    /// @param folder where the logs go
    MessagePair(Carrier carrier, Path folder, int patienceSeconds) throws IOException {
        this.log = folder.resolve("messages-" + carrier.name() + ".log");
        this.patienceSeconds = patienceSeconds;
        this.listener = start(MessageListener.class, List.of(carrier.name()));
        String port = listener.inputReader(StandardCharsets.UTF_8).readLine();
        if (port == null) {
            listener.destroyForcibly();
            throw new IOException("listener ended: carrier=" + carrier.name());
        }
        this.sender = start(MessageSender.class, List.of(carrier.name(), port));
        this.orders = sender.outputWriter(StandardCharsets.UTF_8);
        this.trips = sender.inputReader(StandardCharsets.UTF_8);
    }

    private Process start(Class<?> main, List<String> args) throws IOException {
        List<String> command = new ArrayList<>(Fork.command(main, List.of(Links.OPTION)));
        command.addAll(args);
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
    }

    /// Sends `count` messages over a connection of their own.
    ///
    /// @throws IOException if something else arrived, or nothing in time; both JVMs have ended then
    MessageTrip send(Flushing flushing, int count) throws IOException {
        orders.write(flushing.name() + ' ' + count + '\n');
        orders.flush();
        AtomicBoolean impatient = new AtomicBoolean();
        CompletableFuture<?> late =
                CompletableFuture.runAsync(
                        () -> {
                            impatient.set(true); // before the end, which is what is seen
                            end();
                        },
                        CompletableFuture.delayedExecutor(patienceSeconds, TimeUnit.SECONDS));
        String trip = answer();
        late.cancel(false);
        if (trip == null) {
            end();
            throw new IOException(
                    impatient.get()
                            ? "no answer after " + patienceSeconds + " s"
                            : "sender ended: " + lastWords());
        }
        return MessageTrip.parse(trip);
    }

    private @Nullable String answer() {
        try {
            return trips.readLine();
        } catch (IOException _) {
            return null; // it was ended while it was waited for, which closes its streams
        }
    }

    /// What the log begins with: the first failure.
    private String lastWords() throws IOException {
        sender.onExit().join();
        return Files.readAllLines(log).stream().findFirst().orElse("nothing said");
    }

    private void end() {
        sender.destroyForcibly();
        listener.destroyForcibly();
    }

    /// Ends both JVMs; what they had to say stays if it was anything.
    @Override
    public void close() throws IOException {
        end();
        sender.onExit().join();
        listener.onExit().join();
        if (Files.size(log) == 0) {
            Files.delete(log);
        }
    }
}
