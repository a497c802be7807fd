// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.shm.internal.link;

import io.wherry.transport.Address;
import io.wherry.transport.Wire;
import io.wherry.transport.shm.SharedMemoryException;
import io.wherry.transport.shm.internal.region.Region;
import io.wherry.transport.shm.internal.ring.RingReader;
import io.wherry.transport.shm.internal.ring.RingWriter;
import io.wherry.transport.shm.internal.wake.SideChannel;
import io.wherry.transport.shm.internal.wake.Sleeper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/// Two rings as a wire.
public final class SharedWire implements Wire {
    /* The memory is unmapped by close(), whatever other threads do then: the JDK sees to it that a late access is an
    IllegalStateException. A file that the peer cuts off makes the JDK throw an InternalError. */

    private final Address address;
    private final Region region;
    private final @Nullable Path offered;
    private final SideChannel side;
    private final RingReader in;
    private final RingWriter out;
    private final SharedSlab slab;
    private final Sleeper reader;
    private final Sleeper writer;
    private final AtomicBoolean closed = new AtomicBoolean();

    /// @param offered null for who was given the region
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
        reader = Sleeper.ofReader(in.bell(), side, this::mayRead);
        writer = Sleeper.ofWriter(out.bell(), side, this::mayWrite);
    }

    /// The end of who made the region.
    ///
    /// @param offered its file, which the peer removes when it maps it
    static SharedWire ofConnector(Address address, Region region, SideChannel side, Path offered) {
        return new SharedWire(address, region, side, offered);
    }

    /// The end of who was given the region.
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

    /// What was written last may have come between.
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
        return new SharedMemoryException("shared memory was cut off", e);
    }

    @Override
    public void awaitReadable(long nanos) throws IOException {
        await(reader, nanos);
    }

    @Override
    public void awaitWritable(long nanos) throws IOException {
        await(writer, nanos);
    }

    private void await(Sleeper sleeper, long nanos) throws IOException {
        try {
            sleeper.await(nanos);
        } catch (IllegalStateException e) {
            throw closedMeanwhile(e);
        } catch (InternalError e) {
            throw cutOff(e);
        }
    }

    /// What is wrong is for [#read] to say.
    private boolean mayRead() {
        try {
            return closed.get() || in.hasBytes() || isInputOver();
        } catch (SharedMemoryException _) {
            return true;
        }
    }

    /// What is wrong is for [#write] to say.
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
                Files.deleteIfExists(offered); // nobody will take it any more
            }
        } finally {
            unmap();
        }
    }

    /// The peer sees this before the end of the side channel.
    private void sayGoodbye() {
        try {
            out.end();
            in.leave();
        } catch (InternalError _) {
            // the peer cut the memory off: nobody is there to hear it
        }
    }

    /// Threads that sleep in the memory keep it.
    private void unmap() throws IOException {
        while (true) {
            wakeOwn();
            try {
                region.close();
                return;
            } catch (IllegalStateException _) {
                Thread.onSpinWait();
            }
        }
    }

    private void wakeOwn() {
        try {
            reader.wake();
            writer.wake();
        } catch (InternalError _) {
            // the peer cut the memory off: they wake by themselves soon
        }
    }
}
