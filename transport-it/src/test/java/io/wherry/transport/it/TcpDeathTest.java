// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.it;

import io.wherry.testkit.transport.DeathContract;
import io.wherry.transport.Address;

/// Peers over TCP are killed.
final class TcpDeathTest extends DeathContract {
    @Override
    protected Address address() {
        return Address.parse("tcp://127.0.0.1:0");
    }
}
