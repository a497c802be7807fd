// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.port;

import io.wherry.mesh.Connection;
import io.wherry.transport.Deadline;
import io.wherry.transport.Link;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.time.Duration;
import mpi.MPI;
import mpi.MPIException;

/// A channel of two leaders over a link between a port and the process that connected to it.
///
/// Numbers are sent in frames of 8-byte little-endian integers: the first frame has their count
/// only, the others at most 131,072 numbers each.
public final class PortChannel implements LeaderChannel {
    private static final ValueLayout.OfLong LONG =
            ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final Duration WITHIN = Duration.ofSeconds(90);
    private static final int PIECE = 1 << 20; // bytes of a frame
    private static final int MOST = 1 << 20;
    private static final int IN_FRAME = PIECE / Long.BYTES;

    private final Connection connection;
    private final boolean accepts;
    private final long[] introduction;

    /// Takes ownership of the connection; closes it on failure.
    ///
    /// @param accepts true on the side of the port
    /// @param mine the introduction of this side
    public PortChannel(Connection connection, boolean accepts, long[] mine) {
        this.connection = connection;
        this.accepts = accepts;
        try {
            introduction = swap(mine);
        } catch (RuntimeException | Error e) {
            LinkCloser.close(connection);
            throw e;
        }
    }

    @Override
    public long[] introduction() {
        return introduction.clone();
    }

    /* The side that connected sends first, so that the sides do not both block on back-pressure. */
    @Override
    public long[] swap(long[] mine) {
        try {
            if (accepts) {
                long[] theirs = receive();
                send(mine);
                return theirs;
            }
            send(mine);
            return receive();
        } catch (IOException e) {
            throw new MPIException(MPI.ERR_PORT, "other group is gone: cause=" + e.getMessage(), e);
        }
    }

    private void send(long[] values) throws IOException {
        Link link = connection.link();
        link.send(WITHIN, bytes(new long[] {values.length}));
        MemorySegment all = bytes(values);
        for (long at = 0; at < all.byteSize(); at += PIECE) {
            link.send(WITHIN, all.asSlice(at, Math.min(PIECE, all.byteSize() - at)));
        }
    }

    private static MemorySegment bytes(long[] values) {
        MemorySegment bytes = MemorySegment.ofArray(new byte[values.length * Long.BYTES]);
        for (int i = 0; i < values.length; i++) {
            bytes.set(LONG, (long) i * Long.BYTES, values[i]);
        }
        return bytes;
    }

    private long[] receive() throws IOException {
        Deadline deadline = Deadline.after(WITHIN);
        long[] count = new long[1];
        receive(count, 0, 1, deadline);
        if (count[0] < 0 || count[0] > MOST) {
            throw new IOException("invalid count of numbers: count=" + count[0]);
        }
        long[] values = new long[(int) count[0]];
        for (int at = 0; at < values.length; at += IN_FRAME) {
            receive(values, at, Math.min(IN_FRAME, values.length - at), deadline);
        }
        return values;
    }

    private void receive(long[] values, int from, int count, Deadline deadline) throws IOException {
        Link link = connection.link();
        long length = link.awaitFrame(deadline.left());
        if (length != (long) count * Long.BYTES) {
            throw new IOException("invalid length of a frame: length=" + length);
        }
        MemorySegment bytes = MemorySegment.ofArray(new byte[(int) length]);
        link.receive(bytes, deadline.left());
        for (int i = 0; i < count; i++) {
            values[from + i] = bytes.get(LONG, (long) i * Long.BYTES);
        }
    }

    @Override
    public void close() {
        LinkCloser.close(connection);
    }
}
