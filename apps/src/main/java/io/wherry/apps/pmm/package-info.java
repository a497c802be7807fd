// SPDX-License-Identifier: Apache-2.0

/// Matrix multiplication with rows that travel round a ring of ranks. Start reading at
/// [io.wherry.apps.pmm.RingProduct].
@NullMarked
package io.wherry.apps.pmm;

import org.jspecify.annotations.NullMarked;
