// SPDX-License-Identifier: Apache-2.0

/// Tests of the arithmetic of `pmm`.
@NullMarked
package io.wherry.apps.pmm;

import org.jspecify.annotations.NullMarked;
