// SPDX-License-Identifier: Apache-2.0

/// A ring of bytes in memory that two processes share: one writes, one reads. Start at
/// [io.wherry.transport.shm.internal.ring.RingLayout].
@NullMarked
package io.wherry.transport.shm.internal.ring;

import org.jspecify.annotations.NullMarked;
