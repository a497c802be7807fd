// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.library;

import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.Operation;

/// The binary interface of an MPI library for compiled C programs: handles, constants, and the
/// layout of `MPI_Status`. One class for each family of libraries.
///
/// Every handle is a `long`: the address of an object, an `int`, or a small number in the place of
/// an address.
sealed interface Abi permits OpenMpiAbi, MpichAbi, StandardAbi {

    /// Special ranks and tags.
    record Ranks(int anySource, int anyTag, int none, int root) {}

    /// Predefined handles.
    ///
    /// @param errorsReturn the handler that lets functions return their errors
    record Handles(long world, long self, long noContext, long noInfo, long errorsReturn) {}

    /// Offsets of the fields of `MPI_Status`, in bytes.
    ///
    /// @param length encoding of the length of the message
    record Status(int source, int tag, Length length) {}

    /// The encoding of the message length in a status.
    enum Length {
        /// A `size_t` at byte 16, in bytes (Open MPI).
        WHOLE,
        /// Two `int`s at byte 0; the lowest bit of the second one is the cancelled flag (MPICH).
        SPLIT,
        /// Opaque; read by `MPI_Get_count_c`.
        ASKED
    }

    /// Constants of split types and window locks.
    ///
    /// @param shared the split type for ranks that share memory
    record Modes(int shared, int lockExclusive, int lockShared) {}

    /// Keys of predefined attributes of `MPI_COMM_WORLD`.
    record Keys(int tagUpperBound, int applicationNumber, int universeSize) {}

    /// Returns whether a handle is an `int`.
    boolean hasIntHandles();

    Ranks ranks();

    Handles handles();

    Status status();

    Modes modes();

    Keys keys();

    /// Returns the value of `MPI_IN_PLACE`.
    long inPlace();

    /// Returns the datatype for the transfer of an element.
    long datatype(Element element);

    /// Returns the datatype for arithmetic on an element.
    long arithmeticType(Element element);

    long operation(Operation operation);

    /// Returns the error class of the MPI 5 standard for an error class of this library.
    int standardError(int errorClass);

    /// Returns this library's constant for a thread level, of which 0 is the lowest and 3 the
    /// highest.
    int threadLevel(int index);

    /// Converts window assertions of the MPI 5 standard to those of this library.
    int assertions(int standard);
}
