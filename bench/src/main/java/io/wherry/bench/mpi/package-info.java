// SPDX-License-Identifier: Apache-2.0
/// Two ranks of MPI that pass messages to and fro, in several ways that take turns.
///
/// Start with [TwoRanks], which is what each rank runs, [ExchangePattern], what the ranks do, and [BufferKind], by whom. A [Partner] does it:
/// [MpijavaPartner] and [OpenMpiPartner] by package mpi, [CLoops] by a loop in C in the same process, [DowncallLoops] by calls of the MPI library alone. Who starts
/// the ranks and what their numbers mean is not here.
///
/// The same classes run with the package mpi of MPJ Express in place of ours, by the names of mpiJava, and with that of Open MPI's JNI
/// bindings, by theirs: [MpiBindings].
///
/// **A new exercise** is a constant of `ExchangePattern` and a method of `Partner`.
@NullMarked
package io.wherry.bench.mpi;

import org.jspecify.annotations.NullMarked;
