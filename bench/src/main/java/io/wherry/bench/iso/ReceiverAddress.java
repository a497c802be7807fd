// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.iso;

import io.wherry.transport.Address;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// Where the receiver is found, as a line of words.
///
/// @param link where it listens for the links that all but clusters that cross go over
/// @param trusting where its exchange listens that trusts
/// @param verifying and the one that does not
/// @param folder of sockets, and of the space where it is shared
record ReceiverAddress(Address link, Address trusting, Address verifying, Path folder)
        implements Closeable {
    private static final Path MEMORY = Path.of("/dev/shm");

    /// Addresses that are free.
    static ReceiverAddress arrange(String scheme) throws IOException {
        Path folder =
                Files.isDirectory(MEMORY)
                        ? Files.createTempDirectory(MEMORY, "wherry-bench-iso")
                        : Files.createTempDirectory("wherry-bench-iso");
        return new ReceiverAddress(
                address(scheme, folder, "link"),
                address(scheme, folder, "trusting"),
                address(scheme, folder, "verifying"),
                folder);
    }

    /// The address of the node `name`.
    private static Address address(String scheme, Path folder, String name) throws IOException {
        return switch (scheme) {
            case "tcp" -> new Address.Tcp("127.0.0.1", freePort());
            case "unix" -> new Address.Unix(folder.resolve(name));
            case "shm" -> new Address.Shm(folder.getFileName() + "-" + name);
            default -> throw new IllegalArgumentException("no medium of this name: " + scheme);
        };
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 0, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /// Whether the nodes share memory.
    boolean isShared() {
        return link instanceof Address.Shm;
    }

    /// The file of the space that is shared.
    Path space() {
        return folder.resolve("space");
    }

    /// The nodes of an exchange; the sender has no listener.
    static List<Address> nodes(Address receiver) {
        Address sender =
                switch (receiver) {
                    case Address.Tcp tcp -> new Address.Tcp(tcp.host(), 0);
                    case Address.Unix unix -> new Address.Unix(Path.of(unix.path() + "-sender"));
                    default -> throw new IllegalArgumentException("not exchanged: " + receiver);
                };
        return List.of(receiver, sender);
    }

    String format() {
        return Stream.of(link, trusting, verifying, folder)
                .map(Object::toString)
                .reduce((one, two) -> one + ' ' + two)
                .orElseThrow();
    }

    static ReceiverAddress parse(String line) {
        String[] words = line.split(" ", 4);
        return new ReceiverAddress(
                Address.parse(words[0]),
                Address.parse(words[1]),
                Address.parse(words[2]),
                Path.of(words[3]));
    }

    /// Removes the remaining files.
    @Override
    public void close() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.deleteIfExists(file);
            }
        }
        Files.deleteIfExists(folder);
    }
}
