// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import io.wherry.mesh.Connection;
import io.wherry.mesh.ReceiveLoop;
import io.wherry.mesh.Receivers;
import io.wherry.mesh.SerialExecutor;
import io.wherry.mpi.internal.device.SendMode;
import io.wherry.transport.Deadline;
import io.wherry.transport.Link;
import io.wherry.transport.internal.loopback.SegmentRegistry;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/// Another rank, or a process of another job, and the link to it.
///
/// Threads of the program send on the link themselves, one at a time, and may wait for room. Those
/// that read a link never wait: what they have to say goes to [#sendLater], for a thread of its
/// own, or for the one that reads when it has stopped.
final class Peer implements Way {
    /// Bytes of a message in one frame, besides short messages: others get through between them.
    static final int PIECE = 1 << 20;

    /// So much is told at once of what no longer waits.
    private static final long CREDIT_AT = Allowance.MOST / 4;

    /// More than a peer in good order can have made this side owe it.
    private static final int MOST_LATER = 1 << 22;

    private static final Duration LAST_WORDS_WITHIN = Duration.ofSeconds(1);

    private static final MemorySegment NOTHING = MemorySegment.NULL;

    private final Job job;
    private final int number;
    private final Link link;
    private final boolean sharesMemory;
    private final ReentrantLock sending = new ReentrantLock();
    private final MemorySegment head = Arena.ofAuto().allocate(Frame.LENGTH, Long.BYTES);
    private final Map<Long, Pending> pending = new ConcurrentHashMap<>();
    private final AtomicLong numbers = new AtomicLong();
    private final Allowance allowance = new Allowance();
    private final AtomicLong credit = new AtomicLong(); // taken, and the peer was not told
    private final AtomicLong held = new AtomicLong(); // as far as the peer knows
    private final ReceiveLoop receiving;
    private final SerialExecutor later;
    private volatile @Nullable MPIException failure;
    private boolean finished; // guarded by `sending`

    Peer(Job job, int number, Connection connection) {
        this.job = job;
        this.number = number;
        this.link = connection.link();
        this.sharesMemory = SegmentRegistry.isPossibleOn(link);
        String name = "wherry-mpi-" + job.rank();
        PeerReader reader = new PeerReader(job, this, link);
        receiving = new ReceiveLoop(reader::read, job::isAnyAwaited, name + "-from-" + number);
        later = new SerialExecutor(name + "-to-" + number);
        connection.onBackPressure(receiving::resume);
    }

    void start() {
        receiving.start();
    }

    /// The number of the process: its rank in the world, unless it is of another job.
    int number() {
        return number;
    }

    /// Returns true if the process is of another job: it does not end with this one.
    boolean isOfAnotherJob() {
        return job.processes().isOfAnother(number);
    }

    @Override
    public Receivers receivers() {
        return receiving;
    }

    // Messages.

    @Override
    public @Nullable Sending begin(SendMode mode, MemorySegment data, long context, int tag) {
        long length = data.byteSize();
        boolean eager = length <= EAGER && allowance.use(Allowance.cost(length));
        if (eager && mode != SendMode.SYNCHRONOUS) {
            send(new Frame.Eager(context, tag, 0), data);
            return null;
        }
        boolean buffered = mode == SendMode.BUFFERED;
        MemorySegment kept = buffered ? Copies.of(data) : data;
        checkShared(kept);
        Sending transfer = Sending.to(this, job.matching().spin(), kept);
        long number = enter(transfer);
        transfer.number(number);
        transfer.onCancel(() -> send(new Frame.Cancel(context, number)));
        try {
            if (eager) {
                send(new Frame.Eager(context, tag, number), kept);
            } else if (sharesMemory) {
                send(new Frame.Lend(context, tag, number, transfer.lend()));
            } else {
                send(new Frame.Ask(context, tag, number, length));
            }
        } catch (RuntimeException e) {
            forget(number);
            transfer.release();
            throw e;
        }
        return buffered ? null : transfer;
    }

    /// Memory that the threads of this link cannot touch is of no use for what lasts.
    void checkShared(MemorySegment data) {
        if (!data.isAccessibleBy(receiving.thread())) {
            throw ErrorClass.error(
                    ErrorClass.BUFFER, "memory belongs to one thread alone: " + data);
        }
    }

    /// Returns true if the peer is a rank of this JVM.
    boolean sharesMemory() {
        return sharesMemory;
    }

    /// Sends the content of a message, which the peer has asked for.
    void sendContent(MemorySegment content, long receiving) {
        long length = content.byteSize();
        for (long at = 0; at < length; at += PIECE) {
            send(new Frame.Data(receiving, at), content.asSlice(at, Math.min(PIECE, length - at)));
        }
    }

    @Override
    public void taken(long length) {
        long owed = credit.addAndGet(Allowance.cost(length));
        if (owed >= CREDIT_AT && credit.compareAndSet(owed, 0)) {
            held.addAndGet(-owed);
            sendLater(new Frame.Credit(owed));
        }
    }

    /// A message has come that was not asked for.
    void arrived(long length) throws BadFrameException {
        if (held.addAndGet(Allowance.cost(length)) > Allowance.MOST) {
            throw new BadFrameException(
                    "more was sent than is allowed: most=" + Allowance.MOST + ", length=" + length);
        }
    }

