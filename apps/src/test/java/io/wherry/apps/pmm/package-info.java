// SPDX-License-Identifier: Apache-2.0

/// The arithmetic of `pmm` against others.
@NullMarked
package io.wherry.apps.pmm;

import org.jspecify.annotations.NullMarked;
