// SPDX-License-Identifier: Apache-2.0

/// Copies what a root leads to into a fresh cluster, and leaves the rest behind.
@NullMarked
package io.wherry.iso.internal.compact;

import org.jspecify.annotations.NullMarked;
