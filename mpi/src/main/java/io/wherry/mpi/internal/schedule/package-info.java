// SPDX-License-Identifier: Apache-2.0

/// Collective operations made of point-to-point messages, for devices without an implementation of
/// their own and for reductions of the program.
///
/// Start at [Step], which is one operation, then [Schedule], which advances it; steps are written
/// with [Rounds] and [ScheduleChannel]. [CollectiveScheduler] runs the operations of one
/// communicator: each algorithm is a class with a method that returns a step. [Arithmetic] combines
/// elements. No threads and no blocking here: `internal.progress` advances all operations of a
/// rank.
@NullMarked
package io.wherry.mpi.internal.schedule;

import org.jspecify.annotations.NullMarked;
