// SPDX-License-Identifier: Apache-2.0

/// Links between JVMs, and the frames on them. Never sees an object: bytes go in, bytes come out.
@SuppressWarnings("module") // shm and mpi are compiled later, and need not be there
module io.wherry.transport {
    requires jdk.net; // how long a TCP connection may be silent
    requires static transitive org.jspecify;

    exports io.wherry.transport;
    exports io.wherry.transport.internal.call to
            io.wherry.transport.shm,
            io.wherry.transport.mpi;
    exports io.wherry.transport.internal.idle to
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
