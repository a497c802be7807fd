// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import io.wherry.mpi.internal.device.KeptFailure;
import io.wherry.mpi.internal.frame.ErrorClass;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// A barrier of one group along a tree. Each message says whether the barrier has failed: if a rank
/// is lost, its neighbours in the tree tell the others, which would wait otherwise.
final class GroupBarrier {
    /*
     * A rank that learns of a loss tells its neighbours and does not wait for them: they may wait
     * for this rank elsewhere. Messages that it has not received are taken for those of the next
     * barrier, which fails, too, because the rank stays lost. After other failures the messages are
     * received, so that the next barrier can succeed.
     */

    private final LocalContext group;
    private final RankTree tree;
    private @Nullable Throwable failure; // the first one: a RuntimeException or an Error

    GroupBarrier(LocalContext group, RankTree tree) {
        this.group = group;
        this.tree = tree;
    }

    void run() {
        int rank = group.rank();
        int[] children = tree.children(rank);
        for (int child : children) {
            receiveUnlessLost(child);
        }
        if (rank != 0 && isSent(tree.parent(rank))) { // otherwise the parent waits for this rank
            receiveUnlessLost(tree.parent(rank));
        }
        for (int child : children) {
            boolean _ = isSent(child);
        }
        KeptFailure.throwIfAny(failure);
    }

    /* The message is the error class of the failure, 0 if there is none. */
    private boolean isSent(int to) {
        Throwable known = failure;
        long[] errorClass = {known == null ? 0 : ControlCollectives.errorClass(known)};
        try {
            ControlCollectives.send(group, MemorySegment.ofArray(errorClass), to);
            return true;
        } catch (RuntimeException | Error e) { // such as that of a lost rank
            keepFirst(e);
            return false;
        }
    }

    private void receiveUnlessLost(int from) {
        Throwable known = failure;
        if (known != null && ControlCollectives.errorClass(known) == ErrorClass.PROC_ABORTED) {
            return;
        }
        long[] errorClass = new long[1];
        try {
            ControlCollectives.receive(group, MemorySegment.ofArray(errorClass), from);
            if (errorClass[0] != 0) {
                throw ErrorClass.error((int) errorClass[0], "barrier has failed at another rank");
            }
        } catch (RuntimeException | Error e) {
            keepFirst(e);
        }
    }

    private void keepFirst(Throwable e) {
        failure = failure == null ? e : failure;
    }
}
