// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import io.wherry.mpi.internal.device.Operation;
import io.wherry.mpi.internal.frame.BadFrameException;
import io.wherry.mpi.internal.frame.ErrorClass;
import io.wherry.mpi.internal.frame.Frame;
import io.wherry.mpi.internal.window.WindowTarget;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import mpi.MPIException;

/// Executes the accesses of a peer to the windows of this rank, and receives the peer's results.
/// Confined to the thread that reads the peer.
final class WindowReader {
    private final LocalRank job;
    private final Peer peer;
    private final PeerReader reader;

    WindowReader(LocalRank job, Peer peer, PeerReader reader) {
        this.job = job;
        this.peer = peer;
        this.reader = reader;
    }

    private WindowTarget target(long window) throws BadFrameException {
        WindowTarget target = job.windows().find(window);
        if (target == null) {
            throw new BadFrameException("unknown window: window=" + window);
        }
        return target;
    }

    void take(Frame.Access access, long content) throws IOException {
        checkContent(access, content);
        WindowTarget target = target(access.window());
        MemorySegment given = UnexpectedBuffers.room(content); // at most a chunk
        reader.read(given);
        int wrong = target.check(access.range(), access.act().element());
        if (wrong != 0) {
            refuse(access, target, wrong);
        } else {
            perform(access, target, given);
        }
    }

    private static void checkContent(Frame.Access access, long content) throws BadFrameException {
        Frame.Access.AccessAction act = access.act();
        long length = access.range().length();
        boolean good =
                switch (act.accessKind()) {
                    case PUT, ACCUMULATE -> content == length;
                    case GET -> content == 0;
                    case FETCH ->
                            content == (act.operation() == Operation.NO_OP ? 0 : length)
                                    && length <= Peer.PIECE;
                    case SWAP -> length == act.element().size() && content == 2 * length;
                };
        if (!good) {
            throw new BadFrameException(
                    "invalid length of an access: content=" + content + ", " + access);
        }
    }

    /// Rejects an access. The error of an access without a reply is kept until the origin flushes.
    private void refuse(Frame.Access access, WindowTarget target, int error) {
        switch (access.act().accessKind()) {
            case PUT, ACCUMULATE -> target.refuse(peer.number(), error);
            case GET, FETCH, SWAP -> peer.sendLater(new Frame.Answer(access.toAnswer(), 0, error));
        }
    }

    private void perform(Frame.Access access, WindowTarget target, MemorySegment given) {
        Frame.Access.AccessAction act = access.act();
        long offset = access.range().offset();
        switch (act.accessKind()) {
            case PUT -> target.refuse(peer.number(), target.put(offset, given));
            case ACCUMULATE -> target.refuse(peer.number(), target.accumulate(act, offset, given));
            case GET -> peer.doLater(() -> answerWith(access, target));
            case FETCH -> {
                MemorySegment old = UnexpectedBuffers.room(access.range().length());
                int error = target.fetch(act, offset, given, old);
                answer(access.toAnswer(), error, old);
            }
            case SWAP -> {
                long size = act.element().size();
                MemorySegment old = UnexpectedBuffers.room(size);
                int error = target.swap(offset, given.asSlice(0, size), given.asSlice(size), old);
                answer(access.toAnswer(), error, old);
            }
        }
    }

    private void answer(long access, int error, MemorySegment content) {
        if (error != 0) {
            peer.sendLater(new Frame.Answer(access, 0, error));
        } else {
            peer.doLater(() -> peer.send(new Frame.Answer(access, 0, 0), content));
        }
    }

    /// Sends bytes of a window, in chunks.
    private void answerWith(Frame.Access access, WindowTarget target) {
        long offset = access.range().offset();
        long length = access.range().length();
        MemorySegment room = UnexpectedBuffers.room(Math.min(Peer.PIECE, length));
        long at = 0;
        do {
            MemorySegment piece = room.asSlice(0, Math.min(Peer.PIECE, length - at));
            int error = target.get(offset + at, piece);
            if (error != 0) {
                peer.sendLater(new Frame.Answer(access.toAnswer(), 0, error));
                return;
            }
            peer.send(new Frame.Answer(access.toAnswer(), at, 0), piece);
            at += piece.byteSize();
        } while (at < length);
    }

    void take(Frame.Demand demand) throws IOException {
        WindowTarget target = target(demand.window());
        int rank = peer.number();
        switch (demand.windowRequest()) {
            case FLUSH ->
                    peer.sendLater(
                            new Frame.Answer(demand.toAnswer(), 0, target.takeRefusal(rank)));
            case SHARE, OWN -> lock(demand, target);
            case RELEASE -> {
                int refused = target.takeRefusal(rank);
                int error = target.locks().release(rank) ? refused : ErrorClass.RMA_SYNC;
                peer.sendLater(new Frame.Answer(demand.toAnswer(), 0, error));
            }
        }
    }

    private void lock(Frame.Demand demand, WindowTarget target) {
        boolean exclusive = demand.windowRequest() == Frame.WindowRequest.OWN;
        Frame granted = new Frame.Answer(demand.toAnswer(), 0, 0);
        if (!target.locks().ask(peer.number(), exclusive, () -> peer.sendLater(granted))) {
            peer.sendLater(new Frame.Answer(demand.toAnswer(), 0, ErrorClass.RMA_SYNC));
        }
    }

    void take(Frame.Answer answer, long content) throws IOException {
        RemoteAccess access = peer.expected(answer.access(), RemoteAccess.class);
        if (answer.error() != 0) {
            peer.forget(answer.access());
            access.fail(refusal(answer.error()));
            if (content != 0) {
                throw new BadFrameException("refusal has content: length=" + content);
            }
            return;
        }
        MemorySegment target = access.next(answer.offset(), content);
        if (content > 0) {
            reader.readAnswer(access, target);
        }
        if (access.advanceBy(content)) {
            peer.forget(answer.access());
            access.complete();
        }
    }

    private MPIException refusal(int error) {
        return ErrorClass.error(
                error,
                "window of a rank refuses: rank=" + peer.number() + ", error class=" + error);
    }
}
