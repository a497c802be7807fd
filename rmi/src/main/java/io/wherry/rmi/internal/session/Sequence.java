// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import io.wherry.rmi.Metadata;
import io.wherry.rmi.internal.type.RemoteMethod;
import io.wherry.rmi.internal.wire.Outbound;
import io.wherry.rmi.internal.wire.Packet;
import io.wherry.rmi.internal.wire.Scope;
import java.rmi.RemoteException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Calls that run one after another at the peer and have one answer: what they returned, or what the first one that failed threw;
/// those behind it do not run. One thread at a time may use it.
public final class Sequence {
    /// Calls of one sequence. A peer need not keep more.
    public static final int MOST = 1 << 12;

    private final Caller caller;
    private final Call call;
    private final long nanos; // Long.MAX_VALUE for ever
    private final long start = System.nanoTime();
    private int count;

    Sequence(Caller caller, Call call, long nanos) {
        this.caller = caller;
        this.call = call;
        this.nanos = nanos;
    }

    /// Adds a call.
    ///
    /// @param object its number; of a promised one, the place of the call that returns it
    /// @param flags [Packet#PROMISED] for a promised one, else 0
    /// @param metadata travels with the call
    /// @param arguments null if there are none
    /// @return its place in the sequence
    public int add(
            long object,
            int flags,
            RemoteMethod method,
            Object @Nullable [] arguments,
            Metadata metadata)
            throws RemoteException {
        Scope scope = Scope.of(Long.MAX_VALUE, Scope.ALONE, metadata);
        caller.queue(
                new Outbound.Head(
                        object, method.key(), call.number(), scope, flags | Packet.BATCHED),
                arguments);
        return count++;
    }

    /// How many calls there are.
    public int count() {
        return count;
    }

    /// Sends what is there, and waits until all have run.
    ///
    /// @return what each returned, null where that is a value and not that of the last one
    public List<?> end() throws Throwable {
        int flags = Packet.BATCHED | Packet.LAST;
        caller.sendOf(call, new Outbound.Head(0, "", call.number(), scope(), flags), null);
        Object answer = caller.answer(call, "batch of " + count, nanos, start);
        return answer instanceof List<?> results ? results : List.of();
    }

    private Scope scope() {
        return nanos == Long.MAX_VALUE
                ? Scope.OPEN
                : Scope.of(nanos - (System.nanoTime() - start), Scope.ALONE, Metadata.empty());
    }
}
