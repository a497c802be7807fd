// SPDX-License-Identifier: Apache-2.0

/// What protocols between peers have in common: [io.wherry.mesh.Rendezvous] brings the members of a job together,
/// [io.wherry.mesh.ReceiveLoop] decides which thread receives, [io.wherry.mesh.Outbox] sends what must not wait,
/// [io.wherry.mesh.PendingHandshakes] bounds the peers that have not said who they are.
@NullMarked
package io.wherry.mesh;

import org.jspecify.annotations.NullMarked;
