// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

import io.wherry.bench.calls.CallListener;
import io.wherry.bench.calls.CallWorker;
import io.wherry.bench.calls.PingWorker;
import io.wherry.bench.calls.Remoting;
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
final class CallJvms implements Closeable {
    private static final List<String> OPTIONS = options();

    private final Effort effort;
    private final Refusals refusals;
    private final List<String> prefix;
    private final List<Closeable> all = new ArrayList<>();
    private final Map<String, Worker> workers = new LinkedHashMap<>();
    private final Map<String, List<Long>> pids = new LinkedHashMap<>();

    /// @param prefix precedes the commands that start the JVMs, as `taskset` does; may be empty
    CallJvms(Effort effort, Refusals refusals, List<String> prefix) {
        this.effort = effort;
        this.refusals = refusals;
        this.prefix = List.copyOf(prefix);
    }

    /// Returns the options of these JVMs in addition to those of all forks.
    static List<String> options() {
        List<String> options = new ArrayList<>(List.of(Links.OPTION));
        options.addAll(Remoting.options());
        return List.copyOf(options);
    }

    /// Returns the name of the JVMs that measure links and raw sockets of a medium.
    static String raws(Medium medium) {
        return medium.title() + ": links and raw sockets";
    }

    /// @param folder where the logs go
    void start(Set<Remoting> remotings, Path folder) {
        for (Remoting remoting : remotings) {
            Path log = folder.resolve("rmi-" + remoting.name() + ".log");
            start(remoting.label(), () -> pair(remoting, log));
        }
        for (Medium medium : Medium.values()) {
            Path log = folder.resolve("rmi-" + medium.scheme() + ".log");
            start(raws(medium), () -> ping(medium, log));
        }
    }

    @FunctionalInterface
    private interface Starting {
        Worker start() throws IOException;
    }

    private void start(String who, Starting starting) {
        Narrator.say(" [" + who + ']');
        try {
            workers.put(who, starting.start());
        } catch (IOException e) {
            refusals.fail(who, Answer.reason(e));
        }
    }

    private Worker pair(Remoting remoting, Path log) throws IOException {
        Pair.Programs programs =
                new Pair.Programs(CallListener.class, CallWorker.class, OPTIONS).withPrefix(prefix);
        Pair pair = new Pair(programs, List.of(remoting.name()), log, effort.patienceSeconds());
        all.add(pair);
        pids.put(remoting.label(), pair.pids());
        return pair.worker();
    }

    private Worker ping(Medium medium, Path log) throws IOException {
        List<String> command = new ArrayList<>(prefix);
        command.addAll(Fork.command(PingWorker.class, OPTIONS));
        command.add(medium.scheme());
        Worker worker = new Worker(command, log, effort.patienceSeconds());
        all.add(worker);
        return worker;
    }

    /// Returns the names of those that are there.
    List<String> names() {
        return List.copyOf(workers.keySet());
    }

    /// Returns the ids of the two processes of a contender.
    List<Long> pids(String who) {
        return pids.getOrDefault(who, List.of());
    }

    /// Returns the answer; null if there is no contender of this name, or it failed.
    @Nullable String ask(String who, String order) {
        Worker worker = workers.get(who);
        if (worker == null) {
            return null;
        }
        try {
            return worker.ask(order);
        } catch (IOException e) {
            drop(who, Answer.reason(e));
            return null;
        }
    }

    /// Asks no more of a contender.
    void drop(String who, String reason) {
        workers.remove(who);
        refusals.fail(who, reason);
    }

    @Override
    public void close() throws IOException {
        for (Closeable one : all) {
            one.close();
        }
    }
}
