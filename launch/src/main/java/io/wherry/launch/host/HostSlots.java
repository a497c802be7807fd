// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch.host;

/// A host and the number of ranks that it may run.
///
/// @param host a name, an address without brackets, or either after `user@`
public record HostSlots(String host, int slots) {
    public HostSlots {
        if (host.isEmpty() || slots < 1) {
            throw new IllegalArgumentException("no slots: host=" + host + ", slots=" + slots);
        }
    }
}
