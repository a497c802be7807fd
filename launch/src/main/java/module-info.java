// SPDX-License-Identifier: Apache-2.0

/// Starts the ranks of a job on one machine or on several, and gives each rank its number.
@SuppressWarnings("module") // mpi is compiled later and is optional
module io.wherry.launch {
    requires transitive io.wherry.transport;
    requires static transitive org.jspecify;

    exports io.wherry.launch;
    exports io.wherry.launch.host;
    exports io.wherry.launch.internal.variable to
            io.wherry.mpi;
}
