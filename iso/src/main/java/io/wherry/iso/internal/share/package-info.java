// SPDX-License-Identifier: Apache-2.0

/// Clusters in memory that several processes share: finding them, handing them over, and publishing
/// them to readers. Start at
/// [Handover] and [io.wherry.iso.Publication].
@NullMarked
package io.wherry.iso.internal.share;

import org.jspecify.annotations.NullMarked;
