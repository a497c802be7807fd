// SPDX-License-Identifier: Apache-2.0
package io.wherry.samples.chat;

import io.wherry.rmi.LocateRegistry;
import io.wherry.rmi.Naming;
import io.wherry.rmi.UnicastRemoteObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.rmi.AlreadyBoundException;
import java.rmi.NotBoundException;
import java.rmi.RemoteException;

/// The programs: `server PORT`, and `client PORT NAME`, which posts the lines of its input until
/// the input ends.
///
/// Apart from the imports of `io.wherry.rmi`, it is a program of java.rmi.
public final class Chat {
    static final String OPEN = "the room is open";

    private Chat() {}

    public static void main(String[] arguments) throws Exception {
        if (arguments.length == 2 && arguments[0].equals("server")) {
            serve(Integer.parseInt(arguments[1]));
        } else if (arguments.length == 3 && arguments[0].equals("client")) {
            visit(Integer.parseInt(arguments[1]), arguments[2]);
        } else {
            System.err.println("usage: chat server PORT | client PORT NAME");
            System.exit(2);
        }
    }

    /// Returns at once: the exported object keeps the JVM running.
    private static void serve(int port) throws RemoteException, AlreadyBoundException {
        LocateRegistry.createRegistry(port).bind("room", new OpenRoom());
        System.out.println(OPEN);
    }

    private static void visit(int port, String name)
            throws IOException, NotBoundException, NameTakenException {
        Room room = (Room) Naming.lookup("//localhost:" + port + "/room");
        Guest guest = (from, text) -> System.out.println(from + ": " + text);
        UnicastRemoteObject.exportObject(guest, 0);
        room.enter(name, guest);
        System.out.println("in the room: " + String.join(", ", room.names()));
        BufferedReader typed =
                new BufferedReader(new InputStreamReader(System.in, Charset.defaultCharset()));
        for (String line = typed.readLine(); line != null; line = typed.readLine()) {
            room.say(name, line);
        }
        room.leave(name);
        UnicastRemoteObject.unexportObject(guest, true); // lets this JVM exit
    }
}
