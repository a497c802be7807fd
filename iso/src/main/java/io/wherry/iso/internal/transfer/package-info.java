// SPDX-License-Identifier: Apache-2.0

/// Transfer of clusters between nodes over links (docs/wire/iso.md). Start at [Nodes]: a [Sender]
/// for each peer sends, the [Inbox] matches received clusters with the threads that wait;
/// [ClusterSource] and [ClusterReader] read a link. [ClusterFrame] is the header of a cluster,
/// [IncomingCluster] decides where its bytes are stored. Module `mesh` decides which thread
/// receives.
@NullMarked
package io.wherry.iso.internal.transfer;

import org.jspecify.annotations.NullMarked;
