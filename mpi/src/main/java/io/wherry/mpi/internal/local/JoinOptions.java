// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import io.wherry.transport.LinkOptions;
import java.time.Duration;

/// The options of a rank that joins its job.
///
/// @param jobKey a text that all ranks of the job, and no others, know
/// @param within timeout for the other ranks to join
/// @param links options of the links to the other ranks
public record JoinOptions(String jobKey, Duration within, AbortAction ending, LinkOptions links) {

    /// Makes options with links that authenticate no rank.
    public JoinOptions(String jobKey, Duration within, AbortAction ending) {
        this(jobKey, within, ending, LocalDevice.LINKS);
    }
}
