// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import io.wherry.rmi.internal.stub.StubClass;
import java.rmi.NoSuchObjectException;
import java.rmi.Remote;

/// The superclass of exported objects, in place of `java.rmi.server.RemoteObject`.
///
/// An exported object equals only itself; its stubs equal each other.
public abstract class RemoteObject extends java.rmi.server.RemoteServer {
    private static final long serialVersionUID = 1;

    protected RemoteObject() {}

    /// Returns the stub of an object that the standard runtime exports, or `object` itself if it is a
    /// stub.
    ///
    /// @throws NoSuchObjectException if it is not exported
    public static Remote toStub(Remote object) throws NoSuchObjectException {
        return StubClass.invokerOf(object) != null ? object : RmiRuntime.standard().stubOf(object);
    }
}
