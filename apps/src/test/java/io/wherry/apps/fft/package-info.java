// SPDX-License-Identifier: Apache-2.0

/// Tests of the arithmetic of `fft`.
@NullMarked
package io.wherry.apps.fft;

import org.jspecify.annotations.NullMarked;
