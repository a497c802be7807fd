// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import java.time.Duration;

/// The end of the connection to the agent of a host, which ends the ranks of this host.
///
/// @param why the reason, for people
/// @param ranks the number of ranks that were running there
record HostLoss(String host, String why, int ranks) implements JobEvent {
    @Override
    public int code() {
        return 1;
    }

    @Override
    public boolean isWell() {
        return false;
    }

    @Override
    public boolean isWithAnother() {
        return false;
    }

    @Override
    public boolean isDecisive() {
        return true;
    }

    /// The other ranks cannot notice the loss of a silent host.
    @Override
    public Duration grace() {
        return Duration.ZERO;
    }

    @Override
    public String toString() {
        return "host " + host + ": " + why;
    }
}
