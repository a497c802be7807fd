// SPDX-License-Identifier: Apache-2.0
/// Trees of clusters and of the heap: from one JVM to another, and under the same programs.
///
/// [TreeSender] and [TreeReceiver] are two JVMs, a [TransferNode] each; a [TransferKind] names a
/// way to
/// move a tree, a [TreeTransfer] implements it. Their JVMs have the agent that lowers [Tree].
/// [TreeRanks]
/// does the same on two ranks of MPI. [ProgramWorker] is a JVM that runs each [TreeOperation] on
/// one
/// [ObjectLayout]. [IsoTransferTimes], [IsoRankTimes] and
/// [IsoProgramTimes] start the JVMs; [IsoPage] shows the results, with those of `maps`.
@NullMarked
package io.wherry.bench.iso;

import org.jspecify.annotations.NullMarked;
