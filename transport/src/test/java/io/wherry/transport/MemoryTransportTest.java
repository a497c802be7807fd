// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport;

import java.util.concurrent.atomic.AtomicInteger;

/// The contract over a transport of somebody else.
final class MemoryTransportTest extends TransportContract {
    private static final AtomicInteger RANKS = new AtomicInteger();

    @Override
    Address freeAddress() {
        return new Address.Mpi(RANKS.incrementAndGet());
    }
}
