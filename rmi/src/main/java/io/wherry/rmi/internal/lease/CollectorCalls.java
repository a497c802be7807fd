// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.lease;

import io.wherry.rmi.internal.session.Session;
import io.wherry.rmi.internal.session.Target;
import io.wherry.rmi.internal.session.Terms;
import io.wherry.rmi.internal.type.RemoteMethod;
import io.wherry.rmi.internal.type.RemoteType;
import java.rmi.RemoteException;
import java.util.List;

/// The collector of a peer.
record CollectorCalls(Session session) implements Collector {
    private static final RemoteType TYPE = RemoteType.of(List.<Class<?>>of(Collector.class));
    private static final Target TARGET =
            new Target(NUMBER, TYPE.returned(), ClassLoader::getSystemClassLoader);

    @Override
    public void dirty(long[] objects) throws RemoteException {
        call("dirty", objects);
    }

    @Override
    public void clean(long[] objects, int[] times) throws RemoteException {
        call("clean", objects, times);
    }

    @Override
    public void received(String node, long object) throws RemoteException {
        call("received", node, object);
    }

    private void call(String name, Object... arguments) throws RemoteException {
        RemoteMethod method = method(name);
        try {
            session.call(TARGET, method, arguments, Terms.USUAL.of(method));
        } catch (RemoteException | RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new RemoteException("collector failed: " + session.remote(), e);
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
