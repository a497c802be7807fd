// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import io.wherry.rmi.internal.socket.LinkServerSocket;
import io.wherry.rmi.internal.socket.LinkSocket;
import io.wherry.rmi.internal.socket.Ports;
import io.wherry.transport.Address;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.Serial;
import java.io.Serializable;
import java.net.ServerSocket;
import java.net.Socket;
import java.rmi.server.RMISocketFactory;
import org.jspecify.annotations.Nullable;

/// A factory of sockets over links, for the JDK's own `java.rmi`. Pass it as the client and server
/// socket factory when exporting objects and creating or looking up registries, or set it for all
/// sockets with [RMISocketFactory#setSocketFactory].
///
/// A port is mapped to an address: the given address, a `-` and the number. With
/// `unix:///run/bank/rmi`, port 1099 is the Unix socket `/run/bank/rmi-1099`; with `shm://bank`,
/// shared memory with the name `bank-1099`. The host is ignored: links are local to this host. Only
/// the listening user can connect.
///
/// ```java
/// LinkSocketFactory sockets = new LinkSocketFactory(Address.parse("unix:///run/bank/rmi"));
/// Registry registry = LocateRegistry.createRegistry(1099, sockets, sockets);
/// registry.bind("bank", UnicastRemoteObject.exportObject(bank, 0, sockets, sockets));
/// ```
///
/// Immutable; two factories are equal if their addresses are. Stubs contain it, so it must be on
/// the class path of callers, too.
public final class LinkSocketFactory extends RMISocketFactory implements Serializable {
    private static final long serialVersionUID = 1;

    /// The text of the address.
    private final String common;

    private transient Ports ports;

    /// Makes a factory of sockets whose addresses begin with `common`.
    ///
    /// @throws IllegalArgumentException if it is not a Unix, shared-memory or loopback address
    public LinkSocketFactory(Address common) {
        this.common = common.toString();
        ports = new Ports(common);
    }

    @Override
    public Socket createSocket(@Nullable String host, int port) throws IOException {
        return LinkSocket.to(ports, port);
    }

    /// @param port 0 for a free port
    @Override
    public ServerSocket createServerSocket(int port) throws IOException {
        return LinkServerSocket.at(ports, port);
    }

    /// Returns the address of a port.
    public Address address(int port) {
        return ports.at(port);
    }

    static int anyPort() {
        return Ports.any();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof LinkSocketFactory factory && common.equals(factory.common);
    }

    @Override
    public int hashCode() {
        return common.hashCode();
    }

    @Override
    public String toString() {
        return "sockets over " + common;
    }

    @Serial
    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        in.defaultReadObject();
        try {
            ports = new Ports(Address.parse(common));
        } catch (IllegalArgumentException | NullPointerException e) {
            throw (InvalidObjectException)
                    new InvalidObjectException("invalid address of sockets: " + common)
                            .initCause(e);
        }
    }
}
