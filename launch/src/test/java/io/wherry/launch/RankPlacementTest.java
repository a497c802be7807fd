// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.transport.LinkOptions;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class RankPlacementTest {
    private static RankPlacement of(String addresses) {
        return new RankPlacement(0, 2, "job", addresses);
    }

    @Test
    void addressesAreAPatternOrAList() {
        assertThat(of("unix:///a folder/%d").address(1)).hasToString("unix:///a folder/1");
        RankPlacement list = of("tcp://10.1.0.1:1 tcp://[fd00:0:0:0:0:0:0:1]:2");
        assertThat(list.address(0)).hasToString("tcp://10.1.0.1:1");
        assertThat(list.address(1).toString()).startsWith("tcp://[fd00:").endsWith(":2");
    }

    @Test
    void folderMayHaveThePlaceOfTheNumberInItsName() {
        assertThat(of("unix:///a %d/%d").address(1)).hasToString("unix:///a %d/1");
        assertThat(of("unix:///100%/%d").address(1)).hasToString("unix:///100%/1");
    }

    @Test
    void rankWithoutAnAddressIsNamed() {
        assertThatThrownBy(() -> of("tcp://10.1.0.1:1").address(1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("rank has no address: rank=1, addresses=1");
    }

    @ParameterizedTest
    @CsvSource({
        "unix:///x/%d, false",
        "tcp://10.1.0.1:1 tcp://10.1.0.1:2, false",
        "tcp://10.1.0.1:1 tcp://10.1.0.2:1, true",
        "tls://10.1.0.1:1 tls://10.1.0.2:1, true"
    })
    void jobSpansHostsIfTheirAddressesDiffer(String addresses, boolean spans) {
        assertThat(of(addresses).spansHosts()).isEqualTo(spans);
    }

    @Test
    void furtherListenersUseTlsIfTheRanksDo() {
        assertThat(of("tcp://10.1.0.1:1 tcp://10.1.0.2:1").furtherAddress())
                .hasToString("tcp://10.1.0.1:0");
        assertThat(of("tls://10.1.0.1:1 tls://10.1.0.2:1").furtherAddress())
                .hasToString("tls://10.1.0.1:0");
        assertThat(of("unix:///x/%d").furtherAddress()).isNull();
    }

    @Test
    void environmentHasThePlacement() {
        RankPlacement placement = of("tcp://10.1.0.1:1 tcp://10.1.0.2:1");
        Map<String, String> environment = placement.environment();

        assertThat(Objects.requireNonNull(RankPlacement.of(environment))).isEqualTo(placement);
    }

    @Test
    void ranksOfAJobWithoutASecretDoNotAuthenticate() {
        LinkOptions options = LinkOptions.standard();

        assertThat(of("unix:///x/%d").authenticated(options)).isSameAs(options);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "\r\n", " "})
    void secretMayHaveALineEnd(String end) {
        byte[] secret = RankPlacement.bytesOf("00fF".repeat(8) + end);

        assertThat(secret).hasSize(16).startsWith(0x00, 0xff);
    }

    @ParameterizedTest
    @CsvSource({
        "00ff00ff00ff00ff00ff00ff00ff00fg, 32",
        "00ff00ff00ff00ff00ff00ff00ff00ff0, 33",
        "00ff, 4",
        "'', 0"
    })
    void invalidSecretIsNamedByItsVariableAndNotShown(String secret, int length) {
        assertThatThrownBy(() -> RankPlacement.bytesOf(secret))
                .isInstanceOf(IllegalArgumentException.class)
                .hasNoCause()
                .hasMessage(
                        "variable is not an even number of at least 32 hexadecimal digits:"
                                + " WHERRY_SECRET, length="
                                + length);
    }
}
