// SPDX-License-Identifier: Apache-2.0

/// Packets: the protocol of two nodes in the frames of a link. Start at
/// [io.wherry.rmi.internal.wire.Packet].
@NullMarked
package io.wherry.rmi.internal.wire;

import org.jspecify.annotations.NullMarked;
