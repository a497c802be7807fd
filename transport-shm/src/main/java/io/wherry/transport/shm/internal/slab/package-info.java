// SPDX-License-Identifier: Apache-2.0

/// Memory outside of the rings for long payloads: the sender copies a payload into it, the receiver
/// reads it in place. Start at [io.wherry.transport.shm.internal.slab.SlabWriter].
@NullMarked
package io.wherry.transport.shm.internal.slab;

import org.jspecify.annotations.NullMarked;
