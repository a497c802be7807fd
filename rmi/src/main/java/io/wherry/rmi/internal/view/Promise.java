// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.view;

import io.wherry.rmi.RemoteInvoker;
import io.wherry.rmi.internal.node.StandIn;
import io.wherry.rmi.internal.reference.Promised;
import io.wherry.rmi.internal.stub.StubClass;
import io.wherry.rmi.internal.type.RemoteMethod;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a call of a batch will return. One thread at a time may use it as long as the batch has not run.
final class Promise implements RemoteInvoker, StandIn {
    private final BatchCalls batch;
    private final int place;
    private final StubClass type;
    private volatile @Nullable RemoteInvoker kept;
    private volatile @Nullable RemoteException broken;

    Promise(BatchCalls batch, int place, RemoteMethod method) {
        this.batch = batch;
        this.place = place;
        this.type = StubClass.of(List.<Class<?>>of(method.method().getReturnType()));
    }

    Remote stub() {
        return type.stub(this);
    }

    int place() {
        return place;
    }

    /// The batch has run.
    void keep(@Nullable Object result) {
        RemoteInvoker invoker = result == null ? null : invoker((Remote) result);
        if (invoker == null) {
            broken = new RemoteException("call returned no remote object: " + result);
        }
        kept = invoker;
    }

    /// The invoker of another stub knows its methods by their places among its own interfaces.
    private @Nullable RemoteInvoker invoker(Remote result) {
        return StubClass.invokerOf(result) == null ? null : new Translated(type, result);
    }

    /// The batch has failed.
    void fail(RemoteException reason) {
        broken = reason;
    }

    @Override
    public @Nullable Object invoke(int method, Object @Nullable [] arguments) throws Throwable {
        RemoteException failure = broken;
        if (failure != null) {
            throw failure;
        }
        RemoteInvoker invoker = kept;
        if (invoker != null) {
            return invoker.invoke(method, arguments);
        }
        return batch.joinPromised(stub(), place, type.type().methods().get(method), arguments);
    }

    @Override
    public Object written() {
        return kept instanceof Translated result ? result.stub() : new Promised(place);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other
                || (kept instanceof Translated own
                        && other instanceof Promise promise
                        && own.equals(promise.kept));
    }

    @Override
    public int hashCode() {
        return kept instanceof Translated own ? own.hashCode() : System.identityHashCode(this);
    }

    @Override
    public String toString() {
        return kept instanceof Translated own ? own.toString() : "promised object";
    }
}
