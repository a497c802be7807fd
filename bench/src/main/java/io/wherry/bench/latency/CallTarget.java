// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.latency;

import static io.wherry.bench.calls.RpcLibrary.DIRMI_TCP;
import static io.wherry.bench.calls.RpcLibrary.DIRMI_UNIX;
import static io.wherry.bench.calls.RpcLibrary.JAVA_RMI;
import static io.wherry.bench.calls.RpcLibrary.WHERRY_SHM;
import static io.wherry.bench.calls.RpcLibrary.WHERRY_TCP;
import static io.wherry.bench.calls.RpcLibrary.WHERRY_UNIX;

import io.wherry.bench.calls.Operation;
import io.wherry.bench.calls.RpcLibrary;
import io.wherry.bench.calls.SizedOperation;
import io.wherry.bench.links.LocalTransport;
import io.wherry.bench.page.TargetLimit;
import io.wherry.bench.report.NumberFormats;
import io.wherry.bench.report.Samples;
import io.wherry.cli.ping.PingVariant;
import io.wherry.cli.ping.Placement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A performance target of Wherry's remote calls on some placements of two JVMs.
public record CallTarget(
        Set<RpcLibrary> subject,
        Set<Placement> placements,
        SizedOperation exercise,
        Reference reference,
        TargetLimit limit) {
    private static final Set<RpcLibrary> SOCKETS = EnumSet.of(WHERRY_TCP, WHERRY_UNIX);
    private static final Set<RpcLibrary> MEMORY = EnumSet.of(WHERRY_SHM);
    private static final Set<RpcLibrary> EACH = EnumSet.of(WHERRY_TCP, WHERRY_UNIX, WHERRY_SHM);
    private static final Set<Placement> ANYWHERE = EnumSet.allOf(Placement.class);
    private static final Set<Placement> ONE = EnumSet.of(Placement.ONE);

    /// Where cores cannot be chosen, two are there for both.
    private static final Set<Placement> TWO = EnumSet.of(Placement.TWO, Placement.ANY);

    private static final int LARGE = 1 << 20;

    /// From here on an array is held to the link alone.
    private static final int LONG = 1 << 16;

    static final List<CallTarget> ALL = all();

    /// The reference of the comparison.
    sealed interface Reference {
        /// No reference: the target has the limit alone.
        record Absent() implements Reference {}

        /// As many bytes, 8 for a null call, over the same medium.
        record Raw(PingVariant contender) implements Reference {}

        record Other(RpcLibrary remoting) implements Reference {}

        /// Another call over the same.
        record Call(SizedOperation exercise) implements Reference {}
    }

    public CallTarget {
        subject = Set.copyOf(subject);
        placements = Set.copyOf(placements);
    }

    /// A kind of call more is a line more.
    private static List<CallTarget> all() {
        SizedOperation quick = SizedOperation.of(Operation.QUICK);
        List<CallTarget> targets = new ArrayList<>();
        Reference blocking = new Reference.Raw(PingVariant.RAW_BLOCKING);
        Reference spinning = new Reference.Raw(PingVariant.RAW_SPINNING);
        targets.add(new CallTarget(SOCKETS, ONE, quick, blocking, TargetLimit.faster(1 / 1.08)));
        targets.add(new CallTarget(SOCKETS, TWO, quick, spinning, TargetLimit.faster(1 / 1.5)));
        targets.add(
                new CallTarget(
                        MEMORY, TWO, quick, new Reference.Absent(), TargetLimit.nanos(1_000)));
        targets.add(
                new CallTarget(
                        MEMORY, ONE, quick, new Reference.Absent(), TargetLimit.nanos(5_500)));
        Reference nothing = new Reference.Call(quick);
        SizedOperation number = SizedOperation.of(Operation.INT);
        targets.add(new CallTarget(EACH, ANYWHERE, number, nothing, TargetLimit.faster(1 / 1.05)));
        addArrays(targets);
        Reference javaRmi = new Reference.Other(JAVA_RMI);
        SizedOperation list = new SizedOperation(Operation.LIST, CallTimes.NODES);
        targets.add(new CallTarget(EACH, ANYWHERE, list, javaRmi, TargetLimit.faster(3)));
        for (Operation references : List.of(Operation.GIVE, Operation.FETCH)) {
            SizedOperation passed = SizedOperation.of(references);
            targets.add(new CallTarget(EACH, ANYWHERE, passed, javaRmi, TargetLimit.faster(5)));
        }
        SizedOperation exception = SizedOperation.of(Operation.EXCEPTION);
        targets.add(new CallTarget(EACH, ANYWHERE, exception, javaRmi, TargetLimit.faster(2)));
        return List.copyOf(targets);
    }

    private static void addArrays(List<CallTarget> targets) {
        List<Operation> arrays = List.of(Operation.BYTES, Operation.DOUBLES);
        Reference link = new Reference.Raw(PingVariant.LINK);
        for (Operation array : arrays) {
            for (int size : CallTimes.SIZES) {
                if (size >= LONG) {
                    SizedOperation exercise = new SizedOperation(array, size);
                    targets.add(
                            new CallTarget(
                                    EACH, ANYWHERE, exercise, link, TargetLimit.faster(1 / 1.2)));
                }
            }
        }
        for (Operation array : arrays) {
            SizedOperation large = new SizedOperation(array, LARGE);
            TargetLimit limit = TargetLimit.faster(array == Operation.BYTES ? 2.5 : 3);
            targets.add(
                    new CallTarget(EACH, ANYWHERE, large, new Reference.Other(JAVA_RMI), limit));
            addDirmi(targets, large);
        }
    }

    /// Over the same medium; shared memory is held to the faster one.
    private static void addDirmi(List<CallTarget> targets, SizedOperation large) {
        Set<RpcLibrary> local = EnumSet.of(WHERRY_UNIX, WHERRY_SHM);
        TargetLimit ahead = TargetLimit.faster(1);
        targets.add(
                new CallTarget(
                        EnumSet.of(WHERRY_TCP),
                        ANYWHERE,
                        large,
                        new Reference.Other(DIRMI_TCP),
                        ahead));
        targets.add(new CallTarget(local, ANYWHERE, large, new Reference.Other(DIRMI_UNIX), ahead));
    }

    /// Null if it was not measured.
    @Nullable Samples measured(CallTimes calls, RpcLibrary remoting, Placement placement) {
        CallFigure own = CallFigure.of(remoting, placement, exercise);
        return switch (reference) {
            case Reference.Absent _ -> calls.of(own);
            case Reference.Raw(PingVariant contender) ->
                    calls.ratios(
                            CallFigure.raw(medium(remoting), contender, placement, size()), own);
            case Reference.Call(SizedOperation other) ->
                    calls.ratios(CallFigure.of(remoting, placement, other), own);
            case Reference.Other(RpcLibrary other) ->
                    calls.ratios(CallFigure.of(other, placement, exercise), own);
        };
    }

    private int size() {
        return exercise.operation() == Operation.QUICK ? CallTimes.SMALL : exercise.size();
    }

    /// The transport of a library.
    public static LocalTransport medium(RpcLibrary remoting) {
        return Arrays.stream(LocalTransport.values())
                .filter(medium -> medium.scheme().equals(remoting.scheme()))
                .findFirst()
                .orElseThrow();
    }

    /// The measured value as the page shows it.
    String text(double measured) {
        return reference instanceof Reference.Absent
                ? NumberFormats.time(measured)
                : NumberFormats.ratio(measured);
    }

    /// `at least 0.93x raw socket, blocking`
    String demand() {
        String value = (limit.isAtLeast() ? "at least " : "at most ") + text(limit.value());
        return switch (reference) {
            case Reference.Absent _ -> value;
            case Reference.Raw(PingVariant contender) -> value + ' ' + contender.label();
            case Reference.Call(SizedOperation other) -> value + ' ' + other.operation().label();
            case Reference.Other(RpcLibrary other) -> value + ' ' + other.label();
        };
    }
}
