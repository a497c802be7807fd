// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.schedule;

import io.wherry.mpi.internal.device.Context;
import io.wherry.mpi.internal.device.Envelope;
import io.wherry.mpi.internal.device.Transfer;
import java.util.List;
import mpi.MPI;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/// A step in progress: an operation made of messages, which advances while threads test or await
/// it.
///
/// [#test] advances as far as possible without blocking. [#await] blocks for one message after
/// another, and does not advance other operations made of messages: if several are in progress at a
/// rank, `internal.progress.ProgressEngine` tests them in turn. One thread at a time may use it,
/// not always the same one.
///
/// If a message fails, or the step throws, the schedule has failed: its transfers are dropped, no
/// further message begins, and each call throws the same exception. Other ranks are not told; they
/// may wait forever. After the loss of a process of another job all ranks fail: see [Context#loss].
public final class Schedule implements Transfer {
    private static final Envelope NOTHING =
            new Envelope(Context.ANY_SOURCE, Context.ANY_TAG, 0, false);

    private final Step step;
    private final Context context;
    private List<Transfer> round = List.of();
    private int ended; // transfers of the round that are done
    private boolean over;
    private @Nullable MPIException failure;

    private Schedule(Step step, Context context) {
        this.step = step;
        this.context = context;
    }

    /// Begins a step and advances it as far as possible without blocking. A failure is thrown by
    /// later calls.
    ///
    /// @param context of the messages
    public static Transfer begin(Step step, Context context) {
        Schedule schedule = new Schedule(step, context);
        schedule.move();
        return schedule;
    }

    @Override
    public boolean test() {
        if (!over) {
            move();
        }
        throwFailure();
        return over;
    }

    @Override
    public void await() {
        while (!over) {
            awaitRound();
            move();
        }
        throwFailure();
    }

    /// Returns an empty envelope: no single message stands for the operation.
    @Override
    public Envelope envelope() {
        return NOTHING;
    }

    /// Throws: a collective operation cannot be cancelled (MPI 4.1, 6.12).
    @Override
    public void cancel() {
        throw new MPIException(
                MPI.ERR_REQUEST,
                MPI.ERR_REQUEST,
                "an operation made of several messages cannot be cancelled");
    }

    /// No effect: the schedule advances only while threads test or await it.
    @Override
    public void free() {}

    private void move() {
        try {
            while (!over) {
                while (ended < round.size()) {
                    if (!round.get(ended).test()) {
                        failAfterLoss();
                        return;
                    }
                    ended++;
                }
                nextRound();
            }
        } catch (RuntimeException | Error e) {
            fail(e, ended + 1);
        }
    }

    private void failAfterLoss() {
        MPIException loss = context.loss();
        if (loss != null) {
            fail(loss, ended);
        }
    }

    private void awaitRound() {
        try {
            while (ended < round.size()) {
                round.get(ended).await();
                ended++;
            }
        } catch (RuntimeException | Error e) {
            fail(e, ended + 1);
        }
    }

    private void nextRound() {
        List<Transfer> next = step.next();
        over = next == null;
        round = next == null ? List.of() : next;
        ended = 0;
    }

    /// @param left index of the first transfer of the round that is dropped
    private void fail(Throwable cause, int left) {
        MPIException first =
                cause instanceof MPIException known
                        ? known
                        : new MPIException(
                                MPI.ERR_OTHER,
                                "an operation made of messages failed: " + cause,
                                cause);
        for (Transfer dropped : round.subList(Math.min(left, round.size()), round.size())) {
            giveUp(dropped, first);
        }
        round = List.of();
        ended = 0;
        failure = first;
        over = true;
    }

    /// Drops a transfer.
    ///
    /// @param first the failure because of which it is dropped
    static void giveUp(Transfer transfer, Throwable first) {
        try {
            transfer.cancel();
            transfer.free();
        } catch (RuntimeException e) {
            if (e != first) {
                first.addSuppressed(e);
            }
        }
    }

    private void throwFailure() {
        if (failure != null) {
            throw failure;
        }
    }
}
