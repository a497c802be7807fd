// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.shm.internal.link;

import io.wherry.transport.Address;
import io.wherry.transport.Wire;
import io.wherry.transport.internal.idle.Backoff;
import io.wherry.transport.shm.SharedMemoryException;
import io.wherry.transport.shm.internal.region.Region;
import io.wherry.transport.shm.internal.ring.RingReader;
import io.wherry.transport.shm.internal.ring.RingWriter;
import io.wherry.transport.shm.internal.wake.RingWaiter;
import io.wherry.transport.shm.internal.wake.SideChannel;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/// A wire over two rings in shared memory.
public final class SharedWire implements Wire {
    private static final System.Logger LOGGER = System.getLogger(SharedWire.class.getName());

    /// Many times as long as a thread sleeps at a word in the memory.
    private static final long UNMAP_WITHIN_NANOS = 2_000_000_000;

    private static final long SPIN_NANOS = 1_000_000;

    /* close() unmaps the memory even while other threads use the wire: the JDK throws an
    IllegalStateException on a later access. If the peer truncates the file, an access throws an
    InternalError. */

    private final Address address;
    private final Region region;
    private final @Nullable Path offered;
    private final SideChannel side;
    private final RingReader in;
    private final RingWriter out;
    private final SharedSlab slab;
    private final RingWaiter reader;
    private final RingWaiter writer;
    private final AtomicBoolean closed = new AtomicBoolean();

    /// @param offered the file of the region on the connecting side, null on the listening side
    private SharedWire(Address address, Region region, SideChannel side, @Nullable Path offered) {
        this.address = address;
        this.region = region;
        this.side = side;
        this.offered = offered;
        boolean connects = offered != null;
        in = new RingReader(connects ? region.ringToConnector() : region.ringToListener(), side);
        out = new RingWriter(connects ? region.ringToListener() : region.ringToConnector(), side);
        slab =
                new SharedSlab(
                        region.memory(),
                        connects ? region.slabToConnector() : region.slabToListener(),
                        connects ? region.slabOfConnector() : region.slabOfListener());
        reader = RingWaiter.ofReader(in.signal(), side, this::mayRead);
        writer = RingWaiter.ofWriter(out.signal(), side, this::mayWrite);
    }

    /// Returns the end of the connecting side, which has created the region.
    ///
    /// @param offered the file of the region, which the peer removes after mapping it
    static SharedWire ofConnector(Address address, Region region, SideChannel side, Path offered) {
        return new SharedWire(address, region, side, offered);
    }

    /// Returns the end of the listening side, which has mapped the region of its peer.
    static SharedWire ofListener(Address address, Region region, SideChannel side) {
        return new SharedWire(address, region, side, null);
    }

    @Override
    public Address local() {
        return address;
    }

    @Override
    public Address remote() {
        return address;
    }

    @Override
    public SharedSlab slab() {
        return slab;
    }

    @Override
    public int read(ByteBuffer buffer) throws IOException {
        try {
            int count = in.read(buffer);
            return count == 0 && isInputOver() ? readLast(buffer) : count;
        } catch (IllegalStateException e) {
            throw closedMeanwhile(e);
        } catch (InternalError e) {
            throw cutOff(e);
        }
    }

    private boolean isInputOver() {
        return in.writerEnded() || side.isOver();
    }

    /// Reads again after the end was seen: bytes may have been written in between.
    private int readLast(ByteBuffer buffer) throws IOException {
        int count = in.read(buffer);
        return count == 0 && buffer.hasRemaining() ? -1 : count;
    }

    @Override
    public long write(ByteBuffer[] buffers, int offset, int count) throws IOException {
        try {
            if (side.isOver()) {
                throw new IOException("peer is gone");
            }
            return out.write(buffers, offset, count);
        } catch (IllegalStateException e) {
            throw closedMeanwhile(e);
        } catch (InternalError e) {
            throw cutOff(e);
        }
    }

    private IOException closedMeanwhile(IllegalStateException e) {
        if (!closed.get()) {
            throw e;
        }
        return new AsynchronousCloseException();
    }

    static SharedMemoryException cutOff(InternalError e) {
        return new SharedMemoryException("shared memory was truncated", e);
    }

    @Override
    public void awaitReadable(long nanos) throws IOException {
        await(reader, nanos);
    }

    @Override
    public void awaitWritable(long nanos) throws IOException {
        await(writer, nanos);
    }

    private void await(RingWaiter waiter, long nanos) throws IOException {
        try {
            waiter.await(nanos);
        } catch (IllegalStateException e) {
            throw closedMeanwhile(e);
        } catch (InternalError e) {
            throw cutOff(e);
        }
    }

    /// Returns true if [#read] does not need to wait. An invalid ring is reported by [#read].
    private boolean mayRead() {
        try {
            return closed.get() || in.hasBytes() || isInputOver();
        } catch (SharedMemoryException _) {
            return true;
        }
    }

    /// Returns true if [#write] does not need to wait. An invalid ring is reported by [#write].
    private boolean mayWrite() {
        try {
            return closed.get() || out.room() > 0 || out.readerLeft() || side.isOver();
        } catch (SharedMemoryException _) {
            return true;
        }
    }

    @Override
    public void endOutput() throws IOException {
        try {
            out.end();
        } catch (IllegalStateException e) {
            throw closedMeanwhile(e);
        } catch (InternalError e) {
            throw cutOff(e);
        }
    }

    @Override
    public void close() throws IOException {
        if (closed.getAndSet(true)) {
            return;
        }
        try (side) {
            sayGoodbye();
            side.check();
            if (offered != null && side.isOver()) {
                Files.deleteIfExists(offered); // the peer is gone and will not map it
            }
        } finally {
            unmap();
        }
    }

    /// Marks both rings as ended. The peer sees this before the end of the side channel.
    private void sayGoodbye() {
        try {
            out.end();
            in.leave();
        } catch (InternalError _) {
            // the peer truncated the memory and does not need the marks
        }
    }

    /// Unmaps the memory once no thread of this side sleeps at a word in it. If the peer truncated the
    /// memory, the JVM throws an `InternalError` some time after the access, also where the thread was
    /// about to say that it no longer uses the memory: then that can never be unmapped.
    private void unmap() throws IOException {
        long start = System.nanoTime();
        Backoff backoff = Backoff.parksOf(SPIN_NANOS);
        while (!unmapped()) {
            long passed = System.nanoTime() - start;
            if (passed > UNMAP_WITHIN_NANOS) {
                LOGGER.log(
                        System.Logger.Level.WARNING,
                        "memory of a link is still in use and stays mapped: " + address);
                region.abandon();
                return;
            }
            if (passed > SPIN_NANOS) {
                backoff.idle();
            }
        }
    }

    private boolean unmapped() throws IOException {
        wakeOwn();
        try {
            region.close();
            return true;
        } catch (IllegalStateException _) {
            return false;
        }
    }

    private void wakeOwn() {
        try {
            reader.wake();
            writer.wake();
        } catch (InternalError _) {
            // the peer truncated the memory: the threads wake after their time slice
        }
    }
}
