// SPDX-License-Identifier: Apache-2.0

/// The parts that protocols between peers share: [io.wherry.mesh.Rendezvous] connects the members
/// of a job, [io.wherry.mesh.ReceiveLoop], [io.wherry.mesh.ReceiveMonitor] and
/// [io.wherry.mesh.LeaderFollowers] decide which thread receives, [io.wherry.mesh.SerialExecutor]
/// sends without blocking the caller, [io.wherry.mesh.PendingHandshakes] bounds the peers that have
/// not sent their hello.
@NullMarked
package io.wherry.mesh;

import org.jspecify.annotations.NullMarked;
