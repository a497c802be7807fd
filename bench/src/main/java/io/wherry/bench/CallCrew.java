// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

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
import java.util.EnumSet;
import java.util.List;

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

    private final Calls calls = new Calls();
    private final CallJvms jvms;

    private CallCrew(Effort effort) {
        this.jvms = new CallJvms(effort, calls.refusals(), List.of());
    }

    static Calls measure(Effort effort, Path folder) throws IOException {
        return measure(effort, folder, effort.isShort() ? Calls.BRIEF : Calls.ALL);
    }

    /// @param folder where the logs go
    static Calls measure(Effort effort, Path folder, List<Exercise> exercises) throws IOException {
        List<Placement> placements = LocalPing.placements();
        try (CallCrew crew = new CallCrew(effort)) {
            Narrator.say("[rmi] start:");
            crew.jvms.start(EnumSet.allOf(Remoting.class), folder);
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
                String answer =
                        jvms.ask(remoting.label(), Orders.WARM + ' ' + exercise + ' ' + millis);
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

    private void place(Placement placement) {
        for (String who : jvms.names()) {
            String answer = jvms.ask(who, Orders.PLACE + ' ' + placement);
            if (answer != null && !answer.equals(Orders.DONE)) {
                jvms.drop(who, answer);
            }
        }
    }

    /// Who was moved gets used to it: what pays on one core does not on two.
    private void settle() {
        Exercise exercise = Exercise.of(Operation.QUICK);
        for (Remoting remoting : Remoting.values()) {
            if (!calls.refusals().isRefused(remoting.label(), exercise.operation())) {
                jvms.ask(remoting.label(), exercise + " " + SETTLING_MILLIS);
            }
        }
    }

    private void round(Placement placement, List<Exercise> exercises, int millis) {
        for (Exercise exercise : exercises) {
            for (Remoting remoting : Remoting.values()) {
                if (!calls.refusals().isRefused(remoting.label(), exercise.operation())) {
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
        String answer = jvms.ask(figure.who(), figure.exercise() + " " + millis);
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
        String who = CallJvms.raws(medium);
        String answer =
                jvms.ask(who, PingWorker.TRIPS + ' ' + size + ' ' + Math.max(1, millis / 2));
        if (answer == null) {
            return;
        }
        if (answer.startsWith(Orders.CANNOT)) {
            jvms.drop(who, answer.substring(Orders.CANNOT.length()));
            return;
        }
        String[] medians = answer.split(" ", -1);
        Contender[] contenders = Contender.values();
        for (int n = 0; n < contenders.length; n++) {
            CallFigure figure = CallFigure.raw(medium, contenders[n], placement, size);
            calls.add(figure, Double.parseDouble(medians[n]));
        }
    }

    @Override
    public void close() throws IOException {
        jvms.close();
    }
}
