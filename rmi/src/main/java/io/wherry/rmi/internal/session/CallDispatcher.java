// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import io.wherry.codec.MessageAbortedException;
import io.wherry.rmi.Metadata;
import io.wherry.rmi.internal.export.Export;
import io.wherry.rmi.internal.flow.Flows;
import io.wherry.rmi.internal.flow.UnreadableItemListener;
import io.wherry.rmi.internal.wire.Packet;
import io.wherry.rmi.internal.wire.PacketReceiver;
import io.wherry.rmi.internal.wire.PacketSender;
import io.wherry.rmi.internal.wire.UnreadableException;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Dispatches the calls that the peer sends over one connection. The receiving thread begins them.
final class CallDispatcher {
    /// Limit of the total length of method names that a peer may send, in characters.
    private static final int MOST_NAMES = 1 << 22;

    private final SessionConnection connection;
    private final SessionContext context;
    private final PacketReceiver in;
    private final RunningCalls running;
    private final IncomingBatches batches;
    private final List<String> methods = new ArrayList<>(); // the receiving thread
    private int names; // the receiving thread
    private @Nullable Metadata metadata; // the receiving thread
    private int metadataCall; // the receiving thread

    CallDispatcher(SessionConnection connection, Session session) {
        this.connection = connection;
        context = session.context();
        in = connection.in();
        running = session.running();
        batches = new IncomingBatches(connection, context);
    }

    SessionConnection connection() {
        return connection;
    }

    RunningCalls running() {
        return running;
    }

    Flows flows() {
        return context.flows();
    }

    PacketSender out() {
        return connection.out();
    }

    /// Returns true if the next packet has been received already. For the receiving thread.
    boolean hasMore() {
        return in.hasMore();
    }

    /// Receives the method that a number stands for.
    void learn(int number, String method) throws IOException {
        if (number != methods.size()) {
            throw new StreamCorruptedException("unexpected number of a method: number=" + number);
        }
        names += method.length();
        if (names > MOST_NAMES) {
            throw new StreamCorruptedException(
                    "peer sends too many method names: characters=" + names);
        }
        methods.add(method);
    }

    /// Receives a call.
    void receiveCall() throws IOException {
        if (in.method() >= methods.size()) {
            throw new StreamCorruptedException("unknown method: number=" + in.method());
        }
        PacketSender.CallHeader head = in.head(methods.get(in.method()), takeMetadata());
        if (!head.scope().isWithin()) {
            connection.receiver().requested();
        }
        if (head.has(Packet.BATCHED)) {
            batched(head);
            return;
        }
        ServerCall serverCall = new ServerCall(this, head);
        Export export = context.exports().of(serverCall.object());
        try {
            Object arguments =
                    connection.message(
                            export == null ? context.admittingNothing() : export.admission(), head);
            count(serverCall);
            serverCall.begin(export, arguments);
        } catch (MessageAbortedException _) {
            // the caller knows the failure
        } catch (UnreadableException e) {
            count(serverCall);
            if (export == null) {
                serverCall.begin(null, null);
            } else {
                fail(serverCall, export, head.method(), UnmarshalFailures.ofArguments(e));
            }
        }
    }

    /// Rejects a call whose arguments cannot be read.
    private static void fail(
            ServerCall serverCall, Export export, String method, Exception failure) {
        export.refused(export.exportedMethod(method));
        serverCall.fail(failure);
        if (export.target() instanceof UnreadableItemListener listener) {
            listener.unreadable(failure);
        }
    }

    /// Receives the metadata of the next call.
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

    private void count(ServerCall serverCall) throws IOException {
        if (running.begin(serverCall) > PendingCalls.PLACES) {
            throw new StreamCorruptedException(
                    "peer exceeds the limit of pending calls: most=" + PendingCalls.PLACES);
        }
    }

    private void batched(PacketSender.CallHeader head) throws IOException {
        IncomingBatch complete = batches.take(head);
        if (complete != null) {
            ServerCall serverCall = new ServerCall(this, head);
            running.begin(serverCall);
            serverCall.begin(complete);
        }
    }

    /// Cancels a call for which the peer does not wait any more.
    void cancel(int number) {
        batches.cancel(number);
        running.cancel(number);
    }
}
