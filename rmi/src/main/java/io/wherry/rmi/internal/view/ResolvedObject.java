// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.view;

import io.wherry.rmi.RemoteObject;
import io.wherry.rmi.internal.stub.StubClass;
import java.rmi.ConnectException;
import java.rmi.NoSuchObjectException;
import java.rmi.NotBoundException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/// The stub that a lookup has found, until its object is gone. Thread-safe.
final class ResolvedObject {
    private final Callable<? extends Remote> lookup;
    private volatile @Nullable Remote found;

    ResolvedObject(Callable<? extends Remote> lookup) {
        this.lookup = lookup;
    }

    /// Returns the stub; looks it up if it is not known.
    Remote get() throws RemoteException {
        Remote known = found;
        if (known == null) {
            known = looked();
            found = StubClass.invokerOf(known) == null ? null : known; // may be exported later
        }
        return known;
    }

    /// Returns true if the stub is known.
    boolean isFound() {
        return found != null;
    }

    private Remote looked() throws RemoteException {
        try {
            return stub(lookup.call());
        } catch (RemoteException | RuntimeException e) {
            throw e;
        } catch (NotBoundException e) {
            throw new ConnectException("object is not bound: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RemoteException("lookup was interrupted", e);
        } catch (Exception e) {
            throw new RemoteException("lookup failed", e);
        }
    }

    /// Returns the stub of an object of the standard runtime: the registry of this JVM returns the
    /// object itself.
    private static Remote stub(@Nullable Remote looked) throws RemoteException {
        if (looked == null) {
            throw new RemoteException("lookup returned null");
        }
        try {
            return RemoteObject.toStub(looked);
        } catch (NoSuchObjectException _) {
            return looked; // calls tell what is wrong
        }
    }

    /// Forgets a stub whose object is gone, unless another one was found since.
    synchronized void forget(@Nullable Remote gone) {
        if (found == gone) {
            found = null;
        }
    }

    @Override
    public String toString() {
        return "object found by " + lookup;
    }
}
