// SPDX-License-Identifier: Apache-2.0

/// Events of the flight recorder about clusters (docs/how-to/watch-clusters.md); start with [ClusterEvent]. Who has something to
/// tell calls one method, which does nothing unless somebody records that event.
@NullMarked
package io.wherry.iso.internal.event;

import org.jspecify.annotations.NullMarked;
