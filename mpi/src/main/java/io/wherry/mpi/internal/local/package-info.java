// SPDX-License-Identifier: Apache-2.0

/// The device that needs no MPI library: ranks of one machine, as threads or as processes, over links of
/// [io.wherry.transport]. Start at [LocalDevice]; what passes a link is drawn at [Frame].
///
/// A [LocalRank] is what one rank knows of all. There is a [Peer] for each other rank, with a thread that reads its link
/// ([PeerReader]) and one that sends what readers have to say. [Matching] brings messages and receives together. A
/// thread that reads never waits for room to send: so bytes always flow, and a thread of the program may wait.
///
/// [ProcessRegistry] numbers the processes of all jobs that this rank knows; [GroupRendezvous] links the groups of two jobs.
@NullMarked
package io.wherry.mpi.internal.local;

import org.jspecify.annotations.NullMarked;
