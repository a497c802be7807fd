// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class RedisProcessTest {
    private static final InetAddress LOOPBACK = InetAddress.ofLiteral("127.0.0.1");

    @BeforeAll
    static void requireRedis() {
        RedisProcess.assumeAvailable(RedisProcessTest.class);
    }

    @Test
    void serversAreApartAndEndWhenTheyAreClosed() throws Exception {
        int port;
        try (RedisProcess one = RedisProcess.start();
                RedisProcess two = RedisProcess.start()) {
            port = one.port();

            assertThat(reply(port, "SET key value")).isEqualTo("+OK");
            assertThat(reply(port, "STRLEN key")).isEqualTo(":5\r");
            assertThat(reply(two.port(), "STRLEN key")).isEqualTo(":0\r");
        }

        assertThatThrownBy(() -> reply(port, "STRLEN key")).isInstanceOf(ConnectException.class);
    }

    private static String reply(int port, String command) throws IOException {
        try (Socket socket = new Socket(LOOPBACK, port)) {
            socket.getOutputStream().write((command + "\r\n").getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readNBytes(3), StandardCharsets.US_ASCII);
        }
    }
}
