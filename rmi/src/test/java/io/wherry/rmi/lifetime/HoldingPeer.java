// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.lifetime;

import io.wherry.rmi.RmiRuntime;
import io.wherry.transport.Address;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.TlsOptions;
import java.io.IOException;
import java.nio.file.Path;

/// A JVM that keeps a reference to a remote object of another JVM until its input ends.
final class HoldingPeer {
    private HoldingPeer() {}

    /// @param arguments the address of the registry; for TLS, the files of certificates, key and
    ///     trusted authorities
    public static void main(String[] arguments) throws Exception {
        try (RmiRuntime runtime = RmiRuntime.with(links(arguments))) {
            LeaseTest.Factory factory =
                    (LeaseTest.Factory)
                            runtime.registryAt(Address.parse(arguments[0])).lookup("object");
            LeaseTest.Part part = factory.make();
            System.out.println("holds " + part.number());
            while (System.in.read() >= 0) {
                Thread.onSpinWait();
            }
            System.out.println("held " + part.number());
        }
    }

    private static LinkOptions links(String[] arguments) throws IOException {
        LinkOptions links = LinkOptions.standard();
        return arguments.length == 1
                ? links
                : links.withTls(
                        TlsOptions.pem(
                                Path.of(arguments[1]),
                                Path.of(arguments[2]),
                                Path.of(arguments[3])));
    }
}
