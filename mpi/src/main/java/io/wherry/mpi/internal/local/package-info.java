// SPDX-License-Identifier: Apache-2.0

/// The built-in device, which needs no MPI library: ranks of one machine, as threads or as
/// processes, over links of [io.wherry.transport]. Start at [LocalDevice]; the frames on a link are
/// in `internal.frame`.
///
/// A [LocalRank] is the state of one rank. There is a [Peer] for each other rank, with a thread
/// that reads its link ([PeerReader]) and one that sends the frames of reading threads. [Matching]
/// matches messages and receives. A reading thread never blocks on back-pressure of a send: so
/// bytes always flow, and threads of the program may block.
///
/// [ProcessRegistry] numbers the processes of all jobs that this rank knows; [GroupRendezvous]
/// links the groups of two jobs.
@NullMarked
package io.wherry.mpi.internal.local;

import org.jspecify.annotations.NullMarked;
