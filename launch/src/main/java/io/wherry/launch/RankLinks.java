// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

/// The kind of links between the processes of a job.
public enum RankLinks {
    /// Unix sockets in a folder that only the owner may enter.
    UNIX,

    /// Shared memory; module `transport-shm` must be on the class path of the ranks.
    SHARED_MEMORY;

    /// Returns the address of a rank, with `%d` in place of its number.
    ///
    /// @param job the key of the job
    String addresses(SocketFolder folder, String job) {
        return switch (this) {
            case UNIX -> folder.addresses();
            case SHARED_MEMORY -> "shm://" + job + "-%d";
        };
    }
}
