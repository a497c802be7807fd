// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import java.nio.charset.StandardCharsets;
import java.time.Duration;

/// How a rank joins its job.
///
/// @param jobKey what all ranks of a job, and no others, have in common
/// @param within how long the other ranks may take to come
public record JoinOptions(String jobKey, Duration within, Ending ending) {
    /// Bytes of the longest key.
    static final int LONGEST_KEY = 1024;

    public JoinOptions {
        int length = jobKey.getBytes(StandardCharsets.UTF_8).length;
        if (length > LONGEST_KEY) {
            throw new IllegalArgumentException(
                    "key of a job is too long: length=" + length + ", longest=" + LONGEST_KEY);
        }
    }
}
