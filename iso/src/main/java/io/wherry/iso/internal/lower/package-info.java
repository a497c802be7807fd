// SPDX-License-Identifier: Apache-2.0

/// Lowers ordinary classes: their fields become cells of the space, their methods static code over
/// references.
///
/// Start at [Lowering]. The generated code calls [io.wherry.iso.lowered].
@NullMarked
package io.wherry.iso.internal.lower;

import org.jspecify.annotations.NullMarked;
