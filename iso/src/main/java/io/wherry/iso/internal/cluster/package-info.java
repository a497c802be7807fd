// SPDX-License-Identifier: Apache-2.0

/// Slots and their headers: [ClusterHeader], [ExtentHeader], [Slots].
@NullMarked
package io.wherry.iso.internal.cluster;

import org.jspecify.annotations.NullMarked;
