// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.load;

import io.wherry.bench.calls.Load;
import io.wherry.bench.calls.Operation;
import io.wherry.bench.calls.SizedOperation;
import io.wherry.bench.latency.CallsPage;
import io.wherry.bench.report.NumberFormats;
import java.util.List;
import java.util.stream.Stream;

/// A row of the page of remote calls under load.
///
/// @param family selects the performance targets
/// @param isBrief whether a short run has it
record LoadRow(Load load, Family family, boolean isBrief) {
    /// One-way calls before one that is awaited.
    static final int TOLD = 1_000;

    private static final int SLEEP_MILLIS = 1;
    private static final List<Integer> MANY = List.of(8, 64, 1_000);
    private static final List<Integer> BLOCKED = List.of(2, 8, 64);
    private static final List<Integer> ARRAYS = List.of(1 << 16, 1 << 20, 1 << 23);

    /// In a short run, callers and bytes are these.
    private static final int BRIEF_CALLERS = 8;

    private static final int BRIEF_BYTES = 1 << 20;

    /// Number of callers above which a slice is longer: every caller has to wake up and make its
    /// call.
    private static final int CROWD = 1_000;

    static final int LONGER = 5;

    /// All rows, in their order on the page.
    static final List<LoadRow> ALL =
            Stream.of(nulls(), blocking(), exchanges(), arrays(), oneWay())
                    .flatMap(rows -> rows)
                    .toList();

    enum Family {
        SINGLE,
        MANY,
        BLOCKING,
        EXCHANGE,
        ARRAY,
        ONE_WAY
    }

    private static Stream<LoadRow> nulls() {
        return Stream.of(Operation.NOTHING, Operation.QUICK)
                .map(SizedOperation::of)
                .flatMap(call ->
                        Stream.of(
                                        Stream.of(
                                                new LoadRow(
                                                        Load.single(call), Family.SINGLE, true)),
                                        many(call, Load.Kind.PLATFORM),
                                        many(call, Load.Kind.VIRTUAL))
                                .flatMap(rows -> rows));
    }

    private static Stream<LoadRow> many(SizedOperation call, Load.Kind kind) {
        return MANY.stream()
                .map(callers -> new Load(call, callers, kind))
                .map(load -> new LoadRow(load, Family.MANY, isBrief(load)));
    }

    private static boolean isBrief(Load load) {
        return load.callers() == BRIEF_CALLERS && load.kind() == Load.Kind.PLATFORM;
    }

    private static Stream<LoadRow> blocking() {
        return Stream.of(
                        SizedOperation.of(Operation.BARRIER),
                        SizedOperation.of(Operation.QUEUE),
                        SizedOperation.of(Operation.LOCK),
                        new SizedOperation(Operation.SLEEP, SLEEP_MILLIS))
                .flatMap(call ->
                        BLOCKED.stream()
                                .map(callers -> new Load(call, callers, Load.Kind.PLATFORM))
                                .map(load -> new LoadRow(load, Family.BLOCKING, isBrief(load))));
    }

    private static Stream<LoadRow> exchanges() {
        return Stream.of(Operation.ALL_TO_ALL, Operation.RING, Operation.NEIGHBOURS)
                .map(SizedOperation::of)
                .map(call -> new LoadRow(Load.single(call), Family.EXCHANGE, true));
    }

    private static Stream<LoadRow> arrays() {
        return Stream.of(Operation.DOUBLES, Operation.BYTES)
                .flatMap(array -> ARRAYS.stream().map(size -> new SizedOperation(array, size)))
                .map(call ->
                        new LoadRow(Load.single(call), Family.ARRAY, call.size() == BRIEF_BYTES));
    }

    private static Stream<LoadRow> oneWay() {
        Load load = Load.single(new SizedOperation(Operation.ONE_WAY, TOLD));
        return Stream.of(new LoadRow(load, Family.ONE_WAY, true));
    }

    /// Returns the milliseconds of a slice, where most rows have `usual`.
    int slice(int usual) {
        return load.callers() < CROWD ? usual : usual * LONGER;
    }

    /// Returns the size of the blocks that links move for comparison; 0 if links are not measured.
    int rawSize() {
        return family == Family.ARRAY ? load.exercise().size() : 0;
    }

    /// Returns whether the page shows the resources of its calls.
    boolean isProfiled() {
        return load.callers() < CROWD
                && load.kind() == Load.Kind.PLATFORM
                && load.exercise().operation() != Operation.QUICK;
    }

    /// Its name on the page.
    String title() {
        String call = CallsPage.title(load.exercise());
        return switch (family) {
            case SINGLE, MANY -> call + ", " + callers(load.kind() == Load.Kind.VIRTUAL);
            case BLOCKING -> load.exercise().operation().label() + ", " + callers(false);
            case EXCHANGE -> call + " of two ranks";
            case ARRAY, ONE_WAY -> call;
        };
    }

    private String callers(boolean virtual) {
        String count = NumberFormats.count(load.callers());
        return count + (virtual ? " virtual" : "") + (load.callers() == 1 ? " caller" : " callers");
    }
}
