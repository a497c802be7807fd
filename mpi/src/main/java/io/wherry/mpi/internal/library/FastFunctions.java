// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.library;

import java.lang.invoke.MethodHandle;

/// The performance-critical functions of the MPI library, as method handles that the JIT compiler
/// can inline.
///
/// Each group is linked when one of its functions is first called. All parameters are `long`s: see
/// [Downcalls].
final class FastFunctions {

    /// `(buffer, count, datatype, destination, tag, communicator)`.
    static final class Sending {
        static final MethodHandle SEND = link("MPI_Send", 6);

        private Sending() {}
    }

    /// `(buffer, count, datatype, source, tag, communicator, status)`.
    static final class Receiving {
        static final MethodHandle RECV = link("MPI_Recv", 7);

        private Receiving() {}
    }

    /// `(buffer, count, datatype, rank, tag, communicator, request)`.
    static final class Beginning {
        static final MethodHandle ISEND = link("MPI_Isend", 7);
        static final MethodHandle ISSEND = link("MPI_Issend", 7);
        static final MethodHandle IRSEND = link("MPI_Irsend", 7);
        static final MethodHandle IRECV = link("MPI_Irecv", 7);

        private Beginning() {}
    }

    static final class Ending {
        /// `(request, flag, status)`.
        static final MethodHandle TEST = link("MPI_Test", 3);

        /// `(request, status)`.
        static final MethodHandle WAIT = link("MPI_Wait", 2);

        private Ending() {}
    }

    static final class Probing {
        /// `(source, tag, communicator, flag, status)`.
        static final MethodHandle IPROBE = link("MPI_Iprobe", 5);

        private Probing() {}
    }

    static final class Matching {
        /// `(source, tag, communicator, flag, message, status)`.
        static final MethodHandle IMPROBE = link("MPI_Improbe", 6);

        /// `(buffer, count, datatype, message, request)`.
        static final MethodHandle IMRECV = link("MPI_Imrecv", 5);

        private Matching() {}
    }

    private FastFunctions() {}

    private static MethodHandle link(String name, int parameters) {
        return Library.opened().link(name, parameters);
    }
}
