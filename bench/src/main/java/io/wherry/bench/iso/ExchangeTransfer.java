// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.iso;

import io.wherry.iso.Cluster;
import io.wherry.iso.Exchange;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A cluster crosses as its bytes, and takes the place of the copy from before.
final class ExchangeTransfer implements TreeTransfer {
    private final Exchange exchange;
    private final List<Cluster> clusters;

    /// @param clusters one for each size, in the order of their ranks; empty at the receiver
    ExchangeTransfer(Exchange exchange, List<Cluster> clusters) {
        this.exchange = exchange;
        this.clusters = clusters;
    }

    @Override
    public void send(int size) {
        exchange.send(clusters.get(size), TransferNode.RECEIVER);
    }

    @Override
    public @Nullable AnyTree receive(int size) {
        return exchange.receive(TransferNode.SENDER, size).root(Tree.class);
    }
}
