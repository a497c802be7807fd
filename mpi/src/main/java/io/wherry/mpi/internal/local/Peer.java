// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import io.wherry.mesh.Connection;
import io.wherry.mesh.ReceiveLoop;
import io.wherry.mesh.Receivers;
import io.wherry.mesh.SerialExecutor;
import io.wherry.mpi.internal.device.SendMode;
import io.wherry.mpi.internal.frame.BadFrameException;
import io.wherry.mpi.internal.frame.ErrorClass;
import io.wherry.mpi.internal.frame.Frame;
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
/// Threads of the program send on the link themselves, one at a time, and may block on
/// back-pressure. Threads that read a link never block: they queue frames by [#sendLater], which
/// are sent by a separate thread, or by the reading thread when it stops reading.
final class Peer implements RankRoute {
    /// Maximum bytes of a long message in one frame: other messages get through between its frames.
    static final int PIECE = 1 << 20;

    /// Credit is returned when this many bytes have been taken.
    private static final long CREDIT_AT = EagerCredit.MOST / 4;

    /// Limit of queued frames, which a correct peer cannot exceed.
    private static final int MOST_LATER = 1 << 22;

    private static final Duration LAST_WORDS_WITHIN = Duration.ofSeconds(1);

    private static final MemorySegment NOTHING = MemorySegment.NULL;

    private final LocalRank job;
    private final int number;
    private final Link link;
    private final boolean sharesMemory;
    private final ReentrantLock sending = new ReentrantLock();
    private final MemorySegment head = Arena.ofAuto().allocate(Frame.LENGTH, Long.BYTES);
    private final Map<Long, PendingTransfer> pending = new ConcurrentHashMap<>();
    private final AtomicLong numbers = new AtomicLong();
    private final EagerCredit eagerCredit = new EagerCredit();
    private final AtomicLong credit = new AtomicLong(); // taken, but not yet reported to the peer
    private final AtomicLong held = new AtomicLong(); // as far as the peer knows
    private final ReceiveLoop receiving;
    private final SerialExecutor later;
    private volatile @Nullable MPIException failure;
    private boolean finished; // guarded by `sending`

