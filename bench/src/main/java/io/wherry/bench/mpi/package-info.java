// SPDX-License-Identifier: Apache-2.0
/// Two ranks of MPI that pass messages to and fro, in several ways that take turns.
///
/// Start with [TwoRanks], the program of each rank, [ExchangePattern], the communication of the
/// ranks, and
/// [BufferKind], the code that performs it. Implementations of [Partner]: [MpijavaPartner] and
/// [OpenMpiPartner] by package mpi, [CLoops] by a loop in C in the same process, [DowncallLoops] by
/// calls
/// of the MPI library alone. [MpiTimes] starts the ranks by a [RankLauncher];
/// [MpiPage] shows the results.
///
/// The same classes run with the package mpi of MPJ Express in place of ours, by the names of
/// mpiJava, and
/// with that of Open MPI's JNI bindings, by theirs: [MpiBindings].
///
/// **A new exercise** is a constant of `ExchangePattern` and a method of `Partner`.
@NullMarked
package io.wherry.bench.mpi;

import org.jspecify.annotations.NullMarked;
