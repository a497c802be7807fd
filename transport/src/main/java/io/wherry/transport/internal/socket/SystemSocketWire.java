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

/// A wire over a connected socket that uses system calls instead of the JDK's channels. A blocking
/// receive is one call; with a selector it is two. Interrupts do not end a wait. For Linux with
/// native access; otherwise [SocketWire] is used.
final class SystemSocketWire implements Wire, HeapTransfer, LingeringConnections.Connection {
    /* The socket is in blocking mode; calls that must not block pass a flag. Each direction has a
    monitor, so that the descriptor is not closed, and possibly reused, while a call uses it.
    Closing shuts the socket down first, which ends blocked calls. */

    private static final long NANOS_PER_MILLI = 1_000_000;

    /// The descriptor of a socket is not searched if this process has more open descriptors.
    private static final int MOST_DESCRIPTORS = 2_048;

    private final SocketChannel channel;
    private final Address local;
    private final Address remote;
    private final Direction reading;
    private final Direction writing;
    private final int descriptor;
    private final boolean lingers;
    private final AtomicBoolean closed = new AtomicBoolean();
    private volatile boolean ended;
    private @Nullable GatheredWrite gathered; // confined to the writing thread
    private @Nullable MemorySegment lingering; // for errors, while the connection lingers

    /// The state of one direction. Guarded by itself.
    private static final class Direction {
        private static final short READABLE = 1;
        private static final short WRITABLE = 4;
        private static final int EVENTS_AT = Integer.BYTES;

        /// A virtual thread polls with pauses: a blocking call would occupy its carrier.
        private static final long LONGEST_NAP_NANOS = 1_000_000;

        private static final long SHORTEST_NAP_NANOS = 20_000;

        private final Arena arena = Arena.ofAuto();
        private final MemorySegment errno = SocketCalls.errno();
        private final MemorySegment pollfd = arena.allocate(2 * Integer.BYTES, Integer.BYTES);
        private volatile int descriptor;
        private long nap = SHORTEST_NAP_NANOS;

        Direction(int descriptor, boolean reads) {
            this.descriptor = descriptor;
            pollfd.set(ValueLayout.JAVA_INT, 0, descriptor);
            pollfd.set(ValueLayout.JAVA_SHORT, EVENTS_AT, reads ? READABLE : WRITABLE);
        }

        /// Makes later calls fail.
        void end() {
            descriptor = SocketDescriptor.NONE;
        }

        /// Makes later calls fail, and waits for the end of the current one.
        synchronized void close() {
            end();
        }

        private int checked() throws IOException {
            int current = descriptor;
            if (current == SocketDescriptor.NONE) {
                throw new AsynchronousCloseException();
            }
            return current;
        }

        synchronized int read(MemorySegment target) throws IOException {
            return result(SocketCalls.receive(checked(), target, errno));
        }

        synchronized int readBlocking(MemorySegment target) throws IOException {
            return result(SocketCalls.receiveBlocking(checked(), target, errno));
        }

        /// Returns the count. The next wait begins with a short nap if the call has moved bytes.
        private int result(int count) {
            if (count != 0) {
                nap = SHORTEST_NAP_NANOS;
            }
            return count;
        }

        synchronized int write(MemorySegment source, boolean more) throws IOException {
            return result(Math.max(0, SocketCalls.send(checked(), source, more, errno)));
        }

        synchronized long write(GatheredWrite gathered) throws IOException {
            return result((int) Math.max(0, gathered.send(checked(), errno)));
        }

        void await(long nanos) throws IOException {
            if (Thread.currentThread().isVirtual()) {
                checked();
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
        lingers = ChannelConnection.isTcp(channel);
        this.channel = channel;
        this.local = local;
        this.remote = remote;
        this.descriptor = descriptor;
        reading = new Direction(descriptor, true);
        writing = new Direction(descriptor, false);
    }

    /// Returns a wire that owns the channel, null if this system does not support it.
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
        try {
            return new SystemSocketWire(channel, local, remote, descriptor);
        } catch (RuntimeException | Error e) {
            SocketCalls.close(descriptor);
            throw e;
        }
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
        while (first < last && !buffers[last].hasRemaining()) {
            last--; // the system holds back bytes after which more are announced
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
        ended = true;
    }

    /// A thread that is blocked in a read stays so while the connection lingers.
    @Override
    public void close() throws IOException {
        if (closed.getAndSet(true)) {
            return;
        }
        if (ended && lingers) {
            reading.end();
            writing.end();
            LingeringConnections.close(this);
        } else {
            release();
        }
    }

    @Override
    public int unacknowledged() {
        int count = SocketCalls.unacknowledged(descriptor);
        return count > 0 && SocketCalls.isDisconnected(descriptor) ? 0 : count;
    }

    @Override
    public int receive(ByteBuffer target) throws IOException {
        MemorySegment errno = lingering;
        if (errno == null) {
            errno = SocketCalls.errno();
            lingering = errno;
        }
        return advanced(
                target, SocketCalls.receive(descriptor, MemorySegment.ofBuffer(target), errno));
    }

    @Override
    public void release() throws IOException {
        SocketCalls.shutdown(descriptor);
        reading.close();
        writing.close();
        SocketCalls.close(descriptor);
        channel.close();
    }
}
