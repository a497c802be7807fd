// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import io.wherry.transport.Address;

/// One connection that is open.
///
/// @param node how the peer calls itself, a random name; empty as long as it has not said it
/// @param peer where the peer is
/// @param bytesSent bytes of frames
/// @param bytesReceived bytes of frames
public record ConnectionMetrics(String node, Address peer, long bytesSent, long bytesReceived) {}
