// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
final class RabbitProcessTest {
    private static final InetAddress LOOPBACK = InetAddress.ofLiteral("127.0.0.1");

    @BeforeAll
    static void requireRabbit() {
        RabbitProcess.assumeAvailable(RabbitProcessTest.class);
    }

    @Test
    void brokerAcceptsConnectionsUntilItIsClosedAndLeavesNoProcess() throws Exception {
        List<ProcessHandle> before = ProcessHandle.current().children().toList();
        int port;
        try (RabbitProcess rabbit = RabbitProcess.start();
                Socket socket = new Socket(LOOPBACK, rabbit.port())) {
            port = rabbit.port();
            socket.getOutputStream().write(new byte[] {'A', 'M', 'Q', 'P', 0, 0, 9, 1});

            assertThat(socket.getInputStream().read()).isEqualTo(1); // a frame of a method
        }

        assertThatThrownBy(() -> new Socket(LOOPBACK, port).close())
                .isInstanceOf(ConnectException.class);
        assertThat(ProcessHandle.current().children().toList()).isEqualTo(before);
    }
}
