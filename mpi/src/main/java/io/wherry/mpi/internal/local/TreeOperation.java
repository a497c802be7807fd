// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.KeptFailure;
import io.wherry.mpi.internal.device.SendMode;
import io.wherry.mpi.internal.device.Transfer;
import io.wherry.mpi.internal.frame.ErrorClass;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A call of [ControlCollectives] at one rank: gathers and broadcasts of numbers along the tree of
/// one root. If a rank is lost, its neighbours in the tree tell the others, which would wait
/// otherwise.
final class TreeOperation {
    /*
     * A message is two numbers and its content. The first number is the error class of a failure,
     * or 0; the second the rank that is lost or has failed. After a failure there is no content.
     *
     * Each rank sends and receives all messages of its place in the tree, also after a failure:
     * otherwise one of them would be taken for a message of the next operation. But after a failure
     * it waits for none of them: the other ranks may wait for it elsewhere.
     */
    private static final int TAG = 0;
    private static final int HEADER = 2;

    private final LocalContext group;
    private final RankTree tree;
    private final int root;
    private final int place; // of this rank in the tree, whose root is 0
    private final List<Transfer> sent = new ArrayList<>();
    private @Nullable Throwable failure; // the first one: a RuntimeException or an Error
    private int failed; // the rank that is lost or has failed

    TreeOperation(LocalContext group, int root) {
        this.group = group;
        this.tree = new RankTree(group.members().others().length);
        this.root = root;
        this.place = Math.floorMod(group.rank() - root, tree.size());
    }

    /// Returns the numbers of each rank, in rank order. The root is rank 0.
    long[] all(long... mine) {
        int count = mine.length;
        long[] all = new long[Math.multiplyExact(tree.size(), count)];
        System.arraycopy(mine, 0, all, place * count, count);
        for (int child : tree.children(place)) {
            receive(child, all, child * count, tree.below(child) * count);
        }
        if (place != 0) {
            send(tree.parent(place), all, place * count, tree.below(place) * count);
        }
        broadcast(all);
        return all;
    }

    /// Replaces the numbers by those of the root.
    void broadcast(long[] values) {
        if (place != 0) {
            receive(tree.parent(place), values, 0, values.length);
        }
        for (int child : tree.children(place)) {
            send(child, values, 0, values.length);
        }
    }

    /// Ends the operation, and returns its failure: a RuntimeException or an Error; null if there
    /// is none.
    @Nullable Throwable end() {
        for (Transfer each : sent) {
            if (failure == null) {
                await(each);
            }
        }
        sent.clear();
        return failure;
    }

    private void await(Transfer sending) {
        try {
            sending.await();
        } catch (RuntimeException | Error e) { // such as that of a lost rank
            fail(e, group.rank());
        }
    }

    /// Ends the operation, and throws its failure, if there is one.
    void endOrThrow() {
        KeptFailure.throwIfAny(end());
    }

    private int rank(int placeOfRank) {
        return (placeOfRank + root) % tree.size();
    }

    private void send(int to, long[] values, int from, int count) {
        int receiver = rank(to);
        try {
            MemorySegment message = MemorySegment.ofArray(message(values, from, count));
            sent.add(group.sendLater(SendMode.STANDARD, message, Element.LONG, receiver, TAG));
        } catch (RuntimeException | Error e) { // such as that of a lost rank
            keepFirst(e, receiver);
        }
    }

    private long[] message(long[] values, int from, int count) {
        Throwable known = failure;
        if (known != null) {
            return new long[] {ControlCollectives.errorClass(known), failed};
        }
        long[] message = new long[HEADER + count];
        System.arraycopy(values, from, message, HEADER, count);
        return message;
    }

    private void receive(int from, long[] into, int at, int count) {
        int sender = rank(from);
        try {
            long[] message = new long[HEADER + count];
            MemorySegment memory = MemorySegment.ofArray(message);
            Transfer receiving = group.receiveLater(memory, Element.LONG, sender, TAG);
            if (failure == null) {
                receiving.await();
                check(message, receiving.envelope().bytes(), sender);
                System.arraycopy(message, HEADER, into, at, count);
            }
        } catch (RuntimeException | Error e) { // such as that of a lost rank
            keepFirst(e, sender);
        }
    }

    private void check(long[] message, long bytes, int sender) {
        if (bytes >= HEADER * Long.BYTES && message[0] != 0) {
            failElsewhere((int) message[0], (int) message[1]);
            return;
        }
        long expected = (long) message.length * Long.BYTES;
        if (bytes != expected) {
            throw ErrorClass.error(
                    ErrorClass.OTHER,
                    "ranks do not make the same call: rank="
                            + sender
                            + ", bytes="
                            + bytes
                            + ", expected="
                            + expected);
        }
    }

    private void failElsewhere(int errorClass, int rank) {
        String text =
                errorClass == ErrorClass.PROC_ABORTED
                        ? "rank is lost: rank="
                        : "call has failed at another rank: rank=";
        fail(ErrorClass.error(errorClass, text + rank), rank);
    }

    /// Keeps a failure of this rank, unless it is not the first.
    ///
    /// @param other the other rank of the message
    private void keepFirst(Throwable e, int other) {
        boolean isLost = ControlCollectives.errorClass(e) == ErrorClass.PROC_ABORTED;
        fail(e, isLost ? other : group.rank());
    }

    private void fail(Throwable why, int rank) {
        if (failure == null) {
            failure = why;
            failed = rank;
        }
    }
}
