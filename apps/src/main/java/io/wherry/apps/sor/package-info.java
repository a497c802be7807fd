// SPDX-License-Identifier: Apache-2.0

/// Red-black successive over-relaxation. Start reading at [io.wherry.apps.sor.Relaxation].
@NullMarked
package io.wherry.apps.sor;

import org.jspecify.annotations.NullMarked;
