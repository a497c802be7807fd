// SPDX-License-Identifier: Apache-2.0

/// Checks that a decoded graph is of the type that the caller expects: start with
/// [io.wherry.codec.internal.type.TypeCheck].
@NullMarked
package io.wherry.codec.internal.type;

import org.jspecify.annotations.NullMarked;
