// SPDX-License-Identifier: Apache-2.0
package io.wherry.howto;

import io.wherry.rmi.LocateRegistry;
import io.wherry.rmi.Naming;
import io.wherry.rmi.Registry;
import io.wherry.rmi.UnicastRemoteObject;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.net.MalformedURLException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.rmi.NotBoundException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.ArrayList;
import java.util.List;

/// A program of java.rmi whose imports have changed.
public final class FromJavaRmi {

    public interface Board extends Remote {
        void subscribe(Reader reader) throws RemoteException;

        void publish(String news) throws RemoteException;
    }

    public interface Reader extends Remote {
        void read(String news) throws RemoteException;
    }

    public static final class NewsBoard extends UnicastRemoteObject implements Board {
        private static final long serialVersionUID = 1;

        private final transient List<Reader> readers = new ArrayList<>();

        public NewsBoard() throws RemoteException {}

        @Override
        public synchronized void subscribe(Reader reader) {
            readers.add(reader); // a stub: the object is where it was
        }

        @Override
        public synchronized void publish(String news) throws RemoteException {
            for (Reader reader : readers) {
                reader.read(news);
            }
        }
    }

    private FromJavaRmi() {}

    public static Registry serve(int port) throws RemoteException {
        Registry registry = LocateRegistry.createRegistry(port);
        registry.rebind("board", new NewsBoard());
        return registry;
    }

    public static void follow(int port, Reader reader)
            throws RemoteException, NotBoundException, MalformedURLException {
        Board board = (Board) Naming.lookup("rmi://localhost:" + port + "/board");
        UnicastRemoteObject.exportObject(reader, 0);
        board.subscribe(reader);
        board.publish("hello");
    }

    public static void keep(Board board, Path file) throws IOException {
        try (ObjectOutputStream out = new ObjectOutputStream(Files.newOutputStream(file))) {
            out.writeObject(board);
        }
    }

    public static Board kept(Path file) throws IOException, ClassNotFoundException {
        try (ObjectInputStream in = new ObjectInputStream(Files.newInputStream(file))) {
            return (Board) in.readObject(); // connects again by itself
        }
    }
}
