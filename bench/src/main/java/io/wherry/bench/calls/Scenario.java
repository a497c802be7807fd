// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.calls;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/// The steps of the callers of a [Load].
///
/// @param steps one for each caller
/// @param isTogether whether callers wait for each other, so that all must make the same number of
///     steps
/// @param calls that a step counts as
/// @param check compares the results of a slice with the expected ones
/// @param end runs when the callers have ended
record Scenario(
        List<Steps.Step> steps, boolean isTogether, int calls, Steps.Step check, Steps.Step end) {
    private static final Steps.Step NOTHING = () -> {};

    Scenario {
        steps = List.copyOf(steps);
    }

    static Scenario of(Service service, Load load) throws Exception {
        SizedOperation exercise = load.exercise();
        return switch (exercise.operation()) {
            case BARRIER -> together(load, barrier(service, load.callers()), NOTHING);
            case QUEUE -> queue(service, load);
            case LOCK -> lock(service, load);
            case SLEEP ->
                    alike(load, () -> service.block(BlockingOperation.SLEEP, exercise.size()), 1);
            case ALL_TO_ALL -> exchange(service, Exchange.ALL_TO_ALL);
            case RING -> exchange(service, Exchange.RING);
            case NEIGHBOURS -> exchange(service, Exchange.NEIGHBOURS);
            case ONE_WAY -> alike(load, checked(service, exercise), exercise.size());
            default -> alike(load, checked(service, exercise), 1);
        };
    }

    private static Steps.Step checked(Service service, SizedOperation exercise) throws Exception {
        return Steps.checked(service, exercise.operation(), exercise.size());
    }

    private static Scenario alike(Load load, Steps.Step step, int calls) {
        List<Steps.Step> steps = Collections.nCopies(load.callers(), step);
        return new Scenario(steps, false, calls, NOTHING, NOTHING);
    }

    private static Scenario together(Load load, Steps.Step step, Steps.Step check) {
        List<Steps.Step> steps = Collections.nCopies(load.callers(), step);
        return new Scenario(steps, true, 1, check, NOTHING);
    }

    private static Steps.Step barrier(Service service, int callers) {
        return () -> {
            long place = service.block(BlockingOperation.BARRIER, callers);
            if (place < 0 || place >= callers) {
                throw new AssertionError("no place in the barrier: " + place);
            }
        };
    }

    /// Puts and takes in equal numbers, so that the queue is empty at the end of the slice.
    private static Scenario queue(Service service, Load load) {
        AtomicLong number = new AtomicLong();
        AtomicLong sum = new AtomicLong();
        List<Steps.Step> steps = new ArrayList<>();
        for (int caller = 0; caller < load.callers(); caller += 2) {
            steps.add(() -> {
                long value = number.incrementAndGet();
                sum.addAndGet(value);
                service.block(BlockingOperation.PUT, value);
            });
            steps.add(() -> sum.addAndGet(-service.block(BlockingOperation.TAKE, 0)));
        }
        return new Scenario(steps, true, 1, () -> Steps.same(0L, sum.get()), NOTHING);
    }

    /// The count is right only if one caller at a time holds the lock.
    private static Scenario lock(Service service, Load load) {
        long[] counts = new long[2];
        AtomicLong locked = new AtomicLong();
        Steps.Step step =
                () -> {
                    service.block(BlockingOperation.ACQUIRE, 0);
                    counts[0]++;
                    service.block(BlockingOperation.RELEASE, 0);
                    locked.incrementAndGet();
                };
        List<Steps.Step> steps = Collections.nCopies(load.callers(), step);
        return new Scenario(steps, false, 1, () -> Steps.same(locked.get(), counts[0]), NOTHING);
    }

    private static Scenario exchange(Service service, Exchange exchange) throws Exception {
        Rank rank = service.join(exchange);
        AtomicLong round = new AtomicLong();
        Steps.Step step = () -> exchange.step(rank, true, round.getAndIncrement());
        Steps.Step end = () -> rank.send(0, Rank.STOP);
        return new Scenario(List.of(step), true, 1, NOTHING, end);
    }
}
