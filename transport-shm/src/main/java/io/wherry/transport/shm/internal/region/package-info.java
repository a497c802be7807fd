// SPDX-License-Identifier: Apache-2.0

/// The files: their folder, their permissions, and the layout of the file that both sides map.
/// Start at [io.wherry.transport.shm.internal.region.SharedMemoryFolder].
@NullMarked
package io.wherry.transport.shm.internal.region;

import org.jspecify.annotations.NullMarked;
