// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.device.MatchedMessage;
import io.wherry.mpi.internal.device.Transfer;
import io.wherry.mpi.internal.layout.Payload;
import java.nio.Buffer;
import org.jspecify.annotations.Nullable;

/// A message that a matched probe removed from the queue: no other receive can match it (MPI 4.1,
/// 3.8.2).
public final class Message {
    private @Nullable MatchedMessage matched;
    private @Nullable CommunicatorParts parts;

    public Message() {}

    /// Returns whether there is no message.
    public boolean isNull() {
        return matched == null;
    }

    /// Returns whether it is the message of [MPI#PROC_NULL].
    public boolean isNoProc() {
        MatchedMessage found = matched;
        return found != null && found.envelope().source() == MPI.PROC_NULL;
    }

    /// Blocks until a message is there, and matches it.
    public Status mProbe(int source, int tag, Comm comm) {
        CommunicatorParts from = comm.parts();
        return take(from, from.messages().match(from.source(source), from.anyTag(tag)));
    }

    /// Matches a message if one is there; otherwise returns null.
    public @Nullable Status imProbe(int source, int tag, Comm comm) {
        CommunicatorParts from = comm.parts();
        MatchedMessage found = from.messages().matchNow(from.source(source), from.anyTag(tag));
        return found == null ? null : take(from, found);
    }

    private Status take(CommunicatorParts from, MatchedMessage found) {
        matched = found;
        parts = from;
        return new Status(found.envelope(), 0);
    }

    /// Receives the message.
    public Status mRecv(Object buf, int count, Datatype type) {
        return receive(buf, count, type).waitStatus();
    }

    /// Begins to receive the message.
    public Request imRecv(Object buf, int count, Datatype type) {
        return receive(buf, count, type);
    }

    /// Begins to receive the message.
    public Request imRecv(Buffer buf, int count, Datatype type) {
        return receive(buf, count, type);
    }

    private Request receive(Object buf, int count, Datatype type) {
        MatchedMessage found = matched;
        CommunicatorParts from = parts;
        if (found == null || from == null) {
            throw new MPIException(MPI.ERR_REQUEST, "no message", null);
        }
        Payload payload = Payload.of(buf, 0, count, type.layoutOf(count)).writable();
        Transfer transfer = from.messages().receiveLater(payload, found);
        matched = null; // not before: memory that is refused leaves the message
        return new Request(from.job().progress(), transfer);
    }
}
