// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import java.time.Duration;

/// The options of a rank that joins its job.
///
/// @param jobKey a text that all ranks of the job, and no others, know
/// @param within timeout for the other ranks to join
public record JoinOptions(String jobKey, Duration within, AbortAction ending) {}
