// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import io.wherry.codec.MessageAbortedException;
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
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/// The calls of one session from the peer. Who has the turn to receive begins them.
final class Callee {
    /// Characters of all methods that a peer may name.
    private static final int MOST_NAMES = 1 << 22;

    private final Session session;
    private final Home home;
    private final Outbound out;
    private final Inbound in;
    private final Batches batches;
    private final List<String> methods = new ArrayList<>(); // who has the turn to receive
    private int names; // who has the turn to receive
    private final AtomicInteger running = new AtomicInteger();

    /// Calls that can be cancelled, by the lower bits of their number.
    private final AtomicReferenceArray<@Nullable Incoming> cancellable =
            new AtomicReferenceArray<>(Calls.MOST);

    private volatile boolean closing;

    Callee(Session session, Home home, Outbound out, Inbound in) {
        this.session = session;
        this.home = home;
        this.out = out;
        this.in = in;
        batches = new Batches(session, home);
    }

    Session session() {
        return session;
    }

    Flows flows() {
        return home.flows();
    }

    Outbound out() {
        return out;
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
        Outbound.Head head = in.head(methods.get(in.method()));
        if (head.has(Packet.BATCHED)) {
            batched(head);
            return;
        }
        Incoming incoming = new Incoming(this, head);
        Export export = home.exports().of(incoming.object());
        try {
            Object arguments =
                    session.message(export == null ? Caller::nothing : export.arguments(), head);
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
                incoming.fail(
                        new UnmarshalException("arguments cannot be read", Caller.unwrapped(e)));
            }
        }
    }

    private void count(Incoming incoming) throws IOException {
        if (running.incrementAndGet() > Calls.MOST && !incoming.isOneWay()) {
            throw new StreamCorruptedException(
                    "peer has more calls under way than it may: most=" + Calls.MOST);
        }
    }

    private void batched(Outbound.Head head) throws IOException {
        IncomingBatch complete = batches.take(head);
        if (complete != null) {
            running.incrementAndGet();
            new Incoming(this, head).begin(complete);
        }
    }

    /// Whether the call may begin.
    ///
    /// @return null if it may
    @Nullable Refusal refusal() {
        if (closing) {
            return Refusal.CLOSING;
        }
        return running.get() > home.callsPerPeer() ? Refusal.OVERLOAD : null;
    }

    /// Whether so many calls run that the peer has to wait.
    boolean isFull() {
        return running.get() > Calls.MOST;
    }

    /// The peer may cancel the call from now on.
    void begun(Incoming incoming) {
        cancellable.set(place(incoming.number()), incoming);
    }

    private static int place(int number) {
        return number & (Calls.MOST - 1);
    }

    /// The peer does not wait for that call any more.
    void cancel(int number) {
        batches.cancel(number);
        Incoming incoming = cancellable.get(place(number));
        if (incoming != null && incoming.number() == number) {
            incoming.cancel();
        }
    }

    /// The call cannot be cancelled any more.
    void over(Incoming incoming) {
        cancellable.compareAndSet(place(incoming.number()), incoming, null);
    }

    /// A call is being answered: the peer may send another one.
    void ended() {
        running.decrementAndGet();
    }

    /// No call begins any more.
    void close() {
        closing = true;
    }

    /// Whether calls are running.
    boolean isBusy() {
        return running.get() > 0;
    }
}
