// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import io.wherry.codec.MessageAbortedException;
import io.wherry.rmi.Metadata;
import io.wherry.rmi.internal.export.Export;
import io.wherry.rmi.internal.flow.Flows;
import io.wherry.rmi.internal.wire.Inbound;
import io.wherry.rmi.internal.wire.Outbound;
import io.wherry.rmi.internal.wire.Packet;
import io.wherry.rmi.internal.wire.UnreadableException;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.rmi.UnmarshalException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The calls that come from the peer over one lane. Who has the turn to receive begins them.
final class Callee {
    /// Characters of all methods that a peer may name.
    private static final int MOST_NAMES = 1 << 22;

    private final Lane lane;
    private final Home home;
    private final Inbound in;
    private final Running running;
    private final Batches batches;
    private final List<String> methods = new ArrayList<>(); // who has the turn to receive
    private int names; // who has the turn to receive
    private @Nullable Metadata metadata; // the receiving thread
    private int metadataCall; // the receiving thread

    Callee(Lane lane, Session session) {
        this.lane = lane;
        home = session.home();
        in = lane.in();
        running = session.running();
        batches = new Batches(lane, home);
    }

    Lane lane() {
        return lane;
    }

    Running running() {
        return running;
    }

    Flows flows() {
        return home.flows();
    }

    Outbound out() {
        return lane.out();
    }

    /// Whether the next packet is here already. For who has the turn to receive.
    boolean hasMore() {
        return in.hasMore();
    }

    /// The peer says what a number stands for.
    void learn(int number, String method) throws IOException {
        if (number != methods.size()) {
            throw new StreamCorruptedException("method has another number: number=" + number);
        }
        names += method.length();
        if (names > MOST_NAMES) {
            throw new StreamCorruptedException("peer names too many methods: characters=" + names);
        }
        methods.add(method);
    }

    /// The peer calls.
    void answer() throws IOException {
        if (in.method() >= methods.size()) {
            throw new StreamCorruptedException("method is not known: number=" + in.method());
        }
        Outbound.Head head = in.head(methods.get(in.method()), takeMetadata());
        if (!head.scope().isWithin()) {
            lane.receiver().requested();
        }
        if (head.has(Packet.BATCHED)) {
            batched(head);
            return;
        }
        Incoming incoming = new Incoming(this, head);
        Export export = home.exports().of(incoming.object());
        try {
            Object arguments =
                    lane.message(
                            export == null ? home.admittingNothing() : export.admission(), head);
            count(incoming);
            incoming.begin(export, arguments);
        } catch (MessageAbortedException _) {
            // who called knows it already
        } catch (UnreadableException e) {
            count(incoming);
            if (export == null) {
                incoming.begin(null, null);
            } else {
                export.refused(export.door(head.method()));
                incoming.fail(new UnmarshalException(Unreadable.arguments(e), Caller.unwrapped(e)));
            }
        }
    }

    /// The peer sends the metadata of its next call.
    void metadata() throws IOException {
        if (metadata != null) {
            throw new StreamCorruptedException("metadata without a call: call=" + metadataCall);
        }
        metadataCall = in.call();
        metadata = in.metadata();
    }

    private Metadata takeMetadata() throws IOException {
        Metadata taken = metadata;
        if (taken == null) {
            return Metadata.empty();
        }
        if (metadataCall != in.call()) {
            throw new StreamCorruptedException(
                    "metadata of another call: theirs=" + metadataCall + ", call=" + in.call());
        }
        metadata = null;
        return taken;
    }

    private void count(Incoming incoming) throws IOException {
        if (running.begin() > Calls.MOST && !incoming.isOneWay()) {
            throw new StreamCorruptedException(
                    "peer has more calls under way than it may: most=" + Calls.MOST);
        }
    }

    private void batched(Outbound.Head head) throws IOException {
        IncomingBatch complete = batches.take(head);
        if (complete != null) {
            running.begin();
            new Incoming(this, head).begin(complete);
        }
    }

    /// The peer does not wait for that call any more.
    void cancel(int number) {
        batches.cancel(number);
        running.cancel(number);
    }
}
