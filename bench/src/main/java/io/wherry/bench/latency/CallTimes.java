// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.latency;

import io.wherry.bench.calls.Operation;
import io.wherry.bench.calls.SizedOperation;
import io.wherry.bench.harness.RoundTable;
import io.wherry.bench.links.LinkForkedRun;
import io.wherry.bench.report.Samples;
import io.wherry.cli.ping.Placement;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Times of remote calls of all contenders, in rounds.
public final class CallTimes {
    /// Size of the round trip that a null call is compared with, in bytes.
    public static final int SMALL = LinkForkedRun.SMALL;

    /// Bytes of arrays that come back.
    static final List<Integer> SIZES = List.of(8, 1 << 10, 1 << 16, 1 << 20, 1 << 23);

    /// Bytes of arrays that only go there.
    static final List<Integer> TAKEN = List.of(8, 1 << 10, 1 << 16);

    /// Bytes of the pieces of 10 MB.
    static final List<Integer> PIECES = List.of(1 << 14, 1 << 16, 1 << 20);

    /// Nodes of the list.
    static final int NODES = 100;

    /// Single calls that need no size.
    static final List<SizedOperation> SINGLE =
            Stream.concat(
                            Stream.of(
                                            Operation.QUICK,
                                            Operation.NOTHING,
                                            Operation.INT,
                                            Operation.EXCEPTION,
                                            Operation.CALLBACK,
                                            Operation.GIVE,
                                            Operation.FETCH)
                                    .map(SizedOperation::of),
                            Stream.of(new SizedOperation(Operation.LIST, NODES)))
                    .toList();

    /// All that is measured.
    static final List<SizedOperation> ALL =
            Stream.of(
                            SINGLE.stream(),
                            sized(Operation.BYTES, SIZES),
                            sized(Operation.DOUBLES, SIZES),
                            sized(Operation.TAKE, TAKEN),
                            sized(Operation.PIECES, PIECES))
                    .flatMap(all -> all)
                    .toList();

    /// The operations of a short run: single calls, and arrays of some sizes.
    static final List<SizedOperation> BRIEF =
            Stream.of(
                            SINGLE.stream(),
                            sized(Operation.BYTES, List.of(8, 1 << 16, 1 << 20)),
                            sized(Operation.DOUBLES, List.of(1 << 16)))
                    .flatMap(all -> all)
                    .toList();

    private final RoundTable<CallFigure> figures = new RoundTable<>();
    private final Refusals refusals = new Refusals();

    private static Stream<SizedOperation> sized(Operation operation, List<Integer> sizes) {
        return sizes.stream().map(size -> new SizedOperation(operation, size));
    }

    public void add(CallFigure figure, double nanos) {
        figures.add(figure, nanos);
    }

    /// Discards the times of the warm-up rounds.
    void forgetTimes() {
        figures.figures().clear();
    }

    void refuse(String subject, SizedOperation exercise, String reason) {
        refusals.refuse(subject, exercise.operation(), reason);
        figures.figures()
                .removeIf(figure ->
                        figure.subject().equals(subject)
                                && figure.exercise().operation() == exercise.operation());
    }

    Refusals refusals() {
        return refusals;
    }

    /// Where the JVMs were put.
    List<Placement> placements() {
        return Arrays.stream(Placement.values())
                .filter(placement ->
                        figures.figures().stream()
                                .anyMatch(figure -> figure.placement() == placement))
                .toList();
    }

    /// Null if it was not measured.
    @Nullable Samples of(CallFigure figure) {
        return figures.of(figure);
    }

    /// The upper over the lower, round by round; null if one of them was not measured.
    @Nullable Samples ratios(CallFigure upper, CallFigure lower) {
        return figures.ratios(upper, lower);
    }
}
