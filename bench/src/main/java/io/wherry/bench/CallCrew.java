// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

import io.wherry.bench.calls.CallListener;
import io.wherry.bench.calls.CallWorker;
import io.wherry.bench.calls.Exercise;
import io.wherry.bench.calls.Operation;
import io.wherry.bench.calls.Orders;
import io.wherry.bench.calls.PingWorker;
import io.wherry.bench.calls.Remoting;
import io.wherry.cli.ping.Contender;
import io.wherry.cli.ping.LocalPing;
import io.wherry.cli.ping.Placement;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The JVMs of all who are measured: two for everybody who carries calls, and two for the links and raw sockets of each medium.
/// They take turns: what is called is called by all before the next thing is.
final class CallCrew implements Closeable {
    /// The round before those that count takes so many times as long, wherever the system puts the JVMs; so long takes what is
    /// before that at least.
    private static final int WARMING = 8;

    private static final int BRIEF_WARMING = 3;

    /// So long everybody calls after being moved, uncounted.
    static final int SETTLING_MILLIS = 100;

    /// Longer arrays run the code that shorter ones made hot.
    private static final int LONGEST_WARMING = 1 << 16;

    private static final List<String> OPTIONS = options();
    private static final Pair.Programs PROGRAMS =
            new Pair.Programs(CallListener.class, CallWorker.class, OPTIONS);

    private final Effort effort;
    private final List<Closeable> all = new ArrayList<>();
    private final Map<String, Worker> workers = new LinkedHashMap<>();
    private final Calls calls = new Calls();

    private CallCrew(Effort effort) {
        this.effort = effort;
    }

    /// What all JVMs get beside what all forks get.
    static List<String> options() {
        List<String> options = new ArrayList<>(List.of(Links.OPTION));
        options.addAll(Remoting.options());
        return List.copyOf(options);
    }

    static Calls measure(Effort effort, Path folder) throws IOException {
        return measure(effort, folder, effort.isShort() ? Calls.BRIEF : Calls.ALL);
    }

    /// @param folder where the logs go
    static Calls measure(Effort effort, Path folder, List<Exercise> exercises) throws IOException {
        List<Placement> placements = LocalPing.placements();
        try (CallCrew crew = new CallCrew(effort)) {
            Narrator.say("[rmi] start:");
            crew.start(folder);
            Narrator.say("; warm-up;");
            crew.warm(warming(exercises), warmMillis(effort));
            crew.round(Placement.ANY, warming(exercises), warmMillis(effort));
            crew.calls.forgetTimes();
            Narrator.say(" rounds:");
            for (int round = effort.callRounds(); round > 0; round--) {
                Narrator.say(" " + round);
                for (Placement placement : placements) {
                    crew.place(placement);
                    crew.settle();
                    crew.round(placement, exercises, effort.callMillis());
                }
            }
            Narrator.line();
            return crew.calls;
        }
    }

    /// How long everybody makes each call before the rounds, if it is hot by then.
    static int warmMillis(Effort effort) {
        return (effort.isShort() ? BRIEF_WARMING : WARMING) * effort.callMillis();
    }

    /// Everybody makes every single call until it is compiled.
    private void warm(List<Exercise> exercises, int millis) {
        for (Exercise exercise : exercises) {
            if (exercise.operation().isOfMany()) {
                continue;
            }
            for (Remoting remoting : Remoting.values()) {
                String answer = ask(remoting.label(), Orders.WARM + ' ' + exercise + ' ' + millis);
                if (answer != null && !answer.equals(Orders.DONE)) {
                    refuse(remoting.label(), exercise, answer);
                }
            }
        }
    }

    private static List<Exercise> warming(List<Exercise> exercises) {
        return exercises.stream()
                .filter(exercise -> exercise.size() <= LONGEST_WARMING)
                .filter(exercise -> exercise.operation() != Operation.PIECES)
                .toList();
    }

    private void start(Path folder) {
        for (Remoting remoting : Remoting.values()) {
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
            calls.fail(who, Answer.reason(e));
        }
    }

