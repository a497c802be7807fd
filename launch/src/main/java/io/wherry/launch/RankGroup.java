// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import io.wherry.transport.Deadline;
import java.time.Duration;

/// The running ranks of a job, or those of one host. Thread-safe.
interface RankGroup {
    /// The time between steps to end ranks: to end by themselves, by termination, by force.
    Duration GRACE = Duration.ofSeconds(2);

    /// Ends all running ranks: terminates them, and kills them after [#GRACE]. Blocks until they
    /// have ended.
    void destroy();

    /// Returns true after [#destroy] has been called.
    boolean isDestroyed();

    /// Blocks until the output of all ranks has been received, or the deadline is over: a child
    /// process of a rank may keep its output open.
    void awaitOutput(Deadline deadline) throws InterruptedException;
}
