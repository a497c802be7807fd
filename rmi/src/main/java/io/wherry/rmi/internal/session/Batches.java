// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import io.wherry.codec.MessageAbortedException;
import io.wherry.rmi.internal.type.Admission;
import io.wherry.rmi.internal.wire.Outbound;
import io.wherry.rmi.internal.wire.Packet;
import io.wherry.rmi.internal.wire.UnreadableException;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.rmi.NoSuchObjectException;
import java.rmi.UnmarshalException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The batches of a peer that are coming in. Who has the turn to receive owns it.
final class Batches {
    /// Batches that come at once.
    private static final int MOST = 64;

    private static final Object[] NOTHING = {};

    private final Lane lane;
    private final Home home;
    private final Map<Integer, IncomingBatch> coming = new HashMap<>();

    Batches(Lane lane, Home home) {
        this.lane = lane;
        this.home = home;
    }

    /// Takes a call of a batch.
    ///
    /// @return the batch if it is complete, else null
    @Nullable IncomingBatch take(Outbound.Head head) throws IOException {
        if (head.has(Packet.LAST)) {
            lane.message(home.admittingNothing(), head); // there is none
            IncomingBatch complete = coming.remove(head.number());
            return complete == null ? new IncomingBatch(home.exports()) : complete;
        }
        IncomingBatch batch =
                coming.computeIfAbsent(head.number(), _ -> new IncomingBatch(home.exports()));
        if (coming.size() > MOST || batch.count() == Sequence.MOST) {
            throw new StreamCorruptedException(
                    "peer sends too much at once: batches="
                            + coming.size()
                            + ", calls="
                            + batch.count());
        }
        add(batch, head);
        return null;
    }

    private void add(IncomingBatch batch, Outbound.Head head) throws IOException {
        Admission admission = batch.arguments(head);
        try {
            Object arguments =
                    lane.message(admission == null ? home.admittingNothing() : admission, head);
            batch.add(head, arguments == null ? NOTHING : (Object[]) arguments);
        } catch (MessageAbortedException _) {
            // who called knows it already, and sees no place for it
        } catch (UnreadableException e) {
            batch.fail(
                    admission == null
                            ? new NoSuchObjectException(
                                    "no such object in table: object=" + head.object())
                            : new UnmarshalException(Unreadable.arguments(e), Caller.unwrapped(e)));
        }
    }

    /// The peer gives up a batch that is coming.
    void cancel(int number) {
        coming.remove(number);
    }
}
