// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.latency;

import io.wherry.bench.calls.CommandLoop;
import io.wherry.bench.calls.Operation;
import io.wherry.bench.calls.PingWorker;
import io.wherry.bench.calls.RpcLibrary;
import io.wherry.bench.calls.SizedOperation;
import io.wherry.bench.harness.BenchProgress;
import io.wherry.bench.harness.Effort;
import io.wherry.bench.links.LocalTransport;
import io.wherry.cli.ping.LocalPing;
import io.wherry.cli.ping.PingVariant;
import io.wherry.cli.ping.Placement;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;

/// Measures remote calls in two JVMs for each library, and links and raw sockets in two JVMs for
/// each transport. The contenders take turns: all of them run one operation before the next begins.
public final class CallMeasurement implements Closeable {
    /// Length of the last warm-up round and least length of the earlier warm-up, in measured
    /// rounds.
    /// The warm-up runs without thread placement.
    private static final int WARMING = 8;

    private static final int BRIEF_WARMING = 3;

    /// Milliseconds of uncounted calls after the JVMs are moved to other cores.
    static final int SETTLING_MILLIS = 100;

    /// Longer arrays run the code that shorter ones made hot.
    private static final int LONGEST_WARMING = 1 << 16;

    private final CallTimes calls = new CallTimes();
    private final CallJvms jvms;

    private CallMeasurement(Effort effort) {
        this.jvms = new CallJvms(effort, calls.refusals(), List.of());
    }

    public static CallTimes measure(Effort effort, Path folder) throws IOException {
        return measure(effort, folder, effort.isShort() ? CallTimes.BRIEF : CallTimes.ALL);
    }

    /// Measures some operations of all contenders.
    ///
    /// @param folder where the logs go
    public static CallTimes measure(Effort effort, Path folder, List<SizedOperation> operations)
            throws IOException {
        List<Placement> placements = LocalPing.placements();
        try (CallMeasurement measurement = new CallMeasurement(effort)) {
            BenchProgress.say("[rmi] start:");
            measurement.jvms.start(EnumSet.allOf(RpcLibrary.class), folder);
            BenchProgress.say("; warm-up;");
            measurement.warm(warming(operations), warmMillis(effort));
            measurement.round(Placement.ANY, warming(operations), warmMillis(effort));
            measurement.calls.forgetTimes();
            BenchProgress.say(" rounds:");
            for (int round = effort.callRounds(); round > 0; round--) {
                BenchProgress.say(" " + round);
                for (Placement placement : placements) {
                    measurement.place(placement);
                    measurement.settle();
                    measurement.round(placement, operations, effort.callMillis());
                }
            }
            BenchProgress.line();
            return measurement.calls;
        }
    }

    /// Milliseconds that each contender makes each call before the rounds, if the call is hot by
    /// then.
    static int warmMillis(Effort effort) {
        return (effort.isShort() ? BRIEF_WARMING : WARMING) * effort.callMillis();
    }

    /// Makes each contender repeat every single call until it is compiled.
    private void warm(List<SizedOperation> operations, int millis) {
        for (SizedOperation exercise : operations) {
            if (exercise.operation().isOfMany()) {
                continue;
            }
            for (RpcLibrary library : RpcLibrary.values()) {
                String answer =
                        jvms.ask(library.label(), CommandLoop.WARM + ' ' + exercise + ' ' + millis);
                if (answer != null && !answer.equals(CommandLoop.DONE)) {
                    refuse(library.label(), exercise, answer);
                }
            }
        }
    }

    private static List<SizedOperation> warming(List<SizedOperation> operations) {
        return operations.stream()
                .filter(exercise -> exercise.size() <= LONGEST_WARMING)
                .filter(exercise -> exercise.operation() != Operation.PIECES)
                .toList();
    }

    private void place(Placement placement) {
        for (String subject : jvms.names()) {
            String answer = jvms.ask(subject, CommandLoop.PLACE + ' ' + placement);
            if (answer != null && !answer.equals(CommandLoop.DONE)) {
                jvms.drop(subject, answer);
            }
        }
    }

    /// Runs uncounted calls after a move: the best polling differs between one core and two.
    private void settle() {
        SizedOperation exercise = SizedOperation.of(Operation.QUICK);
        for (RpcLibrary library : RpcLibrary.values()) {
            if (!calls.refusals().isRefused(library.label(), exercise.operation())) {
                jvms.ask(library.label(), exercise + " " + SETTLING_MILLIS);
            }
        }
    }

    private void round(Placement placement, List<SizedOperation> operations, int millis) {
        for (SizedOperation exercise : operations) {
            for (RpcLibrary library : RpcLibrary.values()) {
                if (!calls.refusals().isRefused(library.label(), exercise.operation())) {
                    call(CallFigure.of(library, placement, exercise), millis);
                }
            }
            int size = rawSize(exercise);
            for (LocalTransport medium : LocalTransport.values()) {
                if (size > 0) {
                    ping(medium, placement, size, millis);
                }
            }
        }
    }

    /// Bytes of the block that is compared with this call; 0 if none is.
    private static int rawSize(SizedOperation exercise) {
        return switch (exercise.operation()) {
            case QUICK -> CallTimes.SMALL;
            case BYTES -> exercise.size() == CallTimes.SMALL ? 0 : exercise.size();
            default -> 0;
        };
    }

    private void call(CallFigure figure, int millis) {
        String answer = jvms.ask(figure.subject(), figure.exercise() + " " + millis);
        if (answer == null) {
            return;
        }
        if (answer.startsWith(CommandLoop.CANNOT)) {
            refuse(figure.subject(), figure.exercise(), answer);
        } else {
            calls.add(figure, Double.parseDouble(answer));
        }
    }

    private void refuse(String subject, SizedOperation exercise, String answer) {
        calls.refuse(subject, exercise, answer.substring(CommandLoop.CANNOT.length()));
    }

    /// Each contender has half the time, after a warm-up as long.
    private void ping(LocalTransport medium, Placement placement, int size, int millis) {
        String subject = CallJvms.raws(medium);
        String answer =
                jvms.ask(subject, PingWorker.TRIPS + ' ' + size + ' ' + Math.max(1, millis / 2));
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
            CallFigure figure = CallFigure.raw(medium, variants[n], placement, size);
            calls.add(figure, Double.parseDouble(medians[n]));
        }
    }

    @Override
    public void close() throws IOException {
        jvms.close();
    }
}