    Peer(LocalRank job, int number, Connection connection) {
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

    /// Returns the number of the process: its rank in the world, unless it is of another job.
    int number() {
        return number;
    }

    /// Returns whether the process is of another job: such a process does not end with this job.
    boolean isOfAnotherJob() {
        return job.processes().isOfAnother(number);
    }

    @Override
    public Receivers receivers() {
        return receiving;
    }

    // Messages.

    @Override
    public @Nullable PendingSend begin(SendMode mode, MemorySegment data, long context, int tag) {
        long length = data.byteSize();
        boolean eager = length <= EAGER && eagerCredit.use(EagerCredit.cost(length));
        if (eager && mode != SendMode.SYNCHRONOUS) {
            sendOnCredit(new Frame.Eager(context, tag, 0), data);
            return null;
        }
        boolean buffered = mode == SendMode.BUFFERED;
        MemorySegment kept = buffered ? UnexpectedBuffers.of(data) : data;
        if (!eager) { // a short message is sent by this thread
            checkShared(kept);
        }
        PendingSend transfer = PendingSend.to(this, job.matching().spin(), kept);
        long number = enter(transfer);
        try {
            transfer.number(number);
            transfer.onCancel(() -> send(new Frame.Cancel(context, number)));
            if (eager) {
                sendOnCredit(new Frame.Eager(context, tag, number), kept);
            } else if (sharesMemory) {
                send(new Frame.Lend(context, tag, number, transfer.lend()));
            } else {
                send(new Frame.Ask(context, tag, number, length));
            }
        } catch (RuntimeException | Error e) {
            forget(number);
            transfer.release();
            throw e;
        }
        return buffered ? null : transfer;
    }

    /* Nothing is sent if the memory is closed. */
    private void sendOnCredit(Frame.Eager frame, MemorySegment content) {
        try {
            send(frame, content);
        } catch (RuntimeException | Error e) {
            eagerCredit.giveBack(EagerCredit.cost(content.byteSize()));
            throw e;
        }
    }

    /// Throws if the threads of this link cannot access the memory.
    void checkShared(MemorySegment data) {
        if (!data.isAccessibleBy(receiving.thread())) {
            throw ErrorClass.error(
                    ErrorClass.BUFFER, "memory belongs to one thread alone: " + data);
        }
    }

    /// Returns whether the peer is a rank of this JVM.
    boolean sharesMemory() {
        return sharesMemory;
    }

    /// Sends the content of a message that the peer has asked for.
    void sendContent(MemorySegment content, long receiving) {
        long length = content.byteSize();
        for (long at = 0; at < length; at += PIECE) {
            send(new Frame.Data(receiving, at), content.asSlice(at, Math.min(PIECE, length - at)));
        }
    }

    @Override
    public void taken(long length) {
        long owed = credit.addAndGet(EagerCredit.cost(length));
        if (owed >= CREDIT_AT && credit.compareAndSet(owed, 0)) {
            held.addAndGet(-owed);
            sendLater(new Frame.Credit(owed));
        }
    }

    /// Accounts for an eager message that has arrived.
    void arrived(long length) throws BadFrameException {
        if (held.addAndGet(EagerCredit.cost(length)) > EagerCredit.MOST) {
            throw new BadFrameException(
                    "more was sent than is allowed: most="
                            + EagerCredit.MOST
                            + ", length="
                            + length);
        }
    }

    /// Accounts for `bytes` of credit that the peer has returned.
    void credited(long bytes) throws BadFrameException {
        if (!eagerCredit.giveBack(bytes)) {
            throw new BadFrameException("credit for what was not sent: bytes=" + bytes);
        }
    }

    @Override
    public void tellMet(long transfer) {
        send(new Frame.Met(transfer));
    }

    // Operations that wait for a reply of the peer.

    /// Registers an operation that waits for a reply of the peer.
    ///
    /// @return its number, not 0
    long enter(PendingTransfer waiting) {
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

    /// Returns the operation that a reply of the peer refers to.
    <T extends PendingTransfer> T expected(long number, Class<T> kind) throws BadFrameException {
        PendingTransfer waiting = pending.get(number);
        if (waiting == null || !kind.isInstance(waiting)) {
            throw new BadFrameException(
                    "reply to an unknown operation: number="
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

    /// Sends a frame; blocks while there is no room. Must not be called by threads that read a
    /// link.
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
                throw ErrorClass.again(afterLastWord());
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

    /// Returns the reason why nothing is sent after the last frame to the peer.
    private MPIException afterLastWord() {
        return job.isAborting()
                ? job.awaitAbortion()
                : ErrorClass.error(ErrorClass.OTHER, "goodbye was said to the rank: " + name());
    }

    /// Returns the reason why the peer cannot be sent to: its last frame may tell.
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

    /// Queues a frame without blocking. For threads that read a link.
    void sendLater(Frame frame) {
        doLater(() -> send(frame));
    }

    /// Queues work that may block.
    void doLater(Runnable work) {
        Runnable safe = () -> doNow(work);
        if (receiving.doAfterwards(safe)) {
            return;
        }
        later.runLater(safe);
        if (later.size() > MOST_LATER) {
            lose("too many frames are queued for the rank", new IOException("later=" + MOST_LATER));
        }
    }

    private void doNow(Runnable work) {
        try {
            work.run();
        } catch (MPIException _) {
            // the peer is lost, which all waiting threads have been told
        } catch (RuntimeException e) {
            lose("cannot reply to rank", e);
        }
    }

    /// Sends the last frame to the peer: ABORT or GOODBYE.
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
            // the peer has ended, or will see that this rank has
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

    // End of the link.

    /// Throws if frames can no longer be sent.
    void check() {
        MPIException why = failure;
        if (why != null) {
            throw ErrorClass.again(why);
        }
    }

    /// Marks the peer as lost: its link failed or it sent an invalid frame.
    ///
    /// @return the exception for all operations that need the peer
    MPIException lose(String what, Throwable why) {
        MPIException said = failure;
        if (said == null && job.isAborting()) {
            later.clear(); // the job fails all waiting operations
            return new MPIException(ErrorClass.PROC_ABORTED, "job is being aborted", why);
        }
        if (said == null) {
            said =
                    new MPIException(
                            ErrorClass.PROC_ABORTED,
                            what + ": " + name() + ", cause=" + why.getMessage(),
                            why);
        }
        if (failure == null) {
            failure = said; // no call uses the link any more
            job.lostLink(number, said);
        }
        end(said);
        return said;
    }

    /// Ends the use of a process of another job, which has said GOODBYE.
    void finished(Throwable why) {
        end(
                new MPIException(
                        ErrorClass.PROC_ABORTED,
                        "process of another job has finished: " + name(),
                        why));
    }

    /// Fails all operations that wait for the peer. The first reason is kept.
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

    /// Blocks until the peer has said GOODBYE, too, and closes the link.
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
            // the link is not used any more
        }
    }
}
