// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch.host;

import java.net.InetAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The addresses of one host of a job.
///
/// @param host its name in the list of hosts
/// @param addresses of its interfaces
/// @param reached the address at which the launcher reached the host; null if unknown
public record HostNetwork(String host, List<HostAddress> addresses, @Nullable InetAddress reached) {
    public HostNetwork {
        addresses = List.copyOf(addresses);
    }
}
