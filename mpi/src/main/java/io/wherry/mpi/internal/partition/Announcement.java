// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.partition;

import io.wherry.mpi.internal.device.Context;
import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.Envelope;
import io.wherry.mpi.internal.device.MatchedMessage;
import io.wherry.mpi.internal.device.SendMode;
import io.wherry.mpi.internal.device.Transfer;
import java.lang.foreign.MemorySegment;
import mpi.MPI;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/// The message that announces a partitioned send to its receiver, once, when the send is
/// initialized: four longs in the byte order of the machine.
///
/// ```text
///  0        8            16            24
///  +--------+------------+-------------+--------------------+
///  |  tag   | first tag  | partitions  | bytes of each      |
///  +--------+------------+-------------+--------------------+
///
///  tag          of the program; equal to the tag of the receive
///  first tag    on the shadow: partition n travels with the tag (first tag + n)
/// ```
record Announcement(int tag, int firstTag, int partitions, long eachBytes) {
    private static final int LENGTH = 4;

    void send(Context shadow, int to, int shadowTag) {
        long[] words = {tag, firstTag, partitions, eachBytes};
        shadow.send(SendMode.BUFFERED, MemorySegment.ofArray(words), Element.LONG, to, shadowTag);
    }

    /// An announcement and the rank that sent it.
    record Arrived(int source, Announcement announcement) {}

    /// Returns the next announcement that has arrived; null if there is none.
    static @Nullable Arrived next(Context shadow, int shadowTag) {
        MatchedMessage message = shadow.matchNow(Context.ANY_SOURCE, shadowTag);
        if (message == null) {
            return null;
        }
        long[] words = new long[LENGTH];
        Transfer transfer = message.receive(MemorySegment.ofArray(words), Element.LONG);
        transfer.await();
        Envelope envelope = transfer.envelope();
        if (envelope.bytes() != (long) LENGTH * Long.BYTES
                || words[2] < 0
                || words[2] > Integer.MAX_VALUE
                || words[3] < 0) {
            throw new MPIException(
                    MPI.ERR_INTERN,
                    "invalid announcement of a partitioned message: source=" + envelope.source(),
                    null);
        }
        return new Arrived(
                envelope.source(),
                new Announcement((int) words[0], (int) words[1], (int) words[2], words[3]));
    }
}
