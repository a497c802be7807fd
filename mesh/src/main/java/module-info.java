// SPDX-License-Identifier: Apache-2.0

/// Peers that talk over links: they find each other, one receives for all who wait, and who is gone is noticed. For the protocols
/// of Wherry, not for programs.
@SuppressWarnings("module") // they are compiled later
module io.wherry.mesh {
    requires transitive io.wherry.transport;
    requires static transitive org.jspecify;

    exports io.wherry.mesh to
            io.wherry.iso,
            io.wherry.mpi,
            io.wherry.rmi;
}
