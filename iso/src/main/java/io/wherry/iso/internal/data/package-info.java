// SPDX-License-Identifier: Apache-2.0

/// Lists, maps and arrays in clusters. Start at [ClusterList]; [Element] is the type of their
/// elements.
@NullMarked
package io.wherry.iso.internal.data;

import org.jspecify.annotations.NullMarked;
