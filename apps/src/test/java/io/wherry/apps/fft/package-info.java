// SPDX-License-Identifier: Apache-2.0

/// The arithmetic of `fft` against others.
@NullMarked
package io.wherry.apps.fft;

import org.jspecify.annotations.NullMarked;
