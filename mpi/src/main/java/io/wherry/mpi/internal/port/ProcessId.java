// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.port;

import io.wherry.mesh.MemberHello;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Identifies a process among the processes of all jobs.
///
/// @param job identifier of the job
/// @param rank in the world of that job
public record ProcessId(UUID job, int rank) {
    private static final int JOB_BYTES = 2 * Long.BYTES;
    private static final int SHOWN = 8;

    /// Returns the identity from the details of a hello; null if there is none.
    static @Nullable ProcessId of(MemberHello hello) {
        ByteBuffer details = hello.details();
        return details.remaining() == JOB_BYTES
                ? new ProcessId(new UUID(details.getLong(), details.getLong()), hello.rank())
                : null;
    }

    /// Returns the hello of this process with a key.
    MemberHello hello(String key) {
        ByteBuffer details =
                ByteBuffer.allocate(JOB_BYTES)
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .putLong(job.getMostSignificantBits())
                        .putLong(job.getLeastSignificantBits())
                        .flip();
        return new MemberHello(rank, rank + 1, key, details);
    }

    @Override
    public String toString() {
        return "rank=" + rank + ", job=" + job.toString().substring(0, SHOWN);
    }
}
