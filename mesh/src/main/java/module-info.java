// SPDX-License-Identifier: Apache-2.0

/// Groups of peers connected by links: set-up of the connections, and the choice of the receiving
/// thread. For the protocols of Wherry, not for programs.
@SuppressWarnings("module") // the importing modules are compiled later
module io.wherry.mesh {
    requires transitive io.wherry.transport;
    requires static transitive org.jspecify;

    exports io.wherry.mesh to
            io.wherry.iso,
            io.wherry.mpi,
            io.wherry.rmi;
}
