// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.device;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Several transfers as one; may be empty. It ends when all of them have ended, even if some fail:
/// the others still access the memory of the program.
public final class TransferGroup implements Transfer {
    private static final Envelope NOTHING =
            new Envelope(Context.ANY_SOURCE, Context.ANY_TAG, 0, false);

    private final List<Transfer> all;
    private final boolean[] ended;
    private @Nullable Throwable failure; // a RuntimeException or an Error

    public TransferGroup(List<Transfer> all) {
        this.all = List.copyOf(all);
        this.ended = new boolean[all.size()];
    }

    /// @throws mpi.MPIException the first failure, after all transfers have ended
    @Override
    public boolean test() {
        boolean done = true;
        for (int n = 0; n < ended.length; n++) {
            ended[n] = ended[n] || hasEnded(all.get(n));
            done &= ended[n];
        }
        if (done) {
            KeptFailure.throwIfAny(failure);
        }
        return done;
    }

    private boolean hasEnded(Transfer one) {
        try {
            return one.test();
        } catch (RuntimeException | Error e) {
            keepFirst(e);
            return true;
        }
    }

    /// @throws mpi.MPIException the first failure, after all transfers have ended
    @Override
    public void await() {
        for (int n = 0; n < ended.length; n++) {
            if (!ended[n]) {
                awaitEnd(all.get(n));
                ended[n] = true;
            }
        }
        KeptFailure.throwIfAny(failure);
    }

    private void awaitEnd(Transfer one) {
        try {
            one.await();
        } catch (RuntimeException | Error e) {
            keepFirst(e);
        }
    }

    private void keepFirst(Throwable e) {
        failure = failure == null ? e : failure;
    }

    @Override
    public Envelope envelope() {
        return NOTHING;
    }

    @Override
    public void cancel() {
        all.forEach(Transfer::cancel);
    }

    @Override
    public void free() {
        all.forEach(Transfer::free);
    }
}
