// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import java.rmi.NoSuchObjectException;
import java.rmi.Remote;

/// The superclass of exported objects, in place of `java.rmi.server.RemoteObject`.
///
/// An exported object equals only itself; its stubs equal each other.
public abstract class RemoteObject extends java.rmi.server.RemoteServer {
    private static final long serialVersionUID = 1;

    protected RemoteObject() {}

    /// Returns the stub of an object that the standard runtime exports.
    ///
    /// @throws NoSuchObjectException if it is not exported
    public static Remote toStub(Remote object) throws NoSuchObjectException {
        return RmiRuntime.standard().stubOf(object);
    }
}
