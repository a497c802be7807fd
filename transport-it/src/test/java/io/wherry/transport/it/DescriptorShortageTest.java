// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.testkit.transport.PeerJvm;
import io.wherry.transport.Address;
import io.wherry.transport.Link;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.Listener;
import java.io.BufferedReader;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/// Tests that links of a process without a free descriptor can still wait for frames.
@Timeout(60)
@DisabledOnOs(OS.WINDOWS) // no ulimit
final class DescriptorShortageTest {
    private static final Duration WITHIN = Duration.ofSeconds(20);
    private static final LinkOptions OPTIONS = LinkOptions.standard().withInterruptible(true);

    /// Opens all descriptors between the acceptance of a link and its first wait. An earlier link
    /// loads the classes.
    static final class Peer {
        private Peer() {}

        public static void main(String[] arguments) throws Exception {
            try (Listener listener = Listener.at(Address.parse("tcp://127.0.0.1:0"), OPTIONS)) {
                System.out.println(listener.address());
                try (Link first = listener.accept(WITHIN)) {
                    System.out.println(length(first));
                    String _ = length(first); // fails, which loads the classes of failures
                }
                try (Link second = listener.accept(WITHIN)) {
                    List<InputStream> open = exhaust();
                    System.out.println("exhausted");
                    String outcome = length(second);
                    for (InputStream each : open) {
                        each.close();
                    }
                    System.out.println(outcome);
                }
            }
        }

        private static List<InputStream> exhaust() {
            List<InputStream> open = new ArrayList<>();
            try {
                while (true) {
                    open.add(new FileInputStream("/dev/null"));
                }
            } catch (IOException _) {
                return open; // no more
            }
        }

        private static String length(Link link) {
            try {
                return Long.toString(link.receive(WITHIN).byteSize());
            } catch (IOException e) {
                return e.toString();
            }
        }
    }

    @Test
    void linkWaitsForItsFrame() throws Exception {
        List<String> command = new ArrayList<>(List.of("/bin/sh", "-c"));
        command.addAll(List.of("ulimit -n 100 && exec \"$@\"", "sh"));
        command.addAll(
                PeerJvm.command(
                        System.getProperty("java.class.path"),
                        List.of(),
                        Peer.class.getName(),
                        List.of()));
        Process peer =
                new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        try (BufferedReader lines = peer.inputReader()) {
            Address address = Address.parse(lines.readLine());
            try (Link first = Link.to(address, OPTIONS)) {
                sendLate(first);
                assertThat(lines.readLine()).isEqualTo("1");
            }
            try (Link second = Link.to(address, OPTIONS)) {
                assertThat(lines.readLine()).isEqualTo("exhausted");
                sendLate(second);
                assertThat(lines.readLine()).isEqualTo("1");
            }
        } finally {
            peer.destroyForcibly().waitFor();
        }
    }

    private static void sendLate(Link link) throws Exception {
        Thread.sleep(300); // until the peer waits
        link.send(WITHIN, ByteBuffer.allocate(1));
    }
}
