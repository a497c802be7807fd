// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

import io.wherry.bench.calls.Exercise;
import io.wherry.bench.calls.Operation;
import io.wherry.bench.report.Samples;
import io.wherry.cli.ping.Placement;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What calls of everybody took, in rounds.
final class Calls {
    /// Bytes of what a null call is compared with.
    static final int SMALL = LinkStint.SMALL;

    /// Bytes of arrays that come back.
    static final List<Integer> SIZES = List.of(8, 1 << 10, 1 << 16, 1 << 20, 1 << 23);

    /// Bytes of arrays that only go there.
    static final List<Integer> TAKEN = List.of(8, 1 << 10, 1 << 16);

    /// Bytes of the pieces of 10 MB.
    static final List<Integer> PIECES = List.of(1 << 14, 1 << 16, 1 << 20);

    /// Nodes of the list.
    static final int NODES = 100;

    /// One-way calls before one that is awaited.
    static final int TOLD = 1_000;

    /// Threads that call at the same time.
    static final List<Integer> CALLERS = List.of(1, 8, 64);

    static final int MANY = 64;

    /// Single calls that need no size.
    static final List<Exercise> SINGLE =
            Stream.concat(
                            Stream.of(
                                            Operation.QUICK,
                                            Operation.NOTHING,
                                            Operation.INT,
                                            Operation.EXCEPTION,
                                            Operation.CALLBACK,
                                            Operation.GIVE,
                                            Operation.FETCH)
                                    .map(Exercise::of),
                            Stream.of(
                                    new Exercise(Operation.LIST, NODES),
                                    new Exercise(Operation.ONE_WAY, TOLD)))
                    .toList();

    /// Several at once.
    static final List<Exercise> AT_ONCE =
            Stream.concat(
                            sized(Operation.CALLERS, CALLERS),
                            Stream.of(
                                    new Exercise(Operation.CALLERS_ANY, MANY),
                                    new Exercise(Operation.CALLERS_VIRTUAL, MANY)))
                    .toList();

    /// All that is measured.
    static final List<Exercise> ALL =
            Stream.of(
                            SINGLE.stream(),
                            sized(Operation.BYTES, SIZES),
                            sized(Operation.DOUBLES, SIZES),
                            sized(Operation.TAKE, TAKEN),
                            sized(Operation.PIECES, PIECES),
                            AT_ONCE.stream())
                    .flatMap(all -> all)
                    .toList();

    /// What a short run measures: single calls, and arrays of some sizes.
    static final List<Exercise> BRIEF =
            Stream.of(
                            SINGLE.stream(),
                            sized(Operation.BYTES, List.of(8, 1 << 16, 1 << 20)),
                            sized(Operation.DOUBLES, List.of(1 << 16)))
                    .flatMap(all -> all)
                    .toList();

    private final Map<CallFigure, Rounds> figures = new LinkedHashMap<>();
    private final Map<Refused, String> refusals = new LinkedHashMap<>();

    private record Refused(String who, String what) {}

    private static Stream<Exercise> sized(Operation operation, List<Integer> sizes) {
        return sizes.stream().map(size -> new Exercise(operation, size));
    }

    void add(CallFigure figure, double nanos) {
        figures.merge(figure, new Rounds(nanos), (all, _) -> all.with(nanos));
    }

    /// Forgets what was measured so far, to begin with the rounds that count.
    void forgetTimes() {
        figures.clear();
    }

    void refuse(String who, Exercise exercise, String reason) {
        refusals.putIfAbsent(new Refused(who, exercise.operation().label()), reason);
        figures.keySet()
                .removeIf(figure ->
                        figure.who().equals(who)
                                && figure.exercise().operation() == exercise.operation());
    }

    /// Somebody is gone; what was measured before stays.
    void fail(String who, String reason) {
        refusals.putIfAbsent(new Refused(who, "all that is missing"), reason);
    }

    boolean isRefused(String who, Exercise exercise) {
        return refusals.containsKey(new Refused(who, exercise.operation().label()));
    }

    /// Who could not do what, and why, each as three cells.
    Set<List<String>> refusals() {
        return refusals.entrySet().stream()
                .map(entry ->
                        List.of(entry.getKey().who(), entry.getKey().what(), entry.getValue()))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /// Where the JVMs were put.
    List<Placement> placements() {
        return Arrays.stream(Placement.values())
                .filter(placement ->
                        figures.keySet().stream()
                                .anyMatch(figure -> figure.placement() == placement))
                .toList();
    }

    /// Null if it was not measured.
    @Nullable Samples of(CallFigure figure) {
        Rounds rounds = figures.get(figure);
        return rounds == null ? null : rounds.samples();
    }

    /// The upper over the lower, round by round; null if one of them was not measured.
    @Nullable Samples ratios(CallFigure upper, CallFigure lower) {
        Rounds rounds = figures.get(upper);
        Rounds others = figures.get(lower);
        return rounds == null || others == null ? null : rounds.over(others);
    }
}
