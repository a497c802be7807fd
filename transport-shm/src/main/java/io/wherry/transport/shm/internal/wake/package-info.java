// SPDX-License-Identifier: Apache-2.0

/// Blocking until the other process wakes this one: in a futex, or at the Unix socket of the
/// connection. Start at [io.wherry.transport.shm.internal.wake.RingWaiter].
@NullMarked
package io.wherry.transport.shm.internal.wake;

import org.jspecify.annotations.NullMarked;
