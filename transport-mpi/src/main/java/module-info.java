// SPDX-License-Identifier: Apache-2.0

/// Links between the ranks of an MPI job.
module io.wherry.transport.mpi {
    requires static org.jspecify;
    requires transitive io.wherry.transport;
    requires io.wherry.mpi;

    exports io.wherry.transport.mpi;

    provides io.wherry.transport.Transport with
            io.wherry.transport.mpi.MpiTransport;
}
