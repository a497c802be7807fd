// SPDX-License-Identifier: Apache-2.0

/// Lowers ordinary classes: their fields become cells of the space, their methods static code over references.
///
/// Start at [Lowering]. What the code that comes out calls is in [io.wherry.iso.lowered].
@NullMarked
package io.wherry.iso.internal.lower;

import org.jspecify.annotations.NullMarked;
