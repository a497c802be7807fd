// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

/// The metrics of one remote method, on the calling or on the called side.
///
/// @param type the remote interface that declares it
/// @param method its name and descriptor: `add(J)J`
/// @param calls number of calls begun, including rejected calls
/// @param failures number of calls that ended with an exception of the method
/// @param errors on the calling side: number of calls that ended with another
///     [java.rmi.RemoteException], or were cancelled; on the called side: number of calls that were
///     rejected because too many were running, the runtime was closing, or the arguments could not
///     be read
/// @param inFlight number of calls that have begun and not ended
/// @param latencies durations of all ended calls; on the calling side from the call of the stub to
///     its return or to the completion of the stage, 0 for one-way calls; on the called side the
///     running time of the method, or the time until its stage was complete
public record MethodMetrics(
        String type,
        String method,
        long calls,
        long failures,
        long errors,
        long inFlight,
        Latencies latencies) {}
