// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.KeptFailure;
import io.wherry.mpi.internal.device.SendMode;
import io.wherry.mpi.internal.device.Transfer;
import io.wherry.mpi.internal.frame.ErrorClass;
import java.lang.foreign.MemorySegment;
import java.util.function.Supplier;
import mpi.MPIException;

/// Gathers and broadcasts of a few numbers in one group, along binomial trees, for the creation of
/// contexts and the start and end of a job.
final class ControlCollectives {
    private static final int TAG = 0;

    /// Maximum number of characters of an error message that are sent.
    private static final int MOST_TEXT = 1000;

    private ControlCollectives() {}

    /// Returns the numbers of each rank, in rank order. Collective; all ranks pass the same count
    /// of numbers.
    static long[] all(LocalContext group, long... mine) {
        RankTree tree = tree(group);
        int rank = group.rank();
        int count = mine.length;
        long[] all = new long[Math.multiplyExact(tree.size(), count)];
        System.arraycopy(mine, 0, all, rank * count, count);
        for (int child : tree.children(rank)) {
            receive(group, slice(all, child * count, tree.below(child) * count), child);
        }
        if (rank != 0) {
            send(group, slice(all, rank * count, tree.below(rank) * count), tree.parent(rank));
        }
        return fromFirst(group, all);
    }

    /// Blocks until all ranks have called it.
    ///
    /// @throws MPIException at all ranks that still wait, if one is lost
    static void barrier(LocalContext group) {
        new GroupBarrier(group, tree(group)).run();
    }

    private static RankTree tree(LocalContext group) {
        return new RankTree(group.members().others().length);
    }

    static void send(LocalContext group, MemorySegment values, int to) {
        group.send(SendMode.STANDARD, values, Element.LONG, to, TAG);
    }

    private static MemorySegment slice(long[] values, int from, int count) {
        return MemorySegment.ofArray(values)
                .asSlice((long) from * Long.BYTES, (long) count * Long.BYTES);
    }

    static void receive(LocalContext group, MemorySegment into, int source) {
        long got = group.receive(into, Element.LONG, source, TAG).bytes();
        if (got != into.byteSize()) {
            throw ErrorClass.error(
                    ErrorClass.OTHER,
                    "ranks do not make the same call: rank="
                            + source
                            + ", bytes="
                            + got
                            + ", expected="
                            + into.byteSize());
        }
    }

    /// Returns the numbers of rank 0. Collective; all ranks pass the same count of numbers.
    static long[] fromFirst(LocalContext group, long[] values) {
        return from(group, 0, values);
    }

    /// Returns the numbers of `root`. Collective; all ranks pass the same count of numbers.
    static long[] from(LocalContext group, int root, long[] values) {
        MemorySegment memory = MemorySegment.ofArray(values);
        RankTree tree = tree(group);
        int size = tree.size();
        int place = (group.rank() - root + size) % size;
        if (place != 0) {
            receive(group, memory, (tree.parent(place) + root) % size);
        }
        for (int child : tree.children(place)) {
            send(group, memory, (child + root) % size);
        }
        return values;
    }

    /// Returns numbers that the leader computes. Collective.
    ///
    /// @param work called at the leader only
    /// @throws MPIException at all ranks, with the same class and message, if `work` throws it; at
    ///     the others with `ERR_OTHER` if `work` throws another exception or an Error
    static long[] ofLeader(LocalContext group, int leader, Supplier<long[]> work) {
        if (group.rank() != leader) {
            return toldBy(group, leader);
        }
        Throwable failed = null; // a RuntimeException or an Error
        long[] values;
        try {
            values = work.get();
        } catch (RuntimeException | Error e) { // the other ranks wait, whatever the failure is
            failed = e;
            values =
                    String.valueOf(e.getMessage())
                            .chars()
                            .limit(MOST_TEXT)
                            .asLongStream()
                            .toArray();
        }
        long errorClass = failed == null ? 0 : errorClass(failed);
        from(group, leader, new long[] {errorClass, values.length});
        from(group, leader, values);
        KeptFailure.throwIfAny(failed);
        return values;
    }

    static int errorClass(Throwable failed) {
        return failed instanceof MPIException known ? known.getErrorClass() : ErrorClass.OTHER;
    }

    private static long[] toldBy(LocalContext group, int leader) {
        long[] header = from(group, leader, new long[2]);
        checkCount(header[1]);
        long[] values = from(group, leader, new long[(int) header[1]]);
        if (header[0] != 0) {
            StringBuilder text = new StringBuilder();
            for (long character : values) {
                text.append((char) character);
            }
            throw ErrorClass.error((int) header[0], text.toString());
        }
        return values;
    }

    private static void checkCount(long count) {
        if (count < 0 || count > Integer.MAX_VALUE / Long.BYTES) {
            throw ErrorClass.error(ErrorClass.OTHER, "invalid count of numbers: count=" + count);
        }
    }

    /// Exchanges numbers with `other`, which calls it, too. The counts may differ.
    static long[] swap(LocalContext context, int other, int tag, long[] mine) {
        long[] length = new long[1];
        exchange(context, other, tag, new long[] {mine.length}, length);
        long count = length[0];
        checkCount(count);
        long[] theirs = new long[(int) count];
        exchange(context, other, tag, mine, theirs);
        return theirs;
    }

    private static void exchange(
            LocalContext context, int other, int tag, long[] mine, long[] theirs) {
        MemorySegment from = MemorySegment.ofArray(mine);
        Transfer sending = context.sendLater(SendMode.STANDARD, from, Element.LONG, other, tag);
        context.receive(MemorySegment.ofArray(theirs), Element.LONG, other, tag);
        sending.await();
    }
}
