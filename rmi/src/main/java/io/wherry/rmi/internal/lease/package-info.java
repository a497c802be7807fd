// SPDX-License-Identifier: Apache-2.0

/// Distributed garbage collection: objects stay exported while other nodes refer to them. Counts
/// references as in Birrell and others, "Distributed Garbage Collection for Network Objects"
/// (1993), with counters in place of sequence numbers. [DgcServer] is the side of the objects,
/// [DgcClient] the side of the stubs, [Dgc] the remote interface between them.
@NullMarked
package io.wherry.rmi.internal.lease;

import org.jspecify.annotations.NullMarked;
