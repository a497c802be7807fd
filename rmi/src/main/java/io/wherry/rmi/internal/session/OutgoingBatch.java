// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import io.wherry.rmi.Metadata;
import io.wherry.rmi.internal.type.RemoteMethod;
import io.wherry.rmi.internal.wire.Packet;
import io.wherry.rmi.internal.wire.PacketSender;
import io.wherry.rmi.internal.wire.Scope;
import java.rmi.RemoteException;
import java.rmi.UnmarshalException;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// A batch of calls that run sequentially at the peer and have one reply: their results, or the
/// exception of the first call that failed; later calls do not run. Confined to one thread at a
/// time.
public final class OutgoingBatch {
    /// The maximum number of calls in one batch, which the peer has to keep.
    public static final int MOST = 1 << 12;

    private final Caller caller;
    private final PendingCall call;
    private final long nanos; // Long.MAX_VALUE = no limit
    private final long start = System.nanoTime();
    private int count;

    OutgoingBatch(Caller caller, PendingCall call, long nanos) {
        this.caller = caller;
        this.call = call;
        this.nanos = nanos;
    }

    /// Adds a call.
    ///
    /// @param object the number of the object; for a promised object, the index of the call that
    ///     returns it
    /// @param flags [Packet#PROMISED] for a promised object, otherwise 0
    /// @param metadata of the call
    /// @param arguments null if there are none
    /// @return its index in the batch
    public int add(
            long object,
            int flags,
            RemoteMethod method,
            Object @Nullable [] arguments,
            Metadata metadata)
            throws RemoteException {
        Scope scope = Scope.of(Long.MAX_VALUE, Scope.ALONE, metadata);
        caller.queue(
                new PacketSender.CallHeader(
                        object, method.key(), call.number(), scope, flags | Packet.BATCHED),
                arguments,
                nanosLeft());
        return count++;
    }

    /// Sets the classes that are admitted in the reply, in place of those of the first object.
    public void admit(Predicate<? super Class<?>> types) {
        call.admit(types);
    }

    /// Returns the number of calls.
    public int count() {
        return count;
    }

    /// Sends the batch, and blocks until all calls have run.
    ///
    /// @return the result of each call: those that are remote objects, and the last one; null for
    ///     others
    public List<?> end() throws Throwable {
        int flags = Packet.BATCHED | Packet.LAST;
        PacketSender.CallHeader head =
                new PacketSender.CallHeader(0, "", call.number(), scope(), flags);
        caller.sendOf(call, head, null, true);
        Object reply = caller.awaitReply(call, "batch of " + count, nanos, start);
        if (reply instanceof List<?> results && results.size() == count) {
            return results;
        }
        throw new UnmarshalException("reply has no results of a batch of " + count + " calls");
    }

    private Scope scope() {
        return Scope.of(nanosLeft(), Scope.ALONE, Metadata.empty());
    }

    private long nanosLeft() {
        return nanos == Long.MAX_VALUE ? nanos : nanos - (System.nanoTime() - start);
    }
}