    private Worker pair(Remoting remoting, Path log) throws IOException {
        Pair pair = new Pair(PROGRAMS, List.of(remoting.name()), log, effort.patienceSeconds());
        all.add(pair);
        return pair.worker();
    }

    private Worker ping(Medium medium, Path log) throws IOException {
        List<String> command = new ArrayList<>(Fork.command(PingWorker.class, OPTIONS));
        command.add(medium.scheme());
        Worker worker = new Worker(command, log, effort.patienceSeconds());
        all.add(worker);
        return worker;
    }

    /// What measures links and raw sockets.
    private static String raws(Medium medium) {
        return medium.title() + ": links and raw sockets";
    }

    private void place(Placement placement) {
        for (String who : List.copyOf(workers.keySet())) {
            String answer = ask(who, Orders.PLACE + ' ' + placement);
            if (answer != null && !answer.equals(Orders.DONE)) {
                workers.remove(who);
                calls.fail(who, answer);
            }
        }
    }

    /// Who was moved gets used to it: what pays on one core does not on two.
    private void settle() {
        Exercise exercise = Exercise.of(Operation.QUICK);
        for (Remoting remoting : Remoting.values()) {
            if (!calls.isRefused(remoting.label(), exercise)) {
                ask(remoting.label(), exercise + " " + SETTLING_MILLIS);
            }
        }
    }

    private void round(Placement placement, List<Exercise> exercises, int millis) {
        for (Exercise exercise : exercises) {
            for (Remoting remoting : Remoting.values()) {
                if (!calls.isRefused(remoting.label(), exercise)) {
                    call(CallFigure.of(remoting, placement, exercise), millis);
                }
            }
            int size = rawSize(exercise);
            for (Medium medium : Medium.values()) {
                if (size > 0) {
                    ping(medium, placement, size, millis);
                }
            }
        }
    }

    /// Bytes of the block that is compared with this call; 0 if none is.
    private static int rawSize(Exercise exercise) {
        return switch (exercise.operation()) {
            case QUICK -> Calls.SMALL;
            case BYTES -> exercise.size() == Calls.SMALL ? 0 : exercise.size();
            default -> 0;
        };
    }

    private void call(CallFigure figure, int millis) {
        String answer = ask(figure.who(), figure.exercise() + " " + millis);
        if (answer == null) {
            return;
        }
        if (answer.startsWith(Orders.CANNOT)) {
            refuse(figure.who(), figure.exercise(), answer);
        } else {
            calls.add(figure, Double.parseDouble(answer));
        }
    }

    private void refuse(String who, Exercise exercise, String answer) {
        calls.refuse(who, exercise, answer.substring(Orders.CANNOT.length()));
    }

    /// Each contender has half the time, after a warm-up as long.
    private void ping(Medium medium, Placement placement, int size, int millis) {
        String who = raws(medium);
        String answer = ask(who, PingWorker.TRIPS + ' ' + size + ' ' + Math.max(1, millis / 2));
        if (answer == null) {
            return;
        }
        if (answer.startsWith(Orders.CANNOT)) {
            workers.remove(who);
            calls.fail(who, answer.substring(Orders.CANNOT.length()));
            return;
        }
        String[] medians = answer.split(" ", -1);
        Contender[] contenders = Contender.values();
        for (int n = 0; n < contenders.length; n++) {
            CallFigure figure = CallFigure.raw(medium, contenders[n], placement, size);
            calls.add(figure, Double.parseDouble(medians[n]));
        }
    }

    /// The answer; null if there is nobody of this name, or not any more.
    private @Nullable String ask(String who, String order) {
        Worker worker = workers.get(who);
        if (worker == null) {
            return null;
        }
        try {
            return worker.ask(order);
        } catch (IOException e) {
            workers.remove(who);
            calls.fail(who, Answer.reason(e));
            return null;
        }
    }

    @Override
    public void close() throws IOException {
        for (Closeable one : all) {
            one.close();
        }
    }
}
