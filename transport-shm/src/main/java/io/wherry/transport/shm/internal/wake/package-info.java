// SPDX-License-Identifier: Apache-2.0

/// Sleeping until the other process wakes us: in a futex, or at the Unix socket beside the shared
/// memory. Start at [io.wherry.transport.shm.internal.wake.Sleeper].
@NullMarked
package io.wherry.transport.shm.internal.wake;

import org.jspecify.annotations.NullMarked;
