// SPDX-License-Identifier: Apache-2.0

/// Environment variables of ranks that other modules set or read, too. Others are in the classes that
/// use them.
@NullMarked
package io.wherry.launch.internal.variable;

import org.jspecify.annotations.NullMarked;
