// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.wherry.rmi.TillPeer.Till;
import io.wherry.testkit.transport.PeerJvm;
import io.wherry.transport.Address;
import io.wherry.transport.LinkOptions;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Tests that a server whose descriptors are exhausted by silent peers serves its clients during
/// that time and afterwards.
@Timeout(60)
final class FewDescriptorsTest {
    private static final Path PRLIMIT = Path.of("/usr/bin/prlimit");
    private static final int SILENT = 400;

    /// More descriptors than the JVM has open, fewer than the silent peers occupy.
    private static final String MOST = "200";

    @Test
    void clientsAreServed() throws Exception {
        assumeTrue(Files.isExecutable(PRLIMIT), "prlimit of util-linux limits the descriptors");
        Process server = PeerJvm.start(TillPeer.class, List.of("tcp://127.0.0.1:0"));
        try {
            String line = server.inputReader().readLine();
            Address address = Address.parse(line.substring(TillPeer.LISTENING.length()));
            limit(server);
            List<Socket> silent = new ArrayList<>();
            for (int i = 0; i < SILENT; i++) {
                silent.add(
                        new Socket(
                                InetAddress.getLoopbackAddress(), ((Address.Tcp) address).port()));
            }
            assertThat(add(address)).isEqualTo(1);
            for (Socket each : silent) {
                each.close();
            }
            assertThat(add(address)).isEqualTo(2);
        } finally {
            server.destroyForcibly().waitFor();
        }
    }

    private static void limit(Process process) throws Exception {
        Process prlimit =
                new ProcessBuilder(PRLIMIT.toString(), "--pid=" + process.pid(), "--nofile=" + MOST)
                        .inheritIO()
                        .start();
        assertThat(prlimit.waitFor()).isZero();
    }

    private static long add(Address address) throws Exception {
        try (RmiRuntime client = RmiRuntime.with(LinkOptions.standard())) {
            return ((Till) client.registryAt(address).lookup("till")).add(1);
        }
    }
}
