// SPDX-License-Identifier: Apache-2.0

/// Verifies clusters of other processes: [Verification].
@NullMarked
package io.wherry.iso.internal.verify;

import org.jspecify.annotations.NullMarked;
