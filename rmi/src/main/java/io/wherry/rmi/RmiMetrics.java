// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import java.util.List;

/// What a runtime has done until now. Counts only grow; what happened since an earlier time is a difference.
///
/// Only methods that were called are there, those that were called most first. What nodes tell each other by themselves is not.
///
/// @param made the calls of stubs of this runtime. A call of a [Batch] is counted where it is served; here the batch is one call
/// @param served the calls of objects that this runtime exports
/// @param connections those that are open
/// @param traffic of all connections that there were
public record RmiMetrics(
        List<MethodMetrics> made,
        List<MethodMetrics> served,
        List<ConnectionMetrics> connections,
        Traffic traffic) {

    /// Bytes of frames, without what links and transports add.
    ///
    /// @param connections how many connections were opened, by whichever side
    public record Traffic(long connections, long bytesSent, long bytesReceived) {}

    public RmiMetrics {
        made = List.copyOf(made);
        served = List.copyOf(served);
        connections = List.copyOf(connections);
    }
}
