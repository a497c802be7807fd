// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.harness;

import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// Two JVMs: a listener, and a [Worker] that gets commands. Both end when this JVM does.
public final class JvmPair implements Closeable {
    private static final int SECONDS_TO_END = 2;

    private final Process listener;
    private final Worker worker;

    /// The two programs.
    ///
    /// @param listener prints its address in its first line
    /// @param worker gets that as an argument more, and the process id of the listener
    /// @param options of both JVMs
    /// @param prefix precedes the commands that start them; may be empty
    public record Programs(
            Class<?> listener, Class<?> worker, List<String> options, List<String> prefix) {
        public Programs {
            options = List.copyOf(options);
            prefix = List.copyOf(prefix);
        }

        public Programs(Class<?> listener, Class<?> worker, List<String> options) {
            this(listener, worker, options, List.of());
        }

        public Programs withPrefix(List<String> other) {
            return new Programs(listener, worker, options, other);
        }

        private List<String> command(Class<?> main, List<String> args) {
            List<String> command = new ArrayList<>(prefix);
            command.addAll(Fork.command(main, options));
            command.addAll(args);
            return command;
        }
    }

    /// @param args of both programs
    /// @param log receives their output other than replies
    public JvmPair(Programs programs, List<String> args, Path log, int patienceSeconds)
            throws IOException {
        listener = Worker.start(programs.command(programs.listener(), args), log);
        try {
            String door = listener.inputReader(StandardCharsets.UTF_8).readLine();
            if (door == null) {
                throw new IOException("listener ended: " + String.join(" ", args));
            }
            List<String> more = new ArrayList<>(args);
            more.add(door);
            more.add(Long.toString(listener.pid()));
            worker = new Worker(programs.command(programs.worker(), more), log, patienceSeconds);
        } catch (IOException e) {
            listener.destroyForcibly();
            throw e;
        }
    }

    /// Returns the worker. It ends with the pair.
    public Worker worker() {
        return worker;
    }

    /// Returns the process ids of both JVMs.
    public List<Long> pids() {
        return List.of(listener.pid(), worker.pid());
    }

    /// Ends the worker, and gives the listener a moment to clean up.
    @Override
    public void close() throws IOException {
        worker.close();
        listener.getOutputStream().close();
        listener.onExit()
                .completeOnTimeout(listener, SECONDS_TO_END, TimeUnit.SECONDS)
                .join()
                .destroyForcibly()
                .onExit()
                .join();
    }
}
