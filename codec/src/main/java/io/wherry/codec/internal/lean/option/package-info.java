// SPDX-License-Identifier: Apache-2.0

/// The options of a codec. Start with [LeanOptions].
@NullMarked
package io.wherry.codec.internal.lean.option;

import org.jspecify.annotations.NullMarked;
