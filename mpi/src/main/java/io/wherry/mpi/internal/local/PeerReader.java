// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import io.wherry.mpi.internal.frame.BadFrameException;
import io.wherry.mpi.internal.frame.ErrorClass;
import io.wherry.mpi.internal.frame.Frame;
import io.wherry.transport.Link;
import io.wherry.transport.LinkClosedException;
import io.wherry.transport.LinkTimeoutException;
import io.wherry.transport.internal.loopback.SegmentRegistry;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/// Reads and executes the frames of one peer. Used by one thread at a time, which blocks on nothing
/// but the link.
final class PeerReader {
    private final LocalRank job;
    private final Peer peer;
    private final Link link;
    private final MemorySegment head = Arena.ofAuto().allocate(Frame.LENGTH, Long.BYTES);
    private final WindowReader windows;

    /// Sink for content that is dropped.
    private final MemorySegment waste = Arena.ofAuto().allocate(1 << 12);

    private boolean goodbye;

    PeerReader(LocalRank job, Peer peer, Link link) {
        this.job = job;
        this.peer = peer;
        this.link = link;
        windows = new WindowReader(job, peer, this);
    }

    /// Reads a frame, if one arrives in time, and executes it.
    ///
    /// @return false if the link is closed; all threads that wait for the peer have been told
    boolean read(Duration within) {
        try {
            next(within);
            return true;
        } catch (LinkTimeoutException _) {
            return true; // no frame has arrived, and none is lost
        } catch (LinkClosedException e) {
            if (!goodbye) {
                peer.lose("rank is gone", e);
            } else if (peer.isOfAnotherJob()) {
                peer.finished(e);
            }
        } catch (BadFrameException e) {
            peer.lose("rank sent an invalid frame", e);
        } catch (IOException | RuntimeException | OutOfMemoryError | InternalError e) {
            peer.lose("rank is gone", e);
        }
        return false;
    }

    private void next(Duration within) throws IOException {
        long content = link.awaitFrame(within) - Frame.LENGTH;
        if (content < 0 || content > Peer.PIECE) {
            throw new BadFrameException("invalid length of a frame: content=" + content);
        }
        read(head);
        take(Frame.read(head), content);
        long left = left();
        if (left != 0) {
            throw new BadFrameException("frame is too long: left=" + left);
        }
        link.read(waste);
    }

    /// Reads all of `target`; the frame must have as many bytes left.
    void read(MemorySegment target) throws IOException {
        long length = target.byteSize();
        for (long at = 0; at < length; ) {
            at += link.read(at == 0 ? target : target.asSlice(at));
        }
    }

    /// Returns the bytes left in the current frame.
    private long left() throws IOException {
        return link.awaitFrame();
    }

    private void skip(long count) throws IOException {
        for (long left = count; left > 0; ) {
            left -= link.read(waste.asSlice(0, Math.min(left, waste.byteSize())));
        }
    }

    private void take(Frame frame, long content) throws IOException {
        if (content > 0 && !mayHaveContent(frame)) {
            throw new BadFrameException("frame has content: length=" + content + ", " + frame);
        }
        switch (frame) {
            case Frame.Eager eager -> takeEager(eager, content);
            case Frame.Ask ask -> takeAsk(ask);
            case Frame.Lend lend -> takeLend(lend);
            case Frame.Clear clear -> takeClear(clear);
            case Frame.Data data -> takeData(data, content);
            case Frame.Met met -> {
                PendingSend sending = peer.expected(met.transfer(), PendingSend.class);
                peer.forget(met.transfer());
                sending.complete();
            }
            case Frame.Credit credit -> peer.credited(credit.bytes());
            case Frame.Abort abort -> takeAbort(abort);
            case Frame.Goodbye _ -> goodbye = true;
            case Frame.Lost lost -> job.told(lost.rank(), peer.number());
            case Frame.Access access -> windows.take(access, content);
            case Frame.Demand demand -> windows.take(demand);
            case Frame.Answer answer -> windows.take(answer, content);
            case Frame.Cancel cancel -> takeCancel(cancel);
            case Frame.Cancelled cancelled -> {
                PendingSend sending = peer.expected(cancelled.transfer(), PendingSend.class);
                if (!sending.cancelled()) {
                    throw new BadFrameException("message was not cancelled: " + cancelled);
                }
                peer.forget(cancelled.transfer());
            }
        }
    }

    private void takeAbort(Frame.Abort abort) throws BadFrameException {
        if (peer.isOfAnotherJob()) {
            throw new BadFrameException("process of another job aborts this one: " + abort);
        }
        job.aborted(abort.rank(), abort.code());
    }

    private static boolean mayHaveContent(Frame frame) {
        return switch (frame) {
            case Frame.Eager _, Frame.Data _, Frame.Access _, Frame.Answer _ -> true;
            case Frame.Ask _,
                    Frame.Lend _,
                    Frame.Clear _,
                    Frame.Met _,
                    Frame.Credit _,
                    Frame.Abort _,
                    Frame.Goodbye _,
                    Frame.Lost _,
                    Frame.Demand _,
                    Frame.Cancel _,
                    Frame.Cancelled _ ->
                    false;
        };
    }

