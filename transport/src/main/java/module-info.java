// SPDX-License-Identifier: Apache-2.0

/// Links between JVMs, and the frames on them. Transfers bytes only, not objects.
@SuppressWarnings("module") // shm and mpi are compiled later and are optional
module io.wherry.transport {
    requires jdk.net; // socket options for TCP keep-alive
    requires static transitive org.jspecify;

    exports io.wherry.transport;
    exports io.wherry.transport.internal.call to
            io.wherry.transport.shm,
            io.wherry.transport.mpi;
    exports io.wherry.transport.internal.idle to
            io.wherry.iso,
            io.wherry.launch,
            io.wherry.mpi,
            io.wherry.rmi,
            io.wherry.transport.mpi,
            io.wherry.transport.shm;
    exports io.wherry.transport.internal.loopback to
            io.wherry.mpi;
    exports io.wherry.transport.internal.socket to
            io.wherry.transport.shm;

    uses io.wherry.transport.Transport;
}
