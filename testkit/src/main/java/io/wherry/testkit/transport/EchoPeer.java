// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.transport;

import io.wherry.transport.Address;
import io.wherry.transport.Link;
import io.wherry.transport.LinkClosedException;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.TlsOptions;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// A program that connects to the address it is given and sends every frame back. For TLS it is
/// given its certificates, its key and whom it trusts, too.
public final class EchoPeer {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private EchoPeer() {}

    /// Ends when the peer does.
    public static void main(String[] arguments) throws IOException {
        LinkOptions options = options(List.of(arguments));
        try (Link link = Link.to(Address.parse(arguments[0]), options)) {
            while (true) {
                MemorySegment frame = link.receive(PATIENCE);
                link.send(PATIENCE, frame);
            }
        } catch (LinkClosedException _) {
            // the peer finished: the normal end
        }
    }

    /// Parses the options after the address.
    static LinkOptions options(List<String> arguments) throws IOException {
        if (arguments.size() == 1) {
            return LinkOptions.standard();
        }
        List<Path> files = arguments.stream().skip(1).map(Path::of).toList();
        return LinkOptions.standard()
                .withTls(TlsOptions.pem(files.get(0), files.get(1), files.get(2)));
    }

    /// Starts it in a JVM of its own, with the system properties that are for Wherry.
    ///
    /// @param files for TLS: certificates, key and trusted certificates
    public static Process start(Address address, Path... files) throws IOException {
        return PeerJvm.start(EchoPeer.class, arguments(address, files));
    }

    static List<String> arguments(Address address, Path... files) {
        List<String> arguments = new ArrayList<>();
        arguments.add(address.toString());
        for (Path file : files) {
            arguments.add(file.toString());
        }
        return arguments;
    }
}
