// SPDX-License-Identifier: Apache-2.0
package io.wherry.samples.chat;

import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.List;

/// The room, as guests see it.
public interface Room extends Remote {

    /// Joins the guests.
    ///
    /// @throws NameTakenException if a guest of that name is in the room
    void enter(String name, Guest guest) throws RemoteException, NameTakenException;

    void leave(String name) throws RemoteException;

    /// All guests hear it, who says it too.
    void say(String name, String text) throws RemoteException;

    List<String> names() throws RemoteException;
}
