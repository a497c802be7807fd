// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.object;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import mpi.MPI;
import mpi.MPIException;

/// The header of the first message of objects.
///
/// ```text
///  0      4       5      6         8       12         16        24        32
///  +------+-------+------+---------+-------+----------+---------+---------+-------------
///  | WOBJ | vers. | kind | 0       | count | tag      | graph   | arrays  | graph, arrays ...
///  +------+-------+------+---------+-------+----------+---------+---------+-------------
///
///  kind     0 = objects, 1 = the sender could not write them: graph is the reason, in UTF-8
///  count    elements of the array of objects
///  tag      of the messages with the remaining bytes, on the shadow of the communicator
///  graph    bytes of the parcel's header
///  arrays   bytes of its arrays, all together; 0 for kind 1
/// ```
/// All numbers are little-endian. The message holds as many bytes of graph and arrays as fit into
/// it; the rest follows in chunks of [PipelineLimits#LENGTH] bytes.
///
/// @param failed whether `graph` is the reason of a failure
record ObjectMessageHeader(boolean failed, int count, int tag, long graph, long arrays) {
    /// Length of the header in bytes.
    static final int LENGTH = 32;

    private static final int MAGIC = 0x4a424f57; // WOBJ
    private static final byte VERSION = 1;

    private static final ValueLayout.OfInt INT =
            ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfLong LONG =
            ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    /// Returns the number of bytes that follow the header, in this message and others.
    long content() {
        return graph + arrays;
    }

    void write(MemorySegment to) {
        to.set(INT, 0, MAGIC);
        to.set(ValueLayout.JAVA_BYTE, 4, VERSION);
        to.set(ValueLayout.JAVA_BYTE, 5, (byte) (failed ? 1 : 0));
        to.set(ValueLayout.JAVA_BYTE, 6, (byte) 0);
        to.set(ValueLayout.JAVA_BYTE, 7, (byte) 0);
        to.set(INT, 8, count);
        to.set(INT, 12, tag);
        to.set(LONG, 16, graph);
        to.set(LONG, 24, arrays);
    }

    /// Reads the header of a message.
    ///
    /// @param length of the message in bytes
    static ObjectMessageHeader read(MemorySegment from, long length) {
        if (length < LENGTH || from.get(INT, 0) != MAGIC) {
            throw notObjects("not a message of objects: bytes=" + length);
        }
        byte version = from.get(ValueLayout.JAVA_BYTE, 4);
        byte kind = from.get(ValueLayout.JAVA_BYTE, 5);
        if (version != VERSION || kind < 0 || kind > 1) {
            throw notObjects("unknown message of objects: version=" + version + ", kind=" + kind);
        }
        ObjectMessageHeader messageHeader =
                new ObjectMessageHeader(
                        kind == 1,
                        from.get(INT, 8),
                        from.get(INT, 12),
                        from.get(LONG, 16),
                        from.get(LONG, 24));
        messageHeader.check();
        return messageHeader;
    }

    private void check() {
        boolean possible =
                count >= 0
                        && tag >= 0
                        && graph >= 0
                        && graph <= Integer.MAX_VALUE - 8
                        && arrays >= 0
                        && (arrays == 0 || !failed)
                        && arrays <= Long.MAX_VALUE - Integer.MAX_VALUE;
        if (!possible) {
            throw notObjects("corrupt message of objects: " + this);
        }
    }

    private static MPIException notObjects(String message) {
        return new MPIException(MPI.ERR_TYPE, message, null);
    }
}
