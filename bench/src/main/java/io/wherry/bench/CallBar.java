// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

import static io.wherry.bench.calls.Remoting.DIRMI_TCP;
import static io.wherry.bench.calls.Remoting.DIRMI_UNIX;
import static io.wherry.bench.calls.Remoting.JAVA_RMI;
import static io.wherry.bench.calls.Remoting.WHERRY_SHM;
import static io.wherry.bench.calls.Remoting.WHERRY_TCP;
import static io.wherry.bench.calls.Remoting.WHERRY_UNIX;

import io.wherry.bench.calls.Exercise;
import io.wherry.bench.calls.Operation;
import io.wherry.bench.calls.Remoting;
import io.wherry.bench.report.Figures;
import io.wherry.bench.report.Samples;
import io.wherry.cli.ping.Contender;
import io.wherry.cli.ping.Placement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What we demand of Wherry's remote calls on some placements of two JVMs.
record CallBar(
        Set<Remoting> who,
        Set<Placement> placements,
        Exercise exercise,
        Beside beside,
        Bar.Limit limit) {
    private static final Set<Remoting> SOCKETS = EnumSet.of(WHERRY_TCP, WHERRY_UNIX);
    private static final Set<Remoting> MEMORY = EnumSet.of(WHERRY_SHM);
    private static final Set<Remoting> EACH = EnumSet.of(WHERRY_TCP, WHERRY_UNIX, WHERRY_SHM);
    private static final Set<Placement> ANYWHERE = EnumSet.allOf(Placement.class);
    private static final Set<Placement> ONE = EnumSet.of(Placement.ONE);

    /// Where cores cannot be chosen, two are there for both.
    private static final Set<Placement> TWO = EnumSet.of(Placement.TWO, Placement.ANY);

    private static final int LARGE = 1 << 20;

    /// From here on an array is held to the link alone.
    private static final int LONG = 1 << 16;

    static final List<CallBar> ALL = all();

    /// What it is compared with.
    sealed interface Beside {
        /// The numbers of the limit are all there is.
        record Nobody() implements Beside {}

        /// As many bytes, 8 for a null call, over the same medium.
        record Raw(Contender contender) implements Beside {}

        record Other(Remoting remoting) implements Beside {}

        /// Another call over the same.
        record Call(Exercise exercise) implements Beside {}
    }

    CallBar {
        who = Set.copyOf(who);
        placements = Set.copyOf(placements);
    }

    /// A kind of call more is a line more.
    private static List<CallBar> all() {
        Exercise quick = Exercise.of(Operation.QUICK);
        List<CallBar> bars = new ArrayList<>();
        Beside blocking = new Beside.Raw(Contender.RAW_BLOCKING);
        Beside spinning = new Beside.Raw(Contender.RAW_SPINNING);
        bars.add(new CallBar(SOCKETS, ONE, quick, blocking, Bar.Limit.time(1.08)));
        bars.add(new CallBar(SOCKETS, TWO, quick, spinning, Bar.Limit.time(1.5)));
        bars.add(new CallBar(MEMORY, TWO, quick, new Beside.Nobody(), Bar.Limit.nanos(1_000)));
        bars.add(new CallBar(MEMORY, ONE, quick, new Beside.Nobody(), Bar.Limit.nanos(5_500)));
        Beside nothing = new Beside.Call(quick);
        Exercise number = Exercise.of(Operation.INT);
        bars.add(new CallBar(EACH, ANYWHERE, number, nothing, Bar.Limit.time(1.05)));
        addArrays(bars);
        Beside javaRmi = new Beside.Other(JAVA_RMI);
        Exercise list = new Exercise(Operation.LIST, Calls.NODES);
        bars.add(new CallBar(EACH, ANYWHERE, list, javaRmi, Bar.Limit.faster(3)));
        for (Operation references : List.of(Operation.GIVE, Operation.FETCH)) {
            Exercise passed = Exercise.of(references);
            bars.add(new CallBar(EACH, ANYWHERE, passed, javaRmi, Bar.Limit.faster(5)));
        }
        Exercise exception = Exercise.of(Operation.EXCEPTION);
        bars.add(new CallBar(EACH, ANYWHERE, exception, javaRmi, Bar.Limit.faster(2)));
        return List.copyOf(bars);
    }

    private static void addArrays(List<CallBar> bars) {
        List<Operation> arrays = List.of(Operation.BYTES, Operation.DOUBLES);
        Beside link = new Beside.Raw(Contender.LINK);
        for (Operation array : arrays) {
            for (int size : Calls.SIZES) {
                if (size >= LONG) {
                    Exercise exercise = new Exercise(array, size);
                    bars.add(new CallBar(EACH, ANYWHERE, exercise, link, Bar.Limit.time(1.2)));
                }
            }
        }
        for (Operation array : arrays) {
            Exercise large = new Exercise(array, LARGE);
            Bar.Limit limit = Bar.Limit.faster(array == Operation.BYTES ? 2.5 : 3);
            bars.add(new CallBar(EACH, ANYWHERE, large, new Beside.Other(JAVA_RMI), limit));
            addDirmi(bars, large);
        }
    }

    /// Over the same medium; shared memory is held to the faster one.
    private static void addDirmi(List<CallBar> bars, Exercise large) {
        Set<Remoting> local = EnumSet.of(WHERRY_UNIX, WHERRY_SHM);
        Bar.Limit ahead = Bar.Limit.faster(1);
        bars.add(
                new CallBar(
                        EnumSet.of(WHERRY_TCP),
                        ANYWHERE,
                        large,
                        new Beside.Other(DIRMI_TCP),
                        ahead));
        bars.add(new CallBar(local, ANYWHERE, large, new Beside.Other(DIRMI_UNIX), ahead));
    }

    /// Null if it was not measured.
    @Nullable Samples measured(Calls calls, Remoting remoting, Placement placement) {
        CallFigure own = CallFigure.of(remoting, placement, exercise);
        return switch (beside) {
            case Beside.Nobody _ -> calls.of(own);
            case Beside.Raw(Contender contender) ->
                    calls.ratios(
                            own, CallFigure.raw(medium(remoting), contender, placement, size()));
            case Beside.Call(Exercise other) ->
                    calls.ratios(own, CallFigure.of(remoting, placement, other));
            case Beside.Other(Remoting other) ->
                    calls.ratios(CallFigure.of(other, placement, exercise), own);
        };
    }

    private int size() {
        return exercise.operation() == Operation.QUICK ? Calls.SMALL : exercise.size();
    }

    /// What it goes over.
    static Medium medium(Remoting remoting) {
        return Arrays.stream(Medium.values())
                .filter(medium -> medium.scheme().equals(remoting.scheme()))
                .findFirst()
                .orElseThrow();
    }

    /// What is measured, as the page shows it.
    String text(double measured) {
        return beside instanceof Beside.Nobody ? Figures.time(measured) : Figures.ratio(measured);
    }

    /// `at most 1.08x raw socket, blocking`
    String demand() {
        String value = (limit.isAtLeast() ? "at least " : "at most ") + text(limit.value());
        return switch (beside) {
            case Beside.Nobody _ -> value;
            case Beside.Raw(Contender contender) -> value + ' ' + contender.label();
            case Beside.Call(Exercise other) -> value + ' ' + other.operation().label();
            case Beside.Other(Remoting other) -> value + ' ' + other.label();
        };
    }
}
