// SPDX-License-Identifier: Apache-2.0

/// Memory beside the rings for long payloads: the sender copies one there, the receiver reads it
/// where it lies. Start at [io.wherry.transport.shm.internal.slab.SlabWriter].
@NullMarked
package io.wherry.transport.shm.internal.slab;

import org.jspecify.annotations.NullMarked;
