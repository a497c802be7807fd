// SPDX-License-Identifier: Apache-2.0

/// Clusters cross between nodes over links (docs/wire/iso.md). Start at [Nodes]: a [Sender] for each peer sends, the [Inbox] matches
/// received clusters with the threads that wait; [ClusterSource] and [ClusterReader] read a link. [ClusterFrame] is the header of a
/// cluster, [IncomingCluster] decides where its bytes go. Which thread receives is decided in module `mesh`.
@NullMarked
package io.wherry.iso.internal.transfer;

import org.jspecify.annotations.NullMarked;
