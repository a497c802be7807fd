// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import java.rmi.NoSuchObjectException;
import java.rmi.Remote;

/// What `java.rmi.server.RemoteObject` is: the class above those that are exported.
///
/// An exported object equals itself only; its stubs equal each other.
public abstract class RemoteObject extends java.rmi.server.RemoteServer {
    private static final long serialVersionUID = 1;

    protected RemoteObject() {}

    /// The stub of an object that the standard runtime exports.
    ///
    /// @throws NoSuchObjectException if it is not exported
    public static Remote toStub(Remote object) throws NoSuchObjectException {
        return RmiRuntime.standard().stubOf(object);
    }
}
