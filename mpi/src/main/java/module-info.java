// SPDX-License-Identifier: Apache-2.0

/// MPI for Java: package `mpi`, over the MPI library that started this JVM, or over links of Wherry
/// where there is none.
@SuppressWarnings("module") // the transport is compiled later, and need not be there
module io.wherry.mpi {
    requires transitive io.wherry.codec;
    requires io.wherry.launch;
    requires io.wherry.mesh;
    requires io.wherry.transport;
    requires jdk.jfr;
    requires static transitive org.jspecify;

    exports io.wherry.mpi;
    exports mpi;
    exports io.wherry.mpi.internal.device to
            io.wherry.transport.mpi;
    exports io.wherry.mpi.internal.link to
            io.wherry.transport.mpi;
}
