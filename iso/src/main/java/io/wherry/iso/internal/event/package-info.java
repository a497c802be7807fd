// SPDX-License-Identifier: Apache-2.0

/// Flight recorder events about clusters (docs/how-to/watch-clusters.md); start with
/// [ClusterEvent]. Each event is reported by one method call, which does nothing unless the event
/// is recorded.
@NullMarked
package io.wherry.iso.internal.event;

import org.jspecify.annotations.NullMarked;
