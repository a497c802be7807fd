// SPDX-License-Identifier: Apache-2.0

/// Clusters whose types are described otherwise than those of the program: compared, and converted once. Start at [Evolution].
@NullMarked
package io.wherry.iso.internal.evolve;

import org.jspecify.annotations.NullMarked;
