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
/// contexts and the start and end of a job. If a rank is lost, its neighbours tell the others.
final class ControlCollectives {
    /// Maximum number of characters of an error message that are sent.
    private static final int MOST_TEXT = 1000;

    private ControlCollectives() {}

    /// Returns the numbers of each rank, in rank order. Collective; all ranks pass the same count
    /// of numbers.
    ///
    /// @throws MPIException at all ranks, if one was lost before the call; at some ranks, if one is
    ///     lost during it
    static long[] all(LocalContext group, long... mine) {
        TreeOperation operation = new TreeOperation(group, 0);
        long[] all = operation.all(mine);
        operation.endOrThrow();
        return all;
    }

    /// Blocks until all ranks have called it.
    ///
    /// @throws MPIException at all ranks, if one was lost before the call; at some ranks, if one is
    ///     lost during it
    static void barrier(LocalContext group) {
        long[] _ = all(group);
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
        TreeOperation operation = new TreeOperation(group, leader);
        operation.broadcast(new long[] {errorClass, values.length});
        operation.broadcast(values);
        Throwable untold = operation.end();
        KeptFailure.throwIfAny(failed == null ? untold : failed);
        return values;
    }

    static int errorClass(Throwable failed) {
        return failed instanceof MPIException known ? known.getErrorClass() : ErrorClass.OTHER;
    }

    private static long[] toldBy(LocalContext group, int leader) {
        TreeOperation operation = new TreeOperation(group, leader);
        long[] header = new long[2];
        operation.broadcast(header); // its numbers stay 0 after a failure
        checkCount(header[1]);
        long[] values = new long[(int) header[1]];
        operation.broadcast(values);
        operation.endOrThrow();
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
        if (count < 0) {
            throw ErrorClass.error((int) -count, "other group has failed");
        }
        checkCount(count);
        long[] theirs = new long[(int) count];
        exchange(context, other, tag, mine, theirs);
        return theirs;
    }

    /// Makes the call of [#swap] at `other` fail.
    static void refuse(LocalContext context, int other, int tag, Throwable why) {
        MemorySegment refusal = MemorySegment.ofArray(new long[] {-errorClass(why)});
        MemorySegment unused = MemorySegment.ofArray(new long[1]);
        try {
            Transfer _ = context.sendLater(SendMode.STANDARD, refusal, Element.LONG, other, tag);
            Transfer _ = context.receiveLater(unused, Element.LONG, other, tag);
        } catch (RuntimeException | Error e) { // such as that of a lost rank
            why.addSuppressed(e);
        }
    }

    private static void exchange(
            LocalContext context, int other, int tag, long[] mine, long[] theirs) {
        MemorySegment from = MemorySegment.ofArray(mine);
        Transfer sending = context.sendLater(SendMode.STANDARD, from, Element.LONG, other, tag);
        context.receive(MemorySegment.ofArray(theirs), Element.LONG, other, tag);
        sending.await();
    }
}
