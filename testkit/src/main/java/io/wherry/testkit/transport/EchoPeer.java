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
final class EchoPeer {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private EchoPeer() {}

    /// Ends when the peer does.
    public static void main(String[] arguments) throws IOException {
        LinkOptions options = LinkOptions.standard();
        if (arguments.length > 1) {
            options =
                    options.withTls(
                            TlsOptions.pem(
                                    Path.of(arguments[1]),
                                    Path.of(arguments[2]),
                                    Path.of(arguments[3])));
        }
        try (Link link = Link.to(Address.parse(arguments[0]), options)) {
            while (true) {
                MemorySegment frame = link.receive(PATIENCE);
                link.send(PATIENCE, frame);
            }
        } catch (LinkClosedException _) {
            // the peer finished: the normal end
        }
    }

    /// Starts it in a JVM of its own, with the system properties that are for Wherry.
    static Process start(Address address, Path... files) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(ProcessHandle.current().info().command().orElse("java"));
        command.addAll(List.of("-Xmx64m", "--enable-native-access=ALL-UNNAMED"));
        for (String name : System.getProperties().stringPropertyNames()) {
            if (name.startsWith("io.wherry.")) {
                command.add("-D" + name + "=" + System.getProperty(name));
            }
        }
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.addAll(List.of(EchoPeer.class.getName(), address.toString()));
        for (Path file : files) {
            command.add(file.toString());
        }
        return new ProcessBuilder(command).inheritIO().start();
    }
}
