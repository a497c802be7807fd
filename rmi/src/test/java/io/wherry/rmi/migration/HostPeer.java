// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.migration;

import io.wherry.rmi.LocateRegistry;
import io.wherry.rmi.Naming;
import io.wherry.rmi.RemoteObject;
import io.wherry.rmi.RmiRuntime;
import io.wherry.rmi.UnicastRemoteObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.server.Unreferenced;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/// A program on a host of a test that serves an object or calls one, and uses only API that
/// java.rmi also has. Executes commands from its input, each with one line of output: the result,
/// or the class of the exception.
final class HostPeer {
    private static final int TIMEOUT_MILLIS = 1_000;

    interface Listener extends Remote {
        String hear(String news) throws RemoteException;
    }

    interface Service extends Remote {
        String greet(String name) throws RemoteException;

        /// Never returns.
        void block() throws RemoteException, InterruptedException;

        String callBack(Listener listener) throws RemoteException;

        /// Stores the listener for later news.
        String keep(Listener listener) throws RemoteException;
    }

    private static final class Desk extends UnicastRemoteObject implements Service {
        private static final long serialVersionUID = 1;

        private volatile @Nullable Listener kept;

        Desk() throws RemoteException {}

        @Override
        public String greet(String name) {
            return "hello " + name;
        }

        @Override
        public void block() throws InterruptedException {
            System.out.println("blocking");
            new CountDownLatch(1).await();
        }

        @Override
        public String callBack(Listener listener) throws RemoteException {
            return listener.hear("at once");
        }

        @Override
        public String keep(Listener listener) {
            kept = listener;
            return "kept";
        }
    }

    /// Prints a line when no peer refers to it any more.
    private static final class NewsListener implements Listener, Unreferenced {
        @Override
        public String hear(String news) {
            return "heard " + news;
        }

        @Override
        public void unreferenced() {
            System.out.println("unreferenced");
        }
    }

    private final int port;
    private final Listener listener = new NewsListener();
    private @Nullable Desk desk;
    private @Nullable Service service;

    private HostPeer(int port) {
        this.port = port;
    }

    private String obey(String command, String argument) throws Exception {
        return switch (command) {
            case "serve" -> serve();
            case "store" -> store(Path.of(argument));
            case "tell" -> desk.kept.hear(argument);
            case "find" -> found((Service) Naming.lookup(argument));
            case "read" -> found(read(Path.of(argument)));
            case "greet" -> service.greet(argument);
            case "block" -> block();
            case "listen" -> listen(Integer.parseInt(argument));
            case "callBack" -> service.callBack(listener);
            case "keep" -> service.keep(listener);
            case "connect" -> connect(argument);
            default -> throw new IllegalArgumentException("no such command: " + command);
        };
    }

    /// @return the addresses in the stub
    private String serve() throws Exception {
        LocateRegistry.createRegistry(port);
        Desk made = new Desk();
        Naming.rebind("//:" + port + "/service", made);
        desk = made;
        return String.join(" ", RmiRuntime.addressesOf(RmiRuntime.standard().stubOf(made)));
    }

    private String store(Path file) throws IOException {
        try (ObjectOutputStream out = new ObjectOutputStream(Files.newOutputStream(file))) {
            out.writeObject(RemoteObject.toStub(desk));
        }
        return "stored";
    }

    private static Service read(Path file) throws Exception {
        try (ObjectInputStream in = new ObjectInputStream(Files.newInputStream(file))) {
            return (Service) in.readObject();
        }
    }

    private String found(Service stub) {
        service = stub;
        return "found";
    }

    private String block() throws Exception {
        service.block();
        return "returned";
    }

    private String listen(int at) throws RemoteException {
        UnicastRemoteObject.exportObject(listener, at);
        return "listening";
    }

    /// Opens a TCP connection without a protocol: `<address>:<port>`.
    private static String connect(String target) throws IOException {
        int colon = target.indexOf(':');
        InetAddress address = InetAddress.ofLiteral(target.substring(0, colon));
        int port = Integer.parseInt(target.substring(colon + 1));
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(address, port), TIMEOUT_MILLIS);
            return "connected";
        }
    }

    private String answer(String line) {
        int space = line.indexOf(' ');
        String command = space < 0 ? line : line.substring(0, space);
        try {
            return obey(command, line.substring(space + 1));
        } catch (Exception e) {
            e.printStackTrace();
            return e.getClass().getSimpleName();
        }
    }

    /// `<port of the registry>`
    public static void main(String[] arguments) {
        HostPeer peer = new HostPeer(Integer.parseInt(arguments[0]));
        try (BufferedReader commands =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            commands.lines().forEach(line -> System.out.println(peer.answer(line)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        System.exit(0);
    }
}
