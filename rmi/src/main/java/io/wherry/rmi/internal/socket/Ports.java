// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.socket;

import io.wherry.transport.Address;
import java.nio.file.Path;
import java.util.concurrent.ThreadLocalRandom;

/// Maps ports of java.net to addresses: a common address, a `-` and the number.
///
/// @param common a Unix, shared-memory or loopback address
public record Ports(Address common) {
    private static final int FIRST_FREE = 49_152;
    private static final int LAST = 65_535;

    public Ports {
        if (!(common instanceof Address.Unix
                || common instanceof Address.Shm
                || common instanceof Address.Loopback)) {
            throw new IllegalArgumentException(
                    "sockets require a unix, shm or loopback address: address=" + common);
        }
    }

    /// Returns the address of a port.
    public Address at(int port) {
        check(port);
        return switch (common) {
            case Address.Unix unix -> new Address.Unix(Path.of(unix.path() + "-" + port));
            case Address.Shm shm -> new Address.Shm(shm.name() + "-" + port);
            case Address.Loopback loopback -> new Address.Loopback(loopback.name() + "-" + port);
            default -> throw new AssertionError(common);
        };
    }

    /// Checks a port.
    ///
    /// @throws IllegalArgumentException if it is out of range
    public static void check(int port) {
        if (port < 0 || port > LAST) {
            throw new IllegalArgumentException("port out of range: port=" + port);
        }
    }

    /// Returns a random port that is probably not in use.
    public static int any() {
        return ThreadLocalRandom.current().nextInt(FIRST_FREE, LAST + 1);
    }
}
