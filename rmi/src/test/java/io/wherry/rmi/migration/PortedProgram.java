// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.migration;

import io.wherry.rmi.LocateRegistry;
import io.wherry.rmi.RemoteObject;
import io.wherry.rmi.UnicastRemoteObject;
import java.io.IOException;
import java.io.Serializable;
import java.lang.ref.WeakReference;
import java.net.ServerSocket;
import java.rmi.NoSuchObjectException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// A program with typical techniques of java.rmi programs: package-private remote interfaces,
/// factories, tasks that the client sends, maps with stubs as keys, and references in arguments,
/// results and exceptions. Ends at the end of its input.
final class PortedProgram {
    static final String SERVING = "serving at ";

    interface Named extends Remote {
        String name() throws RemoteException;
    }

    interface Room extends Named {}

    interface Listener extends Remote {
        void hear(Note note) throws RemoteException;
    }

    interface Factory extends Serializable {
        Remote create() throws RemoteException;
    }

    interface Task<T> extends Callable<T>, Serializable {}

    interface Desk extends Named {
        Remote create(Factory factory) throws RemoteException;

        boolean unexport(Remote object) throws RemoteException;

        <T> T execute(Task<T> task) throws Exception;

        Room room(String name) throws RemoteException;

        Map<String, Room> rooms() throws RemoteException;

        List<String> names(List<Room> some) throws RemoteException;

        Note post(Note note) throws RemoteException;

        void refuse(String room) throws RemoteException, Refusal;

        void fail(String how) throws RemoteException;

        Remote[] references(Remote[] all) throws RemoteException;

        Object echo(Object value) throws RemoteException;

        void join(Listener listener) throws RemoteException;

        boolean leave(Listener listener) throws RemoteException;

        void say(String text) throws RemoteException;

        String which(int value) throws RemoteException;

        String which(long value) throws RemoteException;

        String which(String value) throws RemoteException;

        String which(int[] values, String... more) throws RemoteException;

        boolean sameTwice(Object one, Object other) throws RemoteException;
    }

    /// A message that contains references and links to the next message of a possibly cyclic list.
    static final class Note implements Serializable {
        private static final long serialVersionUID = 1;

        private final String text;
        private final @Nullable Room room;
        private final @Nullable Listener author;
        private @Nullable Note next;

        Note(String text, @Nullable Room room, @Nullable Listener author) {
            this.text = text;
            this.room = room;
            this.author = author;
        }

        Note before(String later) {
            next = new Note(later, room, author);
            return this;
        }

        String text() {
            return text;
        }

        @Nullable Room room() {
            return room;
        }

        @Nullable Note next() {
            return next;
        }

        private Note closed() {
            next = this;
            return this;
        }
    }

    /// An exception that carries a reference.
    static final class Refusal extends Exception {
        private static final long serialVersionUID = 1;

        private final Room room;

        Refusal(Room room) {
            super("no", new IllegalArgumentException("because"));
            this.room = room;
        }

        Room room() {
            return room;
        }
    }

    record RoomFactory(String name) implements Factory {
        @Override
        public Remote create() throws RemoteException {
            return new Chamber(name);
        }
    }

    record ProcessNumber() implements Task<Long> {
        @Override
        public Long call() {
            return ProcessHandle.current().pid();
        }
    }

    private static final class Chamber extends UnicastRemoteObject implements Room {
        private static final long serialVersionUID = 1;

        private final String name;

        Chamber(String name) throws RemoteException {
            this.name = name;
        }

        @Override
        public String name() {
            return name;
        }
    }

    private static final class FrontDesk extends UnicastRemoteObject implements Desk {
        private static final long serialVersionUID = 1;

        private final transient Map<Remote, WeakReference<Remote>> made = new ConcurrentHashMap<>();
        private final transient Map<String, Room> rooms = new HashMap<>();
        private final transient Set<Listener> listeners = new LinkedHashSet<>();
        private final transient List<Remote> strong = new ArrayList<>();

        FrontDesk() throws RemoteException {}

        @Override
        public String name() {
            return "desk";
        }

        @Override
        public synchronized Remote create(Factory factory) throws RemoteException {
            Remote object = factory.create();
            strong.add(object);
            made.put(RemoteObject.toStub(object), new WeakReference<>(object));
            return object;
        }

        @Override
        public boolean unexport(Remote stub) throws NoSuchObjectException {
            WeakReference<Remote> object = made.get(stub);
            return object != null && UnicastRemoteObject.unexportObject(object.get(), true);
        }

        @Override
        public <T> T execute(Task<T> task) throws Exception {
            return task.call();
        }

        @Override
        public synchronized Room room(String name) throws RemoteException {
            if (!rooms.containsKey(name)) {
                rooms.put(name, new Chamber(name));
            }
            return rooms.get(name);
        }

        @Override
        public synchronized Map<String, Room> rooms() {
            return new HashMap<>(rooms);
        }

        @Override
        public List<String> names(List<Room> some) throws RemoteException {
            List<String> names = new ArrayList<>();
            for (Room room : some) {
                names.add(room.name());
            }
            return names;
        }

        @Override
        public Note post(Note note) throws RemoteException {
            for (Note at = note; at != null; at = at.next()) {
                at.author.hear(at);
            }
            return new Note("posted", note.room(), null).closed();
        }

        @Override
        public void refuse(String room) throws RemoteException, Refusal {
            throw new Refusal(room(room));
        }

        @Override
        public void fail(String how) throws RemoteException {
            switch (how) {
                case "remote" -> throw new RemoteException("here");
                case "error" -> throw new AssertionError("here");
                default -> throw new IllegalStateException("here");
            }
        }

        @Override
        public Remote[] references(Remote[] all) {
            return all;
        }

        @Override
        public Object echo(Object value) {
            return value;
        }

        @Override
        public synchronized void join(Listener listener) {
            listeners.add(listener);
        }

        @Override
        public synchronized boolean leave(Listener listener) {
            return listeners.remove(listener);
        }

        @Override
        public synchronized void say(String text) throws RemoteException {
            for (Listener listener : listeners) {
                listener.hear(new Note(text, null, null));
            }
        }

        @Override
        public String which(int value) {
            return "int";
        }

        @Override
        public String which(long value) {
            return "long";
        }

        @Override
        public String which(String value) {
            return "string";
        }

        @Override
        public String which(int[] values, String... more) {
            return values.length + " " + more.length;
        }

        @Override
        public boolean sameTwice(Object one, Object other) {
            return one == other;
        }
    }

    private PortedProgram() {}

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    public static void main(String[] arguments) throws Exception {
        int port = freePort();
        LocateRegistry.createRegistry(port).bind("desk", new FrontDesk());
        System.out.println(SERVING + port);
        System.in.transferTo(System.out);
        System.exit(0);
    }
}
