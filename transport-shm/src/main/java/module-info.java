// SPDX-License-Identifier: Apache-2.0

/// Links over shared memory, between JVMs of one user on one host.
module io.wherry.transport.shm {
    requires static org.jspecify;
    requires transitive io.wherry.transport;

    exports io.wherry.transport.shm;

    provides io.wherry.transport.Transport with
            io.wherry.transport.shm.SharedTransport;
}
