// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.node;

import io.wherry.rmi.RemoteInvoker;
import io.wherry.rmi.internal.reference.RemoteMethod;
import io.wherry.rmi.internal.reference.RemoteReference;
import io.wherry.rmi.internal.session.Session;
import java.rmi.UnexpectedException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The way to one remote object. Keeps the session it found.
final class Route implements RemoteInvoker {
    private final RemoteReference reference;
    private final RemoteMethod[] methods;
    private final Sessions sessions;
    private volatile @Nullable Session session;

    Route(RemoteReference reference, List<RemoteMethod> methods, Sessions sessions) {
        this.reference = reference;
        this.methods = methods.toArray(RemoteMethod[]::new);
        this.sessions = sessions;
    }

    RemoteReference reference() {
        return reference;
    }

    @Override
    public @Nullable Object invoke(int method, Object @Nullable [] arguments) throws Throwable {
        RemoteMethod called = methods[method];
        try {
            return session().call(reference.object(), called.key(), arguments);
        } catch (Throwable e) {
            throw joined(called, e);
        }
    }

    private Session session() throws Exception {
        Session known = session;
        if (known == null || !known.isOpen()) {
            known = sessions.to(reference);
            session = known;
        }
        return known;
    }

    /// What the caller is to see: with the way it went here behind the way it went there.
    private static Throwable joined(RemoteMethod method, Throwable failure) {
        StackTraceElement[] there = failure.getStackTrace();
        StackTraceElement[] here = new Throwable().getStackTrace();
        StackTraceElement[] all = Arrays.copyOf(there, there.length + here.length);
        System.arraycopy(here, 0, all, there.length, here.length);
        failure.setStackTrace(all);
        return method.declares(failure) || failure instanceof java.rmi.RemoteException
                ? failure
                : unexpected(method, failure);
    }

    private static UnexpectedException unexpected(RemoteMethod method, Throwable failure) {
        String message = "unexpected exception, method=" + method.key();
        return failure instanceof Exception e
                ? new UnexpectedException(message, e)
                : new UnexpectedException(message + ": " + failure);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Route route && reference.isSame(route.reference);
    }

    @Override
    public int hashCode() {
        return reference.identityHash();
    }

    @Override
    public String toString() {
        return reference.toString();
    }
}
