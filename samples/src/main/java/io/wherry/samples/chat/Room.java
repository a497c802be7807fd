// SPDX-License-Identifier: Apache-2.0
package io.wherry.samples.chat;

import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.List;

/// The remote interface of the room.
public interface Room extends Remote {

    /// Joins the guests.
    ///
    /// @throws NameTakenException if the room has a guest with that name already
    void enter(String name, Guest guest) throws RemoteException, NameTakenException;

    void leave(String name) throws RemoteException;

    /// Sends a text to all guests, the sender included.
    void say(String name, String text) throws RemoteException;

    List<String> names() throws RemoteException;
}
