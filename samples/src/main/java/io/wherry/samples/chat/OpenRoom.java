// SPDX-License-Identifier: Apache-2.0
package io.wherry.samples.chat;

import io.wherry.rmi.UnicastRemoteObject;
import java.rmi.RemoteException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

/// The room, on the server. Many guests call at the same time: each call runs on its own thread.
final class OpenRoom extends UnicastRemoteObject implements Room {
    private static final long serialVersionUID = 1;

    private final transient Map<String, Guest> guests = new ConcurrentSkipListMap<>();

    OpenRoom() throws RemoteException {}

    @Override
    public void enter(String name, Guest guest) throws NameTakenException {
        if (guests.putIfAbsent(name, guest) != null) {
            throw new NameTakenException(name);
        }
        tellAll("*", name + " is here");
    }

    @Override
    public void leave(String name) {
        if (guests.remove(name) != null) {
            tellAll("*", name + " is gone");
        }
    }

    @Override
    public void say(String name, String text) {
        tellAll(name, text);
    }

    @Override
    public List<String> names() {
        return List.copyOf(guests.keySet());
    }

    private void tellAll(String from, String text) {
        guests.forEach((name, guest) -> tell(name, guest, from, text));
    }

    /// The parameter `guest` is a stub: the call goes back over the connection that the guest
    /// opened.
    private void tell(String name, Guest guest, String from, String text) {
        try {
            guest.hear(from, text);
        } catch (RemoteException _) {
            if (guests.remove(name, guest)) { // the guest's program has ended
                tellAll("*", name + " is gone");
            }
        }
    }
}
