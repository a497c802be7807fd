// SPDX-License-Identifier: Apache-2.0

/// Wires and transports over TCP, with and without TLS, and over Unix-domain sockets.
///
/// # Deadlines on sockets
/// The JDK has no deadline for a blocking `SocketChannel`: timeouts of `socket()` apply neither to
/// writes nor to Unix sockets, closing the channel from a watchdog loses the link, and switching it
/// to non-blocking mode for one call blocks while another thread reads from it. So channels are
/// non-blocking from the start. A call tries at once and, if it would block, waits in a selector
/// that belongs to this link and direction and is opened by the first wait. In a round trip of 8
/// bytes between two threads, that costs 0 to 2 microseconds compared with a blocking channel, with
/// either kind of socket, and polling before waiting requires non-blocking mode anyway.
///
/// # Hosts with several addresses
/// The connecting side tries them in the order of RFC 8305, see `TcpConnector`. The listening side
/// binds the first address of a name, and both loopback addresses of `localhost`; `::` and
/// `0.0.0.0` serve both families.
@NullMarked
package io.wherry.transport.internal.socket;

import org.jspecify.annotations.NullMarked;
