// SPDX-License-Identifier: Apache-2.0

/// The device over a native MPI library of the machine: start at [LibraryDevice].
///
/// From the bottom: [Downcalls] and [LibC] call C; [Library] is the library that was found, with the numbers of its binary
/// interface ([Abi], as constants in [Constants]); [Function] and [FastFunctions] are its functions, the rarely and the often
/// called; [Gate] says how a thread may call. Above: [LibraryContext], [LibraryTransfer], [LibraryWindow]. Memory of the
/// heap travels by [BounceBuffers].
///
/// Who starts the ranks is seen by [Launcher]; it does not load anything.
@NullMarked
package io.wherry.mpi.internal.library;

import org.jspecify.annotations.NullMarked;
