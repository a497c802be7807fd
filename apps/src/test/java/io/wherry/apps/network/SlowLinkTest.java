// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.network;

import io.wherry.testkit.transport.TransportContract;
import io.wherry.transport.Address;
import io.wherry.transport.LinkOptions;

/// Links over a slow network fulfil the contract of all links.
final class SlowLinkTest extends TransportContract {
    private static final Network NETWORK = Network.parse("delay=20us,bandwidth=4Gbit/s");

    @Override
    protected Address freeAddress() {
        return Address.parse("tcp://127.0.0.1:0");
    }

    @Override
    protected LinkOptions options() {
        return OPTIONS.withWires(NetworkPort.at(NETWORK).wires());
    }
}
