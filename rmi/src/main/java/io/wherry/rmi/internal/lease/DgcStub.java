// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.lease;

import io.wherry.rmi.internal.session.CallOptions;
import io.wherry.rmi.internal.session.CallTarget;
import io.wherry.rmi.internal.session.Session;
import io.wherry.rmi.internal.type.RemoteMethod;
import io.wherry.rmi.internal.type.RemoteType;
import java.rmi.RemoteException;
import java.util.List;

/// A client of the distributed garbage collection interface of a peer.
record DgcStub(Session session) implements Dgc {
    private static final RemoteType TYPE = RemoteType.of(List.<Class<?>>of(Dgc.class));
    private static final CallTarget TARGET =
            new CallTarget(NUMBER, TYPE.returned(), ClassLoader::getSystemClassLoader);

    @Override
    public void dirty(long[] objects) throws RemoteException {
        call("dirty", objects);
    }

    @Override
    public void clean(long[] objects, int[] times) throws RemoteException {
        call("clean", objects, times);
    }

    @Override
    public void held(long[] objects, int[] times) throws RemoteException {
        call("held", objects, times);
    }

    @Override
    public void received(String node, long object) throws RemoteException {
        call("received", node, object);
    }

    private void call(String name, Object... arguments) throws RemoteException {
        RemoteMethod method = method(name);
        try {
            session.call(TARGET, method, arguments, CallOptions.USUAL.of(method));
        } catch (RemoteException | RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new RemoteException(
                    "distributed garbage collection call failed: peer=" + session.remote(), e);
        }
    }

    private static RemoteMethod method(String name) {
        for (RemoteMethod method : TYPE.methods()) {
            if (method.method().getName().equals(name)) {
                return method;
            }
        }
        throw new AssertionError("method is declared: " + name);
    }
}
