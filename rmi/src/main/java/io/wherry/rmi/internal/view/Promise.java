// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.view;

import io.wherry.rmi.RemoteInvoker;
import io.wherry.rmi.internal.node.WriteReplacedInvoker;
import io.wherry.rmi.internal.stub.StubClass;
import io.wherry.rmi.internal.type.RemoteMethod;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The invoker of the future result of a call in a batch. Confined to one thread at a time until
/// the batch has run.
final class Promise implements RemoteInvoker, WriteReplacedInvoker {
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

    /// Returns true if the call that returns the object is in this batch and was not sent yet.
    boolean isOpenIn(BatchCalls added) {
        return batch == added && kept == null && broken == null;
    }

    /// Sets the result, after the batch has run.
    void keep(@Nullable Object result) {
        RemoteInvoker invoker = result instanceof Remote remote ? invoker(remote) : null;
        if (invoker == null) {
            broken = new RemoteException("call returned no remote object: " + result);
        }
        kept = invoker;
    }

    /// Returns an invoker that maps the method indexes of this type to those of the result; null if
    /// the result is not a stub.
    private @Nullable RemoteInvoker invoker(Remote result) {
        return StubClass.invokerOf(result) == null ? null : new MappedInvoker(type, result);
    }

    /// Sets the failure of the batch.
    void fail(RemoteException reason) {
        broken = reason;
    }

    @Override
    public @Nullable Object invoke(int method, Object @Nullable [] arguments) throws Throwable {
        if (kept == null && broken == null) {
            batch.makeRoom();
        }
        RemoteException failure = broken;
        if (failure != null) {
            throw failure;
        }
        RemoteInvoker invoker = kept;
        if (invoker == null) {
            return batch.joinPromised(stub(), place, type.type().methods().get(method), arguments);
        }
        return invoker instanceof MappedInvoker result && batch.isDivided()
                ? new MappedInvoker(type, batch.of(result.stub())).invoke(method, arguments)
                : invoker.invoke(method, arguments);
    }

    /// Returns the result, null before it is known.
    @Override
    public @Nullable Remote written() {
        return kept instanceof MappedInvoker result ? result.stub() : null;
    }

    /// Returns the result if it has the interfaces of the stub; null otherwise, or before it is
    /// known.
    @Nullable Remote result() {
        Remote result = written();
        if (result == null) {
            return null;
        }
        for (Class<?> each : type.type().interfaces()) {
            if (!each.isInstance(result)) {
                return null;
            }
        }
        return result;
    }

    /// Returns the invoker of the result, null before it is known.
    private @Nullable RemoteInvoker known() {
        Remote result = written();
        return result == null ? null : StubClass.invokerOf(result);
    }

    /// Returns true for an invoker of the same object, or of its promise.
    @Override
    public boolean equals(@Nullable Object other) {
        RemoteInvoker own = known();
        return this == other
                || (own != null
                        && own.equals(other instanceof Promise promise ? promise.known() : other));
    }

    @Override
    public int hashCode() {
        RemoteInvoker own = known();
        return own == null ? System.identityHashCode(this) : own.hashCode();
    }

    @Override
    public String toString() {
        RemoteInvoker own = known();
        return own == null ? "promised object" : own.toString();
    }
}
