// SPDX-License-Identifier: Apache-2.0

/// The device over a native MPI library of the machine: start at [LibraryDevice].
///
/// From the bottom: [Downcalls] and [LibC] call C; [Library] is the opened library, with the
/// numbers of its binary interface ([Abi], as constants in [Constants]); [Function] and
/// [FastFunctions] are its functions, those called rarely and those called often; [Gate] decides
/// how a thread may call them. On top: [LibraryContext], [LibraryTransfer], [LibraryWindow]. Heap
/// memory is copied by [BounceBuffers].
///
/// [Launcher] detects the launcher of the ranks; it does not load a library.
@NullMarked
package io.wherry.mpi.internal.library;

import org.jspecify.annotations.NullMarked;
