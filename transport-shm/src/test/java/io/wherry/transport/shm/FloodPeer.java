// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.shm;

import io.wherry.transport.Address;
import io.wherry.transport.Link;
import io.wherry.transport.LinkClosedException;
import io.wherry.transport.Listener;
import io.wherry.transport.shm.internal.region.Folder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A program that floods its peer and is flooded by it, until one of them is killed; or, as `echo`,
/// only answers.
final class FloodPeer {
    static final String LISTENING = "listening";

    private FloodPeer() {}

    static Process start(String role, Address address, Path folder) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(ProcessHandle.current().info().command().orElse("java"));
        command.addAll(List.of("-Xmx64m", "-XX:TieredStopAtLevel=1"));
        command.add("--enable-native-access=ALL-UNNAMED");
        command.add("-D" + Folder.PROPERTY + "=" + folder);
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.addAll(List.of(FloodPeer.class.getName(), role, address.toString()));
        return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    }

    public static void main(String[] arguments) throws Exception {
        Address address = Address.parse(arguments[1]);
        switch (arguments[0]) {
            case "connect" -> flood(Link.to(address));
            case "echo" -> echo(Link.to(address));
            default -> {
                try (Listener listener = Listener.at(address)) {
                    System.out.println(LISTENING);
                    flood(listener.accept());
                }
            }
        }
    }

    private static void echo(Link link) throws IOException {
        try (link) {
            while (true) {
                link.send(link.receive());
            }
        } catch (LinkClosedException _) {
            // the peer is done
        }
    }

    private static void flood(Link link) throws InterruptedException {
        Thread sender = Thread.ofPlatform().start(() -> Flood.send(link));
        Flood.receive(link);
        sender.join();
    }
}
