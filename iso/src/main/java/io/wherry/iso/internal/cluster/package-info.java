// SPDX-License-Identifier: Apache-2.0

/// Slots and what stands at their start: [ClusterHeader], [ExtentHeader], [Slots].
@NullMarked
package io.wherry.iso.internal.cluster;

import org.jspecify.annotations.NullMarked;
