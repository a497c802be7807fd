// SPDX-License-Identifier: Apache-2.0

/// Copies the objects that a root reaches to a new cluster, without the garbage.
@NullMarked
package io.wherry.iso.internal.compact;

import org.jspecify.annotations.NullMarked;
