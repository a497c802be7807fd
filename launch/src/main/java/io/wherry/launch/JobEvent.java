// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import java.time.Duration;

/// An event that ends ranks of a job. The text of a failure is its description for people.
sealed interface JobEvent permits RankExit, HostLoss {
    /// Returns the code of the job if this event is the cause of its end.
    int code();

    /// Returns the number of ranks that have ended.
    int ranks();

    boolean isWell();

    /// Returns true if a rank ended because another rank failed.
    boolean isWithAnother();

    /// Returns true if no other event explains this one.
    boolean isDecisive();

    /// Returns the time for the remaining ranks to end by themselves.
    default Duration grace() {
        return RankGroup.GRACE;
    }
}
