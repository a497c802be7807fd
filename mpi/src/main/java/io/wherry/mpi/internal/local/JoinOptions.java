// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import java.time.Duration;

/// How a rank joins its job.
///
/// @param jobKey what all ranks of a job, and no others, have in common
/// @param within how long the other ranks may take to come
public record JoinOptions(String jobKey, Duration within, AbortAction ending) {}
