// SPDX-License-Identifier: Apache-2.0
package io.wherry.samples.chat;

import java.rmi.Remote;
import java.rmi.RemoteException;

/// A guest of the room: an object of the client that the server calls.
public interface Guest extends Remote {
    void hear(String from, String text) throws RemoteException;
}
