// SPDX-License-Identifier: Apache-2.0

/// The ordinary classes: they run on the heap as they are, and lowered.
@NullMarked
package io.wherry.iso.levels.ordinary;

import org.jspecify.annotations.NullMarked;
