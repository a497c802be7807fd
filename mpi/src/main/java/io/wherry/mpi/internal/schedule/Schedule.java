// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.schedule;

import io.wherry.mpi.internal.device.Context;
import io.wherry.mpi.internal.device.Envelope;
import io.wherry.mpi.internal.device.Transfer;
import java.util.List;
import mpi.MPI;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/// A step under way: an operation made of messages that goes on while somebody asks for it.
///
/// [#test] goes as far as it can without waiting; [#await] waits for one message after another, and so moves nothing else
/// that is made of messages: where more than one is under way at a rank, `internal.progress.Progress` asks them in turn.
/// One thread at a time may ask, not always the same one.
///
/// If a message fails, or the step throws, the schedule has failed: what it waited for is given up, no other message is
/// begun, and whoever asks gets the same exception each time. Other ranks are not told; they may wait for what never
/// comes.
public final class Schedule implements Transfer {
    private static final Envelope NOTHING =
            new Envelope(Context.ANY_SOURCE, Context.ANY_TAG, 0, false);

    private final Step step;
    private List<Transfer> round = List.of();
    private int ended; // of the round
    private boolean over;
    private @Nullable MPIException failure;

    private Schedule(Step step) {
        this.step = step;
    }

    /// Begins: goes as far as it can without waiting. What fails here is told when it is asked for.
    public static Transfer begin(Step step) {
        Schedule schedule = new Schedule(step);
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

    /// The envelope of nothing: no message stands for all.
    @Override
    public Envelope envelope() {
        return NOTHING;
    }

    /// Fails: what all ranks do together cannot be given up by one (MPI 4.1, 6.12).
    @Override
    public void cancel() {
        throw new MPIException(
                MPI.ERR_REQUEST,
                MPI.ERR_REQUEST,
                "an operation made of several messages cannot be cancelled");
    }

    /// Nothing: it goes on only while somebody asks for it.
    @Override
    public void free() {}

    private void move() {
        try {
            while (!over) {
                while (ended < round.size()) {
                    if (!round.get(ended).test()) {
                        return;
                    }
                    ended++;
                }
                nextRound();
            }
        } catch (RuntimeException | Error e) {
            fail(e);
        }
    }

    private void awaitRound() {
        try {
            while (ended < round.size()) {
                round.get(ended).await();
                ended++;
            }
        } catch (RuntimeException | Error e) {
            fail(e);
        }
    }

    private void nextRound() {
        List<Transfer> next = step.next();
        over = next == null;
        round = next == null ? List.of() : next;
        ended = 0;
    }

    private void fail(Throwable cause) {
        MPIException first =
                cause instanceof MPIException known
                        ? known
                        : new MPIException(
                                MPI.ERR_OTHER,
                                "an operation made of messages failed: " + cause,
                                cause);
        for (Transfer left : round.subList(Math.min(ended + 1, round.size()), round.size())) {
            giveUp(left, first);
        }
        round = List.of();
        ended = 0;
        failure = first;
        over = true;
    }

    private static void giveUp(Transfer transfer, MPIException first) {
        try {
            transfer.cancel();
            transfer.free();
        } catch (MPIException e) {
            first.addSuppressed(e);
        }
    }

    private void throwFailure() {
        if (failure != null) {
            throw failure;
        }
    }
}
