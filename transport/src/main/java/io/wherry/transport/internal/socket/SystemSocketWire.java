// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.socket;

import io.wherry.transport.Address;
import io.wherry.transport.HeapTransfer;
import io.wherry.transport.Wire;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.SocketChannel;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// A connected socket as a wire whose bytes move by system calls, past the JDK. A receive that waits is one call where a selector
/// takes two. Interrupts end no wait. For Linux, where native access is granted; [SocketWire] is for the rest.
final class SystemSocketWire implements Wire, HeapTransfer {
    /* The socket blocks; calls that must not block say so one by one. Each direction has a monitor, so that the descriptor is not
    closed, and perhaps another's by then, while a call uses it. Closing shuts the socket down first, which ends calls that block. */

    private static final long NANOS_PER_MILLI = 1_000_000;

    /// Descriptors of this process among which that of a socket is searched.
    private static final int MOST_DESCRIPTORS = 2_048;

    private final SocketChannel channel;
    private final Address local;
    private final Address remote;
    private final Direction reading;
    private final Direction writing;
    private final int descriptor;
    private final AtomicBoolean closed = new AtomicBoolean();
    private @Nullable GatheredWrite gathered; // the thread that writes

    /// What one direction needs. Guarded by itself.
    private static final class Direction {
        private static final short READABLE = 1;
        private static final short WRITABLE = 4;
        private static final int EVENTS_AT = Integer.BYTES;

        /// A virtual thread looks again and again, as it would keep its carrier in a call that blocks.
        private static final long LONGEST_NAP_NANOS = 1_000_000;

        private static final long SHORTEST_NAP_NANOS = 20_000;

        private final Arena arena = Arena.ofAuto();
        private final MemorySegment errno = SocketCalls.errno();
        private final MemorySegment pollfd = arena.allocate(2 * Integer.BYTES, Integer.BYTES);
        private int descriptor;
        private long nap = SHORTEST_NAP_NANOS;

        Direction(int descriptor, boolean reads) {
            this.descriptor = descriptor;
            pollfd.set(ValueLayout.JAVA_INT, 0, descriptor);
            pollfd.set(ValueLayout.JAVA_SHORT, EVENTS_AT, reads ? READABLE : WRITABLE);
        }

        synchronized void close() {
            descriptor = SocketDescriptor.NONE;
        }

        private int checked() throws IOException {
            if (descriptor == SocketDescriptor.NONE) {
                throw new AsynchronousCloseException();
            }
            return descriptor;
        }

        synchronized int read(MemorySegment target) throws IOException {
            return result(SocketCalls.receive(checked(), target, errno));
        }

        synchronized int readBlocking(MemorySegment target) throws IOException {
            return result(SocketCalls.receiveBlocking(checked(), target, errno));
        }

        private int result(int count) {
            nap = SHORTEST_NAP_NANOS;
            return count == SocketCalls.WOULD_BLOCK ? 0 : count == 0 ? -1 : count;
        }

        synchronized int write(MemorySegment source, boolean more) throws IOException {
            return Math.max(0, SocketCalls.send(checked(), source, more, errno));
        }

        synchronized long write(GatheredWrite gathered) throws IOException {
            return Math.max(0, gathered.send(checked(), errno));
        }

        void await(long nanos) throws IOException {
            if (Thread.currentThread().isVirtual()) {
                LockSupport.parkNanos(this, Math.min(nanos, nap));
                nap = Math.min(2 * nap, LONGEST_NAP_NANOS);
            } else {
                poll(nanos);
            }
        }

        private synchronized void poll(long nanos) throws IOException {
            checked();
            boolean endless = nanos / NANOS_PER_MILLI >= Integer.MAX_VALUE;
            SocketCalls.poll(pollfd, endless ? -1 : (int) Math.ceilDiv(nanos, NANOS_PER_MILLI));
        }
    }

    private SystemSocketWire(SocketChannel channel, Address local, Address remote, int descriptor) {
        this.channel = channel;
        this.local = local;
        this.remote = remote;
        this.descriptor = descriptor;
        reading = new Direction(descriptor, true);
        writing = new Direction(descriptor, false);
    }

    /// Returns a wire that owns the channel, null if this system has none.
    ///
    /// @param channel connected and non-blocking
    static @Nullable Wire of(SocketChannel channel, Address local, Address remote)
            throws IOException {
        int descriptor = SocketDescriptor.duplicateOf(channel, MOST_DESCRIPTORS);
        if (descriptor == SocketDescriptor.NONE) {
            return null;
        }
        if (!SocketCalls.makeBlocking(descriptor)) {
            SocketCalls.close(descriptor);
            return null;
        }
        return new SystemSocketWire(channel, local, remote, descriptor);
    }

    @Override
    public Address local() {
        return local;
    }

    @Override
    public Address remote() {
        return remote;
    }

    @Override
    public int read(ByteBuffer buffer) throws IOException {
        return buffer.hasRemaining()
                ? advanced(buffer, reading.read(MemorySegment.ofBuffer(buffer)))
                : 0;
    }

    @Override
    public int read(ByteBuffer buffer, long nanos) throws IOException {
        if (nanos == Long.MAX_VALUE
                && buffer.isDirect()
                && buffer.hasRemaining()
                && !Thread.currentThread().isVirtual()) {
            return advanced(buffer, reading.readBlocking(MemorySegment.ofBuffer(buffer)));
        }
        awaitReadable(nanos);
        return read(buffer);
    }

    private static int advanced(ByteBuffer buffer, int count) {
        if (count > 0) {
            buffer.position(buffer.position() + count);
        }
        return count;
    }

    @Override
    public long write(ByteBuffer[] buffers, int offset, int count) throws IOException {
        int last = offset + count - 1;
        int first = offset;
        while (first < last && !buffers[first].hasRemaining()) {
            first++;
        }
        return first < last && buffers[first].isDirect()
                ? writeTogether(buffers, first, last - first + 1)
                : writeOne(buffers[first], first < last);
    }

    private long writeOne(ByteBuffer buffer, boolean more) throws IOException {
        return advanced(buffer, writing.write(MemorySegment.ofBuffer(buffer), more));
    }

    private long writeTogether(ByteBuffer[] buffers, int first, int count) throws IOException {
        GatheredWrite write = gathered;
        if (write == null) {
            write = new GatheredWrite();
            gathered = write;
        }
        write.set(buffers, first, count);
        long written = writing.write(write);
        GatheredWrite.advance(buffers, first, written);
        return written;
    }

    @Override
    public void awaitReadable(long nanos) throws IOException {
        reading.await(nanos);
    }

    @Override
    public void awaitWritable(long nanos) throws IOException {
        writing.await(nanos);
    }

    @Override
    public HeapTransfer heapTransfer() {
        return this;
    }

    @Override
    public int read(MemorySegment target) throws IOException {
        return reading.read(target);
    }

    @Override
    public int write(MemorySegment source, boolean more) throws IOException {
        return writing.write(source, more);
    }

    @Override
    public void endOutput() throws IOException {
        channel.shutdownOutput();
    }

    @Override
    public void close() throws IOException {
        if (closed.getAndSet(true)) {
            return;
        }
        SocketCalls.shutdown(descriptor);
        reading.close();
        writing.close();
        SocketCalls.close(descriptor);
        channel.close();
    }
}