    /// The peer has taken `bytes`.
    void credited(long bytes) throws BadFrameException {
        if (!allowance.giveBack(bytes)) {
            throw new BadFrameException("credit for what was not sent: bytes=" + bytes);
        }
    }

    @Override
    public void tellMet(long transfer) {
        send(new Frame.Met(transfer));
    }

    // What waits for the peer's word.

    /// Remembers what waits for the peer's word.
    ///
    /// @return its number, not 0
    long enter(Pending waiting) {
        long number = numbers.incrementAndGet();
        pending.put(number, waiting);
        MPIException why = failure;
        if (why != null) {
            pending.remove(number);
            waiting.fail(why);
            throw ErrorClass.again(why);
        }
        return number;
    }

    /// What the peer speaks of.
    <T extends Pending> T expected(long number, Class<T> kind) throws BadFrameException {
        Pending waiting = pending.get(number);
        if (waiting == null || !kind.isInstance(waiting)) {
            throw new BadFrameException(
                    "nothing of that number waits: number="
                            + number
                            + ", kind="
                            + kind.getSimpleName());
        }
        return kind.cast(waiting);
    }

    void forget(long number) {
        pending.remove(number);
    }

    // Sending.

    void send(Frame frame) {
        send(frame, NOTHING);
    }

    /// Sends a frame; waits for room. For threads that read no link.
    void send(Frame frame, MemorySegment content) {
        IOException failed = trySend(frame, content);
        if (failed != null) {
            throw ErrorClass.again(reason(failed));
        }
    }

    private @Nullable IOException trySend(Frame frame, MemorySegment content) {
        sending.lock();
        try {
            check();
            if (finished) {
                throw ErrorClass.error(ErrorClass.OTHER, "rank has said goodbye: " + name());
            }
            frame.write(head);
            transmit(content);
            return null;
        } catch (IOException e) {
            return e;
        } finally {
            sending.unlock();
        }
    }

    /// Why the peer takes nothing any more: the last it said may tell.
    private MPIException reason(IOException failed) {
        join(LAST_WORDS_WITHIN);
        return job.isAborting() ? job.awaitAbortion() : lose("rank is gone", failed);
    }

    private void transmit(MemorySegment content) throws IOException {
        if (content.byteSize() == 0) {
            link.send(head);
        } else {
            link.send(head, content);
        }
    }

    /// Sends a frame, but does not wait. For threads that read a link.
    void sendLater(Frame frame) {
        doLater(() -> send(frame));
    }

    /// Does something that may wait for room.
    void doLater(Runnable work) {
        Runnable safe = () -> doNow(work);
        if (receiving.doAfterwards(safe)) {
            return;
        }
        later.runLater(safe);
        if (later.size() > MOST_LATER) {
            lose("rank asks for too much at once", new IOException("later=" + MOST_LATER));
        }
    }

    private void doNow(Runnable work) {
        try {
            work.run();
        } catch (MPIException _) {
            // the peer is lost, which all who wait have been told
        } catch (RuntimeException e) {
            lose("rank could not be answered", e);
        }
    }

    /// Sends the last frame to the peer: that the job is over for all, or that this rank is done.
    void lastWord(Frame word, Duration within) {
        try {
            if (sending.tryLock(Deadline.nanos(within), TimeUnit.NANOSECONDS)) {
                try {
                    sendLast(word, within);
                } finally {
                    sending.unlock();
                }
            }
        } catch (IOException _) {
            // it is gone, or will see that this rank is
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void sendLast(Frame word, Duration within) throws IOException {
        if (!finished && failure == null) {
            finished = true;
            word.write(head);
            link.send(within, head);
            link.finish(within);
        }
    }

    private String name() {
        return job.processes().name(number);
    }

    // The end.

    /// Throws if nothing can be sent any more.
    void check() {
        MPIException why = failure;
        if (why != null) {
            throw ErrorClass.again(why);
        }
    }

    /// The peer is gone, or cannot be understood.
    ///
    /// @return what all who need it are told
    MPIException lose(String what, Throwable why) {
        MPIException said = failure;
        if (said == null && job.isAborting()) {
            later.clear(); // all that waits is told by the job
            return new MPIException(ErrorClass.PROC_ABORTED, "job is being aborted", why);
        }
        if (said == null) {
            said =
                    new MPIException(
                            ErrorClass.PROC_ABORTED,
                            what + ": " + name() + ", cause=" + why.getMessage(),
                            why);
        }
        end(said);
        return said;
    }

    /// Ends all that waits for the peer. The first reason counts.
    void end(MPIException why) {
        if (failure == null) {
            failure = why;
        }
        job.matching().lose(number, why);
        pending.values().forEach(waiting -> waiting.fail(why));
        job.windows().lose(number);
        closeLink();
        later.clear();
    }

    /// Waits until the peer has said goodbye, too, and closes the link.
    void close(Duration within) {
        join(within);
        closeLink();
        later.clear();
    }

    private void join(Duration within) {
        Deadline deadline = Deadline.after(within);
        boolean interrupted = false;
        Thread reader = receiving.thread();
        while (reader.isAlive() && !deadline.isOver()) {
            try {
                reader.join(deadline.left());
            } catch (InterruptedException _) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void closeLink() {
        try {
            link.close();
        } catch (IOException _) {
            // it is of no more use either way
        }
    }
}
