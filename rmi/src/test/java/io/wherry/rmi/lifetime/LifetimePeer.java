// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.lifetime;

import io.wherry.rmi.LocateRegistry;
import io.wherry.rmi.Registry;
import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.RmiRuntime;
import io.wherry.rmi.UnicastRemoteObject;
import io.wherry.transport.Address;
import java.io.IOException;
import java.rmi.NoSuchObjectException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// Programs whose main method returns, with java.rmi or with Wherry. Arguments: the implementation,
/// the role and a port.
final class LifetimePeer {
    static final String MADE = "made";

    /// Strong references that remain after the main method returns.
    private static final List<Object> KEPT = new ArrayList<>();

    interface Service extends Remote {
        String stop(long millis) throws RemoteException, InterruptedException;
    }

    /// The operations of an implementation of remote calls that the programs use.
    interface Stack {
        Remote createRegistry(int port) throws RemoteException;

        Remote export(Remote object) throws RemoteException;

        void unexport(Remote object) throws RemoteException;

        void bind(Remote registry, Remote object) throws Exception;

        Service find(int port) throws Exception;
    }

    enum Of implements Stack {
        JAVA_RMI {
            @Override
            public Remote createRegistry(int port) throws RemoteException {
                return java.rmi.registry.LocateRegistry.createRegistry(port);
            }

            @Override
            public Remote export(Remote object) throws RemoteException {
                return java.rmi.server.UnicastRemoteObject.exportObject(object, 0);
            }

            @Override
            public void unexport(Remote object) throws NoSuchObjectException {
                java.rmi.server.UnicastRemoteObject.unexportObject(object, true);
            }

            @Override
            public void bind(Remote registry, Remote object) throws Exception {
                ((java.rmi.registry.Registry) registry).bind("service", object);
            }

            @Override
            public Service find(int port) throws Exception {
                return (Service)
                        java.rmi.registry.LocateRegistry.getRegistry(port).lookup("service");
            }
        },

        WHERRY {
            @Override
            public Remote createRegistry(int port) throws RemoteException {
                return LocateRegistry.createRegistry(port);
            }

            @Override
            public Remote export(Remote object) throws RemoteException {
                return UnicastRemoteObject.exportObject(object, 0);
            }

            @Override
            public void unexport(Remote object) throws NoSuchObjectException {
                UnicastRemoteObject.unexportObject(object, true);
            }

            @Override
            public void bind(Remote registry, Remote object) throws Exception {
                ((Registry) registry).bind("service", object);
            }

            @Override
            public Service find(int port) throws Exception {
                return (Service) LocateRegistry.getRegistry(port).lookup("service");
            }
        }
    }

    /// A service that unexports itself within a call.
    private record Stopping(Stack stack) implements Service {
        @Override
        public String stop(long millis) throws RemoteException, InterruptedException {
            stack.unexport(this);
            TimeUnit.MILLISECONDS.sleep(millis);
            return "stopped";
        }
    }

    private LifetimePeer() {}

    private static void play(Stack stack, String part, int port) throws Exception {
        switch (part) {
            case "registry" -> KEPT.add(stack.createRegistry(port));
            case "dropped-registry" -> stack.createRegistry(port);
            case "exported" -> export(stack);
            case "dropped" -> stack.export(new Stopping(stack));
            case "taken-back" -> {
                KEPT.add(stack.createRegistry(port));
                stack.unexport(export(stack));
            }
            case "served" -> {
                Remote registry = stack.createRegistry(port);
                stack.bind(registry, export(stack));
            }
            case "exit" -> {
                Remote registry = stack.createRegistry(port);
                stack.bind(registry, export(stack));
                System.exit(0);
            }
            default -> throw new IllegalArgumentException(part);
        }
    }

    private static Remote export(Stack stack) throws RemoteException {
        Stopping object = new Stopping(stack);
        KEPT.add(object);
        stack.export(object);
        return object;
    }

    /// Makes a separate runtime that listens at an address and is dropped, closed, or ended with
    /// the JVM.
    private static void own(String part, Address address) throws IOException {
        RmiRuntime runtime = RmiRuntime.with(RmiOptions.standard());
        runtime.listen(address);
        runtime.createRegistry();
        KEPT.add(runtime.export(new Stopping(Of.WHERRY)));
        switch (part) {
            case "own-close" -> runtime.close();
            case "own-exit" -> System.exit(0);
            default -> throw new IllegalArgumentException(part);
        }
    }

    public static void main(String[] arguments) throws Exception {
        String part = arguments[1];
        if (part.startsWith("own-")) {
            own(part, Address.parse(arguments[2]));
        } else {
            play(Of.valueOf(arguments[0]), part, Integer.parseInt(arguments[2]));
        }
        System.out.println(MADE);
        if (part.equals("dropped")) {
            for (int i = 0; i < 20; i++) {
                System.gc();
                TimeUnit.MILLISECONDS.sleep(50);
            }
        }
    }
}
