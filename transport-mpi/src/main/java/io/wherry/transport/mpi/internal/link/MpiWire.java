// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.mpi.internal.link;

import io.wherry.mpi.internal.device.Context;
import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.SendMode;
import io.wherry.mpi.internal.device.Transfer;
import io.wherry.mpi.internal.link.LinkContext;
import io.wherry.transport.Address;
import io.wherry.transport.Wire;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.net.ConnectException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/// A duplex stream of bytes between two ranks.
///
/// When this side closes, it sends a message with a separate tag, so that the peer notices even
/// while it only sends. [MpiWireRegistry] receives and discards the bytes that the peer has sent
/// until then. A wire does not call MPI after the end of the job: each MPI call is made under a
/// lock under which `gone` is checked, and [#abandon] acquires all these locks.
public final class MpiWire implements Wire {
    private static final MemorySegment NOTHING = Arena.global().allocate(1).asSlice(0, 0);

    private final LinkContext job;
    private final Address.Mpi local;
    private final Address.Mpi remote;
    private final LinkTags tags;
    private final MpiReceiver incoming;
    private final MpiSender outgoing;
    private final Transfer farewell;
    private final List<Transfer> words = new ArrayList<>();
    private boolean endedOutput;
    private volatile boolean closed;
    private volatile boolean gone;

    private MpiWire(LinkContext job, int peer, LinkTags tags) {
        Context context = job.context();
        this.job = job;
        this.local = new Address.Mpi(context.rank());
        this.remote = new Address.Mpi(peer);
        this.tags = tags;
        this.incoming = new MpiReceiver(context, peer, tags.in());
        this.outgoing = new MpiSender(context, peer, tags.out());
        this.farewell =
                context.receiveLater(NOTHING, Element.BYTE, peer, LinkTags.closed(tags.in()));
    }

    /// Opens a wire to a rank.
    ///
    /// @throws ConnectException if there is no such rank, or if it is this rank and has no listener
    public static MpiWire to(Address.Mpi address) throws IOException {
        LinkContext job = job();
        Context context = job.context();
        if (address.rank() >= context.group().length
                || (address.rank() == context.rank() && !MpiListener.isThere())) {
            throw new ConnectException("cannot connect: address=" + address);
        }
        MpiWireRegistry wires = MpiWireRegistry.of(job);
        try {
            return Objects.requireNonNull(
                    wires.open(() -> begin(job, address.rank(), wires.number())));
        } catch (MPIException e) {
            throw failed(e);
        }
    }

    private static MpiWire begin(LinkContext job, int peer, int number) {
        MpiWire wire = new MpiWire(job, peer, LinkTags.opened(number));
        MemorySegment hello = Arena.ofAuto().allocate(ValueLayout.JAVA_LONG);
        hello.set(ValueLayout.JAVA_LONG, 0, number);
        wire.say(hello, LinkTags.HELLO);
        return wire;
    }

    static LinkContext job() throws IOException {
        LinkContext job = LinkContext.current();
        if (job == null) {
            throw new IOException("no MPI job: MPI is not initialized, or finalized");
        }
        return job;
    }

    /// Returns the accepting end of a wire that a peer opened.
    static MpiWire accepted(LinkContext job, int peer, long number) {
        return new MpiWire(job, peer, LinkTags.accepted((int) number));
    }

    /// Returns true if the wire uses these tags.
    boolean has(LinkTags others) {
        return tags.equals(others);
    }

    private synchronized void say(MemorySegment word, int tag) {
        if (gone) {
            return;
        }
        words.removeIf(Transfer::test);
        words.add(
                job.context().sendLater(SendMode.STANDARD, word, Element.BYTE, remote.rank(), tag));
    }

    @Override
    public Address local() {
        return local;
    }

    @Override
    public Address remote() {
        return remote;
    }

    private void checkOpen() throws IOException {
        if (closed) {
            throw new ClosedChannelException();
        }
        if (gone) {
            throw new IOException("MPI has ended");
        }
    }

    private boolean isOver() {
        return closed || gone;
    }

    @Override
    public int read(ByteBuffer buffer) throws IOException {
        try {
            synchronized (incoming) {
                checkOpen();
                return incoming.read(buffer);
            }
        } catch (MPIException e) {
            throw failed(e);
        }
    }

    @Override
    public long write(ByteBuffer[] buffers, int offset, int count) throws IOException {
        try {
            synchronized (outgoing) {
                checkOpen();
                if (farewell.test()) {
                    throw new IOException("peer has closed: address=" + remote);
                }
                return outgoing.write(buffers, offset, count);
            }
        } catch (MPIException e) {
            throw failed(e);
        }
    }

    private static IOException failed(MPIException e) {
        return new IOException("MPI failed: " + e.getMessage(), e);
    }

    @Override
    public void awaitReadable(long nanos) throws IOException {
        await(
                () -> {
                    synchronized (incoming) {
                        return isOver() || incoming.isReadable();
                    }
                },
                nanos);
    }

    @Override
    public void awaitWritable(long nanos) throws IOException {
        await(
                () -> {
                    synchronized (outgoing) {
                        return isOver() || farewell.test() || outgoing.hasRoom();
                    }
                },
                nanos);
    }

    private void await(BooleanSupplier ready, long nanos) throws IOException {
        try {
            PollingWait.until(ready, nanos);
        } catch (MPIException e) {
            throw failed(e);
        }
    }

    @Override
    public void endOutput() throws IOException {
        checkOpen();
        try {
            sayEnd();
        } catch (MPIException e) {
            throw failed(e);
        }
    }

    private synchronized void sayEnd() {
        if (!endedOutput) {
            endedOutput = true;
            say(NOTHING, tags.out());
        }
    }

    @Override
    public void close() throws IOException {
        synchronized (this) {
            if (closed || gone) {
                closed = true;
                return;
            }
            closed = true;
        }
        try {
            sayEnd();
            say(NOTHING, LinkTags.closed(tags.out()));
        } catch (MPIException e) {
            throw failed(e);
        } finally {
            MpiWireRegistry.of(job).close(this); // its receives are pending in any case
        }
    }

    /// Drives the remaining transfers of a closed wire. Called under the lock of [MpiWireRegistry],
    /// so that the job does not end meanwhile.
    ///
    /// @return whether all transfers are complete
    boolean drain() {
        if (gone) {
            return true;
        }
        synchronized (incoming) {
            if (!incoming.drain()) {
                return false;
            }
        }
        synchronized (outgoing) {
            if (!outgoing.isIdle() || !farewell.test()) {
                return false;
            }
        }
        synchronized (this) {
            words.removeIf(Transfer::test);
            if (!words.isEmpty()) {
                return false;
            }
        }
        incoming.release();
        outgoing.release();
        return true;
    }

    /// Abandons the remaining transfers because the job ends or MPI failed. The wire does not call
    /// MPI after this returns.
    ///
    /// @param failure the failure of MPI; null if the job ends
    void abandon(@Nullable MPIException failure) {
        gone = true;
        synchronized (incoming) {
            if (failure == null) {
                incoming.cancel();
            }
        }
        synchronized (outgoing) {
            if (failure == null) {
                farewell.cancel();
            }
        }
        synchronized (this) {
            words.clear();
        }
    }
}
