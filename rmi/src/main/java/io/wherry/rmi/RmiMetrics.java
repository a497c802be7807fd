// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import java.util.List;

/// A snapshot of the metrics of a runtime. Counters only grow; subtract an earlier snapshot to get
/// the values of an interval.
///
/// Contains only methods that were called, the most frequently called first. Internal calls between
/// nodes are not included.
///
/// @param made the calls of stubs of this runtime. A [Batch] counts as one call here; its calls are
///     counted on the called side
/// @param served the calls of objects that this runtime exports
/// @param connections the open connections
/// @param traffic of all connections, including closed ones
public record RmiMetrics(
        List<MethodMetrics> made,
        List<MethodMetrics> served,
        List<ConnectionMetrics> connections,
        Traffic traffic) {

    /// Bytes of frames, without the overhead of links and transports.
    ///
    /// @param connections number of connections opened by either side
    public record Traffic(long connections, long bytesSent, long bytesReceived) {}

    public RmiMetrics {
        made = List.copyOf(made);
        served = List.copyOf(served);
        connections = List.copyOf(connections);
    }
}
