// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.iso.Cluster;
import io.wherry.iso.Exchange;
import io.wherry.iso.ExchangeOptions;
import io.wherry.iso.IsoSpace;
import io.wherry.iso.RawGraphs;
import io.wherry.iso.RawPeer;
import io.wherry.iso.TestSpace;
import io.wherry.iso.TransferTimeoutException;
import io.wherry.testkit.transport.BackgroundTask;
import io.wherry.transport.Address;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A peer that does not read while clusters are sent to it.
@Timeout(60)
final class BusyPeerTest {
    private static final Duration SHORT = Duration.ofMillis(150);

    private final IsoSpace space = TestSpace.open();
    private final String job = UUID.randomUUID().toString();
    private final Address first = Address.parse("loopback://iso-" + job + "-0");
    private final Address second = Address.parse("loopback://iso-" + job + "-1");

    @Test
    void broadcastThatWaitsForAnotherSendEndsInTime() throws Exception {
        try (Exchange exchange =
                        Exchange.open(space, List.of(first, second), ExchangeOptions.standard());
                RawPeer peer = RawPeer.join(first, 1, 2);
                Cluster large = space.newCluster();
                Cluster small = space.newCluster()) {
            RawGraphs.fillTree(large, 200_000, 3); // larger than the buffers of the link
            RawGraphs.fillTree(small, 1, 3);
            CompletableFuture<Void> sent = exchange.sendLater(large, 1);
            BackgroundTask<Void> broadcast =
                    BackgroundTask.start(() -> {
                        exchange.broadcast(small, SHORT);
                        return null;
                    });
            assertThat(broadcast.failure()).isInstanceOf(TransferTimeoutException.class);
            assertThat(peer.receive()).isNotEmpty();
            sent.get();
        }
    }
}
