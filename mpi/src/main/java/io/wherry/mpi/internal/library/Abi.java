// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.library;

import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.Operation;

/// The numbers that a compiled C program has of an MPI library: handles, constants, and the shape of `MPI_Status`. One
/// class for each family of libraries.
///
/// Every handle is a `long` here: the address of an object, an `int`, or a small number in the place of an address.
sealed interface Abi permits OpenMpiAbi, MpichAbi, StandardAbi {

    /// Special ranks and tags.
    record Ranks(int anySource, int anyTag, int none, int root) {}

    /// Predefined handles.
    ///
    /// @param errorsReturn the handler that lets functions return their errors
    record Handles(long world, long self, long noContext, long noInfo, long errorsReturn) {}

    /// Where the fields of `MPI_Status` are, in bytes.
    ///
    /// @param length where the length of the message is
    record Status(int source, int tag, Length length) {}

    /// How a status tells the length of a message.
    enum Length {
        /// A `size_t` at byte 16, in bytes (Open MPI).
        WHOLE,
        /// Two `int`s at byte 0; the lowest bit of the second one says "cancelled" (MPICH).
        SPLIT,
        /// Only `MPI_Get_count_c` knows.
        ASKED
    }

    /// Kinds.
    ///
    /// @param shared the kind of a split into ranks that share memory
    record Modes(int shared, int lockExclusive, int lockShared) {}

    /// Keys of predefined attributes of `MPI_COMM_WORLD`.
    record Keys(int tagUpperBound, int applicationNumber, int universeSize) {}

    /// Whether a handle is an `int`.
    boolean hasIntHandles();

    Ranks ranks();

    Handles handles();

    Status status();

    Modes modes();

    Keys keys();

    /// What stands for the memory of an operation in place.
    long inPlace();

    /// The datatype that an element travels as.
    long datatype(Element element);

    /// The datatype that an element is reckoned with as.
    long arithmeticType(Element element);

    long operation(Operation operation);

    /// The number that the MPI 5 standard has for an error class of this library.
    int standardError(int errorClass);

    /// This library's number for a thread level, of which 0 is the lowest and 3 the highest.
    int threadLevel(int index);

    /// This library's number for window assertions in the numbers of the MPI 5 standard.
    int assertions(int standard);
}
