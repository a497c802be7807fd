// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.latency;

import io.wherry.bench.calls.CallListener;
import io.wherry.bench.calls.CallWorker;
import io.wherry.bench.calls.PingWorker;
import io.wherry.bench.calls.RpcLibrary;
import io.wherry.bench.harness.AnswerText;
import io.wherry.bench.harness.BenchProgress;
import io.wherry.bench.harness.Effort;
import io.wherry.bench.harness.Fork;
import io.wherry.bench.harness.JvmPair;
import io.wherry.bench.harness.Worker;
import io.wherry.bench.links.LinkTimes;
import io.wherry.bench.links.LocalTransport;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The JVMs of remote calls: two for each contender, and two for the links and raw sockets of each medium. One thread owns them.
/// A contender that fails is dropped with the reason; the others go on.
public final class CallJvms implements Closeable {
    private static final List<String> OPTIONS = options();

    private final Effort effort;
    private final Refusals refusals;
    private final List<String> prefix;
    private final List<Closeable> all = new ArrayList<>();
    private final Map<String, Worker> workers = new LinkedHashMap<>();
    private final Map<String, List<Long>> pids = new LinkedHashMap<>();

    /// @param prefix precedes the commands that start the JVMs, as `taskset` does; may be empty
    public CallJvms(Effort effort, Refusals refusals, List<String> prefix) {
        this.effort = effort;
        this.refusals = refusals;
        this.prefix = List.copyOf(prefix);
    }

    /// Returns the options of these JVMs in addition to those of all forks.
    public static List<String> options() {
        List<String> options = new ArrayList<>(List.of(LinkTimes.OPTION));
        options.addAll(RpcLibrary.options());
        return List.copyOf(options);
    }

    /// Returns the name of the JVMs that measure links and raw sockets of a medium.
    public static String raws(LocalTransport medium) {
        return medium.title() + ": links and raw sockets";
    }

    /// Starts the JVMs of the libraries.
    ///
    /// @param folder where the logs go
    public void start(Set<RpcLibrary> libraries, Path folder) {
        for (RpcLibrary library : libraries) {
            Path log = folder.resolve("rmi-" + library.name() + ".log");
            start(library.label(), () -> pair(library, log));
        }
        for (LocalTransport medium : LocalTransport.values()) {
            Path log = folder.resolve("rmi-" + medium.scheme() + ".log");
            start(raws(medium), () -> ping(medium, log));
        }
    }

    @FunctionalInterface
    private interface Starting {
        Worker start() throws IOException;
    }

    private void start(String subject, Starting starting) {
        BenchProgress.say(" [" + subject + ']');
        try {
            workers.put(subject, starting.start());
        } catch (IOException e) {
            refusals.fail(subject, AnswerText.reason(e));
        }
    }

    private Worker pair(RpcLibrary library, Path log) throws IOException {
        JvmPair.Programs programs =
                new JvmPair.Programs(CallListener.class, CallWorker.class, OPTIONS)
                        .withPrefix(prefix);
        JvmPair jvms =
                new JvmPair(programs, List.of(library.name()), log, effort.patienceSeconds());
        all.add(jvms);
        pids.put(library.label(), jvms.pids());
        return jvms.worker();
    }

    private Worker ping(LocalTransport medium, Path log) throws IOException {
        List<String> command = new ArrayList<>(prefix);
        command.addAll(Fork.command(PingWorker.class, OPTIONS));
        command.add(medium.scheme());
        Worker worker = new Worker(command, log, effort.patienceSeconds());
        all.add(worker);
        return worker;
    }

    /// Returns the names of the running contenders.
    public List<String> names() {
        return List.copyOf(workers.keySet());
    }

    /// Returns the ids of the two processes of a contender.
    public List<Long> pids(String subject) {
        return pids.getOrDefault(subject, List.of());
    }

    /// Returns the reply; null if there is no contender of this name, or it failed.
    public @Nullable String ask(String subject, String order) {
        Worker worker = workers.get(subject);
        if (worker == null) {
            return null;
        }
        try {
            return worker.ask(order);
        } catch (IOException e) {
            drop(subject, AnswerText.reason(e));
            return null;
        }
    }

    /// Asks no more of a contender.
    public void drop(String subject, String reason) {
        workers.remove(subject);
        refusals.fail(subject, reason);
    }

    @Override
    public void close() throws IOException {
        for (Closeable one : all) {
            one.close();
        }
    }
}
