// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.load;

import io.wherry.bench.calls.BusyWorker;
import io.wherry.bench.calls.CommandLoop;
import io.wherry.bench.calls.Load;
import io.wherry.bench.calls.PingWorker;
import io.wherry.bench.calls.RpcLibrary;
import io.wherry.bench.harness.BenchProgress;
import io.wherry.bench.harness.Effort;
import io.wherry.bench.harness.Fork;
import io.wherry.bench.harness.Worker;
import io.wherry.bench.latency.CallJvms;
import io.wherry.bench.links.LocalTransport;
import io.wherry.cli.ping.Cores;
import io.wherry.cli.ping.PingVariant;
import io.wherry.cli.ping.Placement;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Measures remote calls under load. The contenders take turns in short slices; meanwhile the
/// callers of
/// the others are parked.
/// One thread owns it.
public final class LoadMeasurement implements Closeable {
    /// gRPC is set up as it comes.
    static final Set<RpcLibrary> CONTENDERS =
            Collections.unmodifiableSet(EnumSet.complementOf(EnumSet.of(RpcLibrary.GRPC_DIRECT)));

    /// Before its rounds a row is called for as long as this many slices take, and at most for [#PATIENCE] times as long if it is
    /// not hot by then; the first row of fresh JVMs, for as long as [#FIRST_HEATING] slices.
    static final int HEATING = 10;

    static final int PATIENCE = 5;
    static final int FIRST_HEATING = 1_500;

    /// After the JVMs were moved the callers call for as long as this many slices take.
    private static final int SETTLING = 5;

    /// Length of the measurement of processor time of parked contenders.
    static final Duration WATCH = Duration.ofSeconds(1);

    private final Effort effort;
    private final LoadTimes times;
    private final CallJvms jvms;
    private final LoadProfiler profiler;
    private final Worker busy;
    private Placement placed = Placement.ANY;
    private boolean fresh = true;

    private LoadMeasurement(Effort effort, LoadTimes times, Path folder, List<String> prefix)
            throws IOException {
        this.effort = effort;
        this.times = times;
        this.jvms = new CallJvms(effort, times.refusals(), prefix);
        this.profiler = new LoadProfiler(jvms, times.refusals(), folder);
        List<String> command = new ArrayList<>(prefix);
        command.addAll(Fork.plain(BusyWorker.class));
        this.busy = new Worker(command, folder.resolve("rmi-busy.log"), effort.patienceSeconds());
    }

    public static LoadTimes measure(Effort effort, Path folder)
            throws IOException, InterruptedException {
        List<LoadRow> rows =
                LoadRow.ALL.stream().filter(row -> row.isBrief() || !effort.isShort()).toList();
        return measure(effort, folder, rows, EnumSet.allOf(LoadSetting.class));
    }

    /// Measures all contenders.
    ///
    /// @param folder where the logs go
    /// @param settings those of one core are left out where cores cannot be chosen
    public static LoadTimes measure(
            Effort effort, Path folder, List<LoadRow> rows, Set<LoadSetting> settings)
            throws IOException, InterruptedException {
        LoadTimes times = new LoadTimes();
        List<String> prefix = Cores.ofThisJvm().prefix(LoadSetting.MOST_CORES);
        List<LoadSetting> possible = new ArrayList<>(settings);
        if (prefix.isEmpty()) {
            possible.remove(LoadSetting.ONE_CORE);
        }
        try (LoadMeasurement measurement = new LoadMeasurement(effort, times, folder, prefix)) {
            BenchProgress.say("[rmi-load] start:");
            measurement.jvms.start(CONTENDERS, folder);
            for (LoadRow row : rows) {
                BenchProgress.say("; " + row.title());
                measurement.measure(row, possible);
            }
            BenchProgress.line();
        }
        return times;
    }

    /// Opens the load everywhere, and measures it in one setting after another.
    private void measure(LoadRow row, List<LoadSetting> settings)
            throws IOException, InterruptedException {
        List<RpcLibrary> able = open(row);
        boolean first = fresh;
        fresh = false;
        heat(able, row, HEATING, first ? FIRST_HEATING : PATIENCE * HEATING);
        for (LoadSetting setting : settings) {
            place(setting);
            if (first && !setting.isBusy()) {
                watch(setting);
            }
            busy.ask(setting.isBusy() ? BusyWorker.SPIN : BusyWorker.REST);
            heat(able, row, SETTLING, SETTLING);
            for (int round = 0; round < effort.loadRounds(); round++) {
                Collections.rotate(able, 1); // vary the contender that runs before each one
                round(able, setting, row);
            }
            if (setting == LoadSetting.TWO_CORES && row.isProfiled() && !effort.isShort()) {
                profile(able, setting, row);
            }
        }
        busy.ask(BusyWorker.REST);
        tell(able, row, CommandLoop.SHUT);
    }

