// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import io.wherry.transport.Address;

/// The metrics of one open connection.
///
/// @param node random name of the peer; empty before its hello
/// @param peer address of the peer
/// @param bytesSent bytes of frames
/// @param bytesReceived bytes of frames
public record ConnectionMetrics(String node, Address peer, long bytesSent, long bytesReceived) {}
