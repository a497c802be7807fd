// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch.host;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.List;
import org.junit.jupiter.api.Test;

final class NamedHostsTest {
    /// No system has a network interface with that number.
    private static final String UNREACHABLE = "fe80::1%99999";

    @Test
    void ownAddressIsUnknownIfTheOtherHostIsNotReached() {
        NamedHosts hosts = new NamedHosts(List.of("127.0.0.1", UNREACHABLE));

        assertThatThrownBy(() -> hosts.own(0))
                .isInstanceOf(UnknownHostException.class)
                .hasMessageStartingWith(UNREACHABLE + " (not reached: ")
                .hasCauseInstanceOf(SocketException.class);
    }
}
