// SPDX-License-Identifier: Apache-2.0

/// Wires over shared memory, and their set-up between two processes. Start at
/// [io.wherry.transport.shm.internal.link.SharedWire].
@NullMarked
package io.wherry.transport.shm.internal.link;

import org.jspecify.annotations.NullMarked;
