// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.device.Device;
import org.jspecify.annotations.Nullable;

/// The predefined attributes of communicators (MPI 4.1, 9.1.2), the same for all communicators of a
/// job.
final class JobAttributes {
    private JobAttributes() {}

    static boolean isKey(int keyval) {
        return keyval >= MPI.TAG_UB && keyval <= MPI.UNIVERSE_SIZE;
    }

    /// Returns a value, or null if the launcher did not provide it.
    ///
    /// @param keyval a key for which [#isKey] returns true
    static @Nullable Object get(Device device, int keyval) {
        return switch (keyval) {
            case MPI.TAG_UB -> device.tagUpperBound();
            case MPI.HOST -> MPI.PROC_NULL;
            case MPI.IO -> MPI.ANY_SOURCE;
            case MPI.WTIME_IS_GLOBAL -> false;
            case MPI.APPNUM -> device.applicationNumber();
            case MPI.LASTUSEDCODE -> ErrorCodes.last();
            case MPI.UNIVERSE_SIZE -> universeSize(device);
            default -> throw new IllegalArgumentException("no predefined key: " + keyval);
        };
    }

    /// Returns the universe size; the size of the job if the launcher did not provide it.
    private static Integer universeSize(Device device) {
        Integer size = device.universeSize();
        return size == null ? device.world().group().length : size;
    }
}
