// SPDX-License-Identifier: Apache-2.0

/// Collective operations made of messages between two ranks, for devices that have none of their own and for reductions
/// that the program brings.
///
/// Start at [Step], which is what an operation is here, then [Schedule], which moves one forward; [Rounds] and [ScheduleChannel] are
/// what steps are written with. [CollectiveScheduler] has the operations of one communicator: each algorithm is a class with a
/// method that returns a step. [Arithmetic] combines elements. No threads, no waiting: `internal.progress` moves many.
@NullMarked
package io.wherry.mpi.internal.schedule;

import org.jspecify.annotations.NullMarked;
