// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch.host;

import java.net.DatagramSocket;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The hosts of a job that reach each other at the addresses of their names.
///
/// If the name of the own host means a loopback address there, as on Debian, the own address is the
/// one from which this host reaches another one.
///
/// @param names of the hosts, or literal addresses; no name twice
public record NamedHosts(List<String> names) {
    private static final int ANY_PORT = 9; // nothing is sent

    public NamedHosts {
        names = List.copyOf(names);
    }

    /// Returns the address of another host.
    ///
    /// @throws UnknownHostException if its name does not resolve; the message is the name
    public InetAddress address(int index) throws UnknownHostException {
        return address(index, _ -> true);
    }

    /// Returns the address at which other hosts reach this one; any address if it is the only one.
    ///
    /// @throws UnknownHostException if neither its name resolves nor that of another host, or this
    ///     host has no way to the other one; the message is the name of the host that is the reason
    public InetAddress own(int index) throws UnknownHostException {
        boolean alone = names.size() == 1;
        try {
            return address(index, each -> alone || !each.isLoopbackAddress());
        } catch (UnknownHostException e) {
            if (alone) {
                throw e;
            }
            return towards(index == 0 ? 1 : 0);
        }
    }

    private InetAddress address(int index, Predicate<InetAddress> isSuitable)
            throws UnknownHostException {
        try {
            for (InetAddress each : InetAddress.getAllByName(names.get(index))) {
                if (isSuitable.test(each)) {
                    return each;
                }
            }
        } catch (UnknownHostException e) {
            throw unknown(names.get(index), e);
        }
        throw unknown(names.get(index), null);
    }

    private InetAddress towards(int other) throws UnknownHostException {
        InetAddress address = address(other);
        try (DatagramSocket socket = new DatagramSocket()) {
            socket.connect(new InetSocketAddress(address, ANY_PORT));
            return socket.getLocalAddress();
        } catch (SocketException e) {
            throw unknown(names.get(other) + " (not reached: " + e.getMessage() + ")", e);
        }
    }

    private static UnknownHostException unknown(String host, @Nullable Exception cause) {
        UnknownHostException unknown = new UnknownHostException(host);
        unknown.initCause(cause);
        return unknown;
    }

    /// Returns an address as the host of an [io.wherry.transport.Address].
    public static String literal(InetAddress address) {
        String text = address.getHostAddress();
        return address instanceof Inet6Address ? "[" + text.replaceFirst("%.*", "") + "]" : text;
    }
}
