// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import io.wherry.rmi.internal.stub.StubClass;
import java.rmi.NoSuchObjectException;
import java.rmi.Remote;
import org.jspecify.annotations.Nullable;

/// The superclass of exported objects, in place of `java.rmi.server.RemoteObject`.
///
/// An exported object equals only itself; its stubs equal each other.
public abstract class RemoteObject extends java.rmi.server.RemoteServer {
    private static final long serialVersionUID = 1;

    protected RemoteObject() {}

    /// Returns the stub of an object that the standard runtime exports, or `object` itself if it is
    /// a stub.
    ///
    /// @throws NoSuchObjectException if it is not exported, or null
    public static Remote toStub(@Nullable Remote object) throws NoSuchObjectException {
        return object != null && StubClass.invokerOf(object) != null
                ? object
                : RmiRuntime.standard().stubOf(object);
    }
}
