// SPDX-License-Identifier: Apache-2.0

/// The files: where they are, who may use them, what is in the one that both sides map. Start at
/// [io.wherry.transport.shm.internal.region.Folder].
@NullMarked
package io.wherry.transport.shm.internal.region;

import org.jspecify.annotations.NullMarked;
