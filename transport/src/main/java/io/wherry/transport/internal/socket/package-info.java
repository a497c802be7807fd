// SPDX-License-Identifier: Apache-2.0

/// TCP, with and without TLS, and Unix-domain sockets as wires.
///
/// # Deadlines on sockets
/// The JDK has no deadline for a blocking `SocketChannel`: time-outs of `socket()` reach neither
/// writes nor Unix sockets, closing the channel from a watchdog loses the link, and switching it to
/// non-blocking for one call waits for the other thread that reads from it. So channels are
/// non-blocking from the start. A call tries at once and, if there is nothing to do, waits in a
/// selector that belongs to this link and direction and is opened by the first wait. Measured on a
/// round trip of 8 bytes between two threads, that costs 0 to 2 microseconds over a blocking
/// channel with either kind of socket, and polling before waiting needs it anyway.
///
/// # Hosts with several addresses
/// Who connects tries them as RFC 8305 says, see `TcpConnector`. Who listens binds the first one of
/// a name, and both loopback addresses of `localhost`; `::` and `0.0.0.0` serve both families.
@NullMarked
package io.wherry.transport.internal.socket;

import org.jspecify.annotations.NullMarked;
