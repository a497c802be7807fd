// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

/// The calls of one remote method, on one of both sides.
///
/// @param type the remote interface that declares it
/// @param method its name and descriptor: `add(J)J`
/// @param calls how many have begun, also those that were refused
/// @param failures how many ended with what the method threw
/// @param errors of who calls: how many ended with a [java.rmi.RemoteException] of another origin, or were cancelled; of who is
///     called: how many were not begun, as too many were running, the runtime was closing, or the arguments cannot be read
/// @param inFlight how many have begun and not ended
/// @param latencies how long it took until they ended, whatever came of it: for who calls from the call of the stub to its return,
///     or until the stage is complete, 0 for one-way calls; for who is called as long as the method ran, or until its stage was complete
public record MethodMetrics(
        String type,
        String method,
        long calls,
        long failures,
        long errors,
        long inFlight,
        Latencies latencies) {}
