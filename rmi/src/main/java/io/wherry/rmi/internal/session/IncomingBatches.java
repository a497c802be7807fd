// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import io.wherry.codec.MessageAbortedException;
import io.wherry.rmi.internal.type.Admission;
import io.wherry.rmi.internal.wire.Packet;
import io.wherry.rmi.internal.wire.PacketSender;
import io.wherry.rmi.internal.wire.UnreadableException;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.rmi.NoSuchObjectException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The incomplete batches that a peer is sending. Confined to the receiving thread.
final class IncomingBatches {
    private static final Object[] NOTHING = {};

    private final SessionConnection connection;
    private final SessionContext context;
    private final Map<Integer, IncomingBatch> coming = new HashMap<>();

    IncomingBatches(SessionConnection connection, SessionContext context) {
        this.connection = connection;
        this.context = context;
    }

    /// Receives a call of a batch.
    ///
    /// @return the batch if it is complete, otherwise null
    @Nullable IncomingBatch take(PacketSender.CallHeader head) throws IOException {
        if (head.has(Packet.LAST)) {
            connection.message(context.admittingNothing(), head); // the last packet has no message
            IncomingBatch complete = coming.remove(head.number());
            return complete == null ? newBatch() : complete;
        }
        IncomingBatch batch = coming.computeIfAbsent(head.number(), _ -> newBatch());
        if (coming.size() > PendingCalls.MOST || batch.count() == OutgoingBatch.MOST) {
            throw new StreamCorruptedException(
                    "peer sends too much at once: batches="
                            + coming.size()
                            + ", calls="
                            + batch.count());
        }
        add(batch, head);
        return null;
    }

    private IncomingBatch newBatch() {
        return new IncomingBatch(context.exports(), context.name());
    }

    private void add(IncomingBatch batch, PacketSender.CallHeader head) throws IOException {
        Admission admission = batch.arguments(head);
        try {
            Object arguments =
                    connection.message(
                            admission == null ? context.admittingNothing() : admission, head);
            batch.add(head, arguments == null ? NOTHING : (Object[]) arguments);
        } catch (MessageAbortedException _) {
            // the caller knows the failure and has not counted this call
        } catch (UnreadableException e) {
            batch.fail(
                    admission == null
                            ? new NoSuchObjectException(
                                    "no such object in table: object=" + head.object())
                            : UnmarshalFailures.ofArguments(e));
        }
    }

    /// Drops an incomplete batch that the peer has cancelled.
    void cancel(int number) {
        coming.remove(number);
    }
}
