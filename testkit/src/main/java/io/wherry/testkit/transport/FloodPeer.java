// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.transport;

import io.wherry.transport.Address;
import io.wherry.transport.Link;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.Listener;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A program that floods its peer and is flooded by it, until one of them is killed.
final class FloodPeer {
    static final String LISTENING = "listening ";

    private static final String LISTEN = "listen";
    private static final String CONNECT = "connect";

    private FloodPeer() {}

    /// Starts one that connects.
    static Process connect(Address address, Path... files) throws IOException {
        return start(CONNECT, address, files);
    }

    /// Starts a listening peer, which prints its address.
    static Process listen(Address address, Path... files) throws IOException {
        return start(LISTEN, address, files);
    }

    private static Process start(String role, Address address, Path... files) throws IOException {
        List<String> arguments = new ArrayList<>(EchoPeer.arguments(address, files));
        arguments.addFirst(role);
        return PeerJvm.start(FloodPeer.class, arguments);
    }

    public static void main(String[] arguments) throws Exception {
        List<String> rest = List.of(arguments).subList(1, arguments.length);
        Address address = Address.parse(rest.getFirst());
        LinkOptions options = EchoPeer.options(rest);
        if (arguments[0].equals(CONNECT)) {
            flood(Link.to(address, options));
            return;
        }
        try (Listener listener = Listener.at(address, options)) {
            System.out.println(LISTENING + listener.address());
            flood(listener.accept());
        }
    }

    private static void flood(Link link) throws InterruptedException {
        Thread sender = Thread.ofPlatform().start(() -> FrameFlood.send(link));
        FrameFlood.receive(link);
        sender.join();
    }
}
