// SPDX-License-Identifier: Apache-2.0

/// Clusters cross between nodes over links (docs/wire/iso.md). [Meeting] makes the links, [Outbox] sends, [Arrivals] receives;
/// [ClusterFrame] is what comes before the bytes, [Incoming] where they go.
@NullMarked
package io.wherry.iso.internal.transfer;

import org.jspecify.annotations.NullMarked;
