// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class HostAddressTest {

    @ParameterizedTest
    @CsvSource({
        "10.1.0.1, 16, 16",
        "10.1.0.1, 0, 0",
        "10.1.0.1, 64, 32",
        "10.1.0.1, -1, 32",
        "fd00::1, 64, 64",
        "fd00::1, 129, 128",
        "fd00::1, -1, 128"
    })
    void addressWithAnInvalidPrefixIsAloneInItsSubnet(String address, int reported, int bits) {
        InetAddress literal = InetAddress.ofLiteral(address);

        assertThat(HostAddress.subnet(literal, reported)).isEqualTo(new Subnet(literal, bits));
    }
}
