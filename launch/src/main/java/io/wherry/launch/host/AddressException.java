// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch.host;

import java.io.IOException;

/// Thrown if a host has no address at which the ranks of other hosts reach it.
public final class AddressException extends IOException {
    private static final long serialVersionUID = 1L;

    private final String host;

    AddressException(HostNetwork network, String problem) {
        super(problem + ": host=" + network.host() + ", addresses=" + network.addresses());
        this.host = network.host();
    }

    public String host() {
        return host;
    }
}
