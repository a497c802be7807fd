// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class NetworkTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "fast-ethernet-1999 | delay=60us,bandwidth=100Mbit/s",
                "100gbe | delay=2us,bandwidth=100Gbit/s",
                "delay=1.5ms,bandwidth=2.5Gbit/s | delay=1500us,bandwidth=2500Mbit/s",
                "bandwidth=9600bit/s,delay=0ns | delay=0ns,bandwidth=9600bit/s"
            })
    void namesAndNumbersAreRead(String text, String canonical) {
        Network network = Network.parse(text);

        assertThat(network).hasToString(canonical);
        assertThat(Network.parse(canonical)).isEqualTo(network);
    }

    @Test
    void allNamesAreKnown() {
        assertThat(Network.names()).hasSize(4).allSatisfy(Network::parse);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "token-ring",
                "delay=1us",
                "delay=1us,bandwidth=0bit/s",
                "delay=1us,delay=2us",
                "delay=1,bandwidth=1Gbit/s",
                "delay=-1us,bandwidth=1Gbit/s",
                "delay=11s,bandwidth=1Gbit/s",
                "delay=1us,bandwidth=1Gbit/s,hops=2"
            })
    void invalidNetworkIsRefused(String text) {
        assertThatThrownBy(() -> Network.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void cableTakesOnePieceAfterAnother() throws Exception {
        NetworkPort port =
                new NetworkPort(Network.parse("delay=1s,bandwidth=8kbit/s")); // 1 ms a byte
        long begun = System.nanoTime();

        long first = port.sent(1000);
        long second = port.sent(500);

        assertThat(first - begun).isGreaterThanOrEqualTo(2_000_000_000L);
        assertThat(second - first).isEqualTo(500_000_000L);
        assertThat(port.untilRoom()).isNegative();
    }

    @Test
    void piecesOfSeveralSendersArriveOneAfterAnother() throws Exception {
        NetworkPort port = new NetworkPort(Network.parse("delay=1s,bandwidth=8kbit/s"));
        long due = System.nanoTime() + 1_000_000_000L;

        assertThat(port.received(due, 100) - due).isZero();
        assertThat(port.received(due, 100) - due).isEqualTo(100_000_000L);
        assertThat(port.received(due + 500_000_000L, 100) - due).isEqualTo(500_000_000L);
    }

    @Test
    void senderThatIsFarAheadWaits() {
        NetworkPort port = new NetworkPort(Network.parse("delay=1s,bandwidth=8kbit/s"));

        for (long sent = 0; sent <= NetworkPort.WINDOW + port.piece(); sent += port.piece()) {
            port.sent(port.piece());
        }

        assertThat(port.untilRoom()).isPositive();
    }

    @Test
    void clockOfAnotherMachineIsNoticed() {
        NetworkPort port = new NetworkPort(Network.parse("10gbe"));

        assertThatThrownBy(() -> port.received(System.nanoTime() + 1_000_000_000_000L, 1))
                .hasMessageContaining("ranks of one machine");
    }

    @Test
    void invalidPieceIsRefused() {
        ByteBuffer bytes = ByteBuffer.allocate(ChunkHeader.HEADER).putLong(1).putInt(-1).flip();

        assertThatThrownBy(() -> ChunkHeader.get(bytes))
                .hasMessage("not from a simulated network: length=-1, due=1");
    }
}