    private void takeEager(Frame.Eager eager, long length) throws IOException {
        if (length > RankRoute.EAGER) {
            throw new BadFrameException("message was not asked for: length=" + length);
        }
        checkTag(eager.tag());
        peer.arrived(length);
        PostedReceive posted = job.matching().claim(eager.context(), peer.number(), eager.tag());
        if (posted != null) {
            fill(posted, eager, length);
            return;
        }
        MemorySegment content = UnexpectedBuffers.room(length);
        read(content);
        UnexpectedMessage.Whole whole =
                new UnexpectedMessage.Whole(
                        peer, peer.number(), eager.tag(), content, eager.toTell());
        PostedReceive receiving = job.matching().arrive(eager.context(), whole);
        if (receiving != null) {
            tell(eager);
            whole.copy(receiving);
        }
    }

    private static void checkTag(int tag) throws BadFrameException {
        if (tag < 0) {
            throw new BadFrameException("negative tag: tag=" + tag);
        }
    }

    /// Reads a message directly into the memory of the program.
    private void fill(PostedReceive posted, Frame.Eager eager, long length) throws IOException {
        long wanted = posted.meet(peer.number(), eager.tag(), length);
        MPIException unusable = readFor(posted, posted.data().asSlice(0, wanted));
        skip(left());
        peer.taken(length);
        tell(eager);
        if (unusable == null) {
            posted.received();
        } else {
            posted.fail(unusable);
        }
    }

    private void tell(Frame.Eager eager) {
        if (eager.toTell() != 0) {
            peer.sendLater(new Frame.Met(eager.toTell()));
        }
    }

    /// Reads into memory of the program; if the link fails, that receive fails.
    ///
    /// @return the problem with the memory, null if there is none
    private @Nullable MPIException readFor(PendingTransfer receiver, MemorySegment target)
            throws IOException {
        try {
            read(target);
            return null;
        } catch (IllegalStateException | IllegalArgumentException e) {
            return unusable(e);
        } catch (IOException e) {
            receiver.fail(peer.lose("rank is gone", e));
            throw e;
        }
    }

    private static MPIException unusable(RuntimeException e) {
        return new MPIException(ErrorClass.BUFFER, "memory was closed before the message came", e);
    }

    private void takeAsk(Frame.Ask ask) throws IOException {
        checkTag(ask.tag());
        if (ask.length() < 0) {
            throw new BadFrameException("negative length of a message: length=" + ask.length());
        }
        UnexpectedMessage.Asked asked =
                new UnexpectedMessage.Asked(peer, ask.tag(), ask.transfer(), ask.length());
        PostedReceive receiving = job.matching().arrive(ask.context(), asked);
        if (receiving != null) {
            peer.sendLater(asked.clearance(receiving));
        }
    }

    private void takeLend(Frame.Lend lend) throws IOException {
        checkTag(lend.tag());
        MemorySegment memory = peer.sharesMemory() ? SegmentRegistry.of(lend.memory()) : null;
        if (memory == null) {
            throw new BadFrameException("memory is not lent: " + lend);
        }
        UnexpectedMessage.Lent lent =
                new UnexpectedMessage.Lent(peer, lend.tag(), lend.transfer(), memory);
        PostedReceive receiving = job.matching().arrive(lend.context(), lent);
        if (receiving != null) {
            lent.copy(receiving);
            peer.sendLater(new Frame.Met(lend.transfer()));
        }
    }

    /// Drops the message unless it has matched a receive.
    private void takeCancel(Frame.Cancel cancel) {
        long transfer = cancel.transfer();
        UnexpectedMessage dropped =
                job.matching()
                        .drop(cancel.context(), arrival -> arrival.isOf(peer.number(), transfer));
        if (dropped != null) {
            if (dropped instanceof UnexpectedMessage.Whole whole) {
                peer.taken(whole.length());
            }
            peer.sendLater(new Frame.Cancelled(transfer));
        }
    }

    private void takeClear(Frame.Clear clear) throws IOException {
        PendingSend sending = peer.expected(clear.asking(), PendingSend.class);
        if (!sending.clear(clear.receiving(), clear.wanted())) {
            throw new BadFrameException("invalid request for a message: " + clear);
        }
        if (clear.wanted() == 0) {
            peer.forget(clear.asking());
            sending.complete();
        } else if (sending.isAwaited()) {
            sending.wake();
        } else {
            peer.doLater(sending::advance);
        }
    }

    private void takeData(Frame.Data data, long length) throws IOException {
        PostedReceive receiving = peer.expected(data.receiving(), PostedReceive.class);
        MemorySegment target = receiving.next(data.offset(), length);
        MPIException unusable = readFor(receiving, target);
        skip(left());
        if (unusable != null) {
            receiving.fail(unusable);
        }
        if (receiving.advanceBy(length)) {
            peer.forget(data.receiving());
            receiving.received();
        }
    }

    /// Reads the result of an access into memory of the program.
    void readAnswer(RemoteAccess access, MemorySegment target) throws IOException {
        MPIException unusable = readFor(access, target);
        skip(left());
        if (unusable != null) {
            access.fail(unusable);
        }
    }
}
