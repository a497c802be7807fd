// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import io.wherry.testkit.transport.TestCertificates;
import io.wherry.transport.Address;
import io.wherry.transport.LinkOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.rmi.Remote;
import java.util.concurrent.ThreadLocalRandom;
import mpi.MPI;

/// A server and a client in this JVM, connected over one transport.
///
/// @param address where the server listens
public record TwoRuntimes(RmiRuntime server, RmiRuntime client, Address address)
        implements AutoCloseable {

    /// @param scheme of the transport
    /// @param folder for its files
    public static TwoRuntimes over(String scheme, Path folder, RmiOptions options)
            throws Exception {
        LinkOptions links = links(scheme);
        RmiRuntime server = RmiRuntime.with(options.withLinks(links));
        Address address = server.listen(address(scheme, folder));
        server.createRegistry();
        return new TwoRuntimes(server, RmiRuntime.with(links), address);
    }

    /// Returns the link options that the transport needs.
    public static LinkOptions links(String scheme) throws IOException {
        LinkOptions links = LinkOptions.standard();
        return scheme.equals("tls") ? links.withTls(TestCertificates.SERVER.options()) : links;
    }

    /// Returns a free address.
    ///
    /// @param folder for its file
    public static Address address(String scheme, Path folder) {
        return switch (scheme) {
            case "tcp" -> new Address.Tcp("127.0.0.1", 0);
            case "tls" -> new Address.Tls("127.0.0.1", 0);
            case "unix" -> new Address.Unix(folder.resolve("server"));
            case "mpi" -> mpi();
            case "shm" -> new Address.Shm("server-" + unique());
            default -> new Address.Loopback("server-" + unique());
        };
    }

    /// This process is a job of one rank and calls itself.
    private static Address mpi() {
        if (!MPI.isInitialized()) {
            MPI.Init(new String[0]);
        }
        return new Address.Mpi(0);
    }

    private static String unique() {
        return Long.toHexString(ThreadLocalRandom.current().nextLong());
    }

    /// Exports an object at the server and finds it from the client.
    public <T extends Remote> T found(T object, Class<T> type) throws Exception {
        server.export(object);
        server.registryAt(address).rebind("object", object);
        return type.cast(client.registryAt(address).lookup("object"));
    }

    @Override
    public void close() {
        client.close();
        server.close();
    }
}
