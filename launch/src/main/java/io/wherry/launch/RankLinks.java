// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

/// How the processes of a job are connected.
public enum RankLinks {
    /// Unix sockets in a folder that only the owner may enter.
    UNIX,

    /// Shared memory; module `transport-shm` must be on the class path of the ranks.
    SHARED_MEMORY;

    /// Returns where the ranks listen, with `%d` in the place of a number.
    ///
    /// @param job the key of the job
    String addresses(SocketFolder folder, String job) {
        return switch (this) {
            case UNIX -> folder.addresses();
            case SHARED_MEMORY -> "shm://" + job + "-%d";
        };
    }
}
