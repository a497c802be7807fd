// SPDX-License-Identifier: Apache-2.0

/// The fast Fourier transform, in two layouts of complex numbers. Start reading at
/// [io.wherry.apps.fft.Transform].
@NullMarked
package io.wherry.apps.fft;

import org.jspecify.annotations.NullMarked;