    private void heat(List<RpcLibrary> able, LoadRow row, int least, int most) {
        int usual = effort.loadMillis();
        String millis = row.slice(usual) + " " + least * usual + ' ' + most * usual;
        tell(able, row, CommandLoop.HEAT + ' ' + millis);
    }

    private void place(LoadSetting setting) {
        if (setting.placement() == placed) {
            return;
        }
        placed = setting.placement();
        for (String subject : jvms.names()) {
            String answer = jvms.ask(subject, CommandLoop.PLACE + ' ' + setting.placement());
            if (answer != null && !answer.equals(CommandLoop.DONE)) {
                jvms.drop(subject, answer);
            }
        }
    }

    /// Returns the contenders that can make the calls of this row.
    private List<RpcLibrary> open(LoadRow row) {
        Load load = row.load();
        List<RpcLibrary> able = new ArrayList<>(CONTENDERS);
        tell(able, row, CommandLoop.OPEN + ' ' + load);
        return able;
    }

    /// Sends a command to all contenders; removes those that fail.
    private void tell(List<RpcLibrary> able, LoadRow row, String order) {
        able.removeIf(library -> {
            String answer = jvms.ask(library.label(), order);
            if (answer != null && answer.startsWith(CommandLoop.CANNOT)) {
                refuse(library, row, answer);
            }
            return !CommandLoop.DONE.equals(answer);
        });
    }

    private void refuse(RpcLibrary library, LoadRow row, String answer) {
        String reason = answer.substring(CommandLoop.CANNOT.length());
        times.refusals().refuse(library.label(), row.load().exercise().operation(), reason);
    }

    private void round(List<RpcLibrary> able, LoadSetting setting, LoadRow row) {
        String order = CommandLoop.SLICE + ' ' + row.slice(effort.loadMillis());
        able.removeIf(library -> {
            String answer = jvms.ask(library.label(), order);
            if (answer == null) {
                return true;
            }
            if (answer.startsWith(CommandLoop.CANNOT)) {
                refuse(library, row, answer);
                return true;
            }
            LoadFigure figure = new LoadFigure(library.label(), setting, row);
            times.add(figure, Double.parseDouble(answer));
            return false;
        });
        if (row.rawSize() > 0) {
            for (LocalTransport medium : LocalTransport.values()) {
                raw(medium, setting, row);
            }
        }
    }

    private void profile(List<RpcLibrary> able, LoadSetting setting, LoadRow row)
            throws IOException, InterruptedException {
        for (RpcLibrary library : able) {
            CallCost cost = profiler.measure(library, row.slice(effort.loadMillis()));
            if (cost != null) {
                times.addCost(new LoadFigure(library.label(), setting, row), cost);
            }
        }
    }

    /// Links and raw sockets have half of the time of a slice each, after a warm-up as long.
    private void raw(LocalTransport medium, LoadSetting setting, LoadRow row) {
        String subject = CallJvms.raws(medium);
        int millis = Math.max(1, effort.loadMillis() / 2);
        String answer = jvms.ask(subject, PingWorker.TRIPS + ' ' + row.rawSize() + ' ' + millis);
        if (answer == null) {
            return;
        }
        if (answer.startsWith(CommandLoop.CANNOT)) {
            jvms.drop(subject, answer.substring(CommandLoop.CANNOT.length()));
            return;
        }
        String[] medians = answer.split(" ", -1);
        PingVariant[] variants = PingVariant.values();
        for (int n = 0; n < variants.length; n++) {
            String name = LoadFigure.raw(medium, variants[n]);
            times.add(new LoadFigure(name, setting, row), Double.parseDouble(medians[n]));
        }
    }

    /// Measures the processor time of all contenders while no calls are made.
    private void watch(LoadSetting setting) throws InterruptedException {
        Thread.sleep(WATCH); // what the last slices left to do is done
        Map<RpcLibrary, Duration> before = processorTimes();
        long start = System.nanoTime();
        Thread.sleep(WATCH);
        double passed = System.nanoTime() - start;
        processorTimes()
                .forEach((library, after) -> {
                    Duration used = after.minus(before.getOrDefault(library, after));
                    times.addParked(library.label(), setting, used.toNanos() / passed);
                });
    }

    private Map<RpcLibrary, Duration> processorTimes() {
        Map<RpcLibrary, Duration> used = new LinkedHashMap<>();
        for (RpcLibrary library : CONTENDERS) {
            used.put(
                    library,
                    jvms.pids(library.label()).stream()
                            .flatMap(pid -> ProcessHandle.of(pid).stream())
                            .flatMap(process -> process.info().totalCpuDuration().stream())
                            .reduce(Duration.ZERO, Duration::plus));
        }
        return used;
    }

    @Override
    public void close() throws IOException {
        try (busy) {
            jvms.close();
        }
    }
}
