// SPDX-License-Identifier: Apache-2.0

/// Links between JVMs: ordered, framed, duplex connections that carry bytes, not objects.
///
/// Start at [io.wherry.transport.Link#to(io.wherry.transport.Address)] and
/// [io.wherry.transport.Listener#at(io.wherry.transport.Address)]:
///
/// ```java
/// try (Listener listener = Listener.at(Address.parse("tcp://127.0.0.1:0"));
///         Link here = Link.to(listener.address());
///         Link there = listener.accept()) {
///     here.send(ByteBuffer.wrap(request));
///     MemorySegment frame = there.receive();
/// }
/// ```
///
/// A new transport implements [io.wherry.transport.Transport] and
/// [io.wherry.transport.Wire]; frames, deadlines, views and errors are provided by
/// [io.wherry.transport.Link#over(io.wherry.transport.Wire, io.wherry.transport.LinkOptions)].
///
/// # Threads
/// All calls do their input and output on the calling thread and block it: links have no threads of
/// their own. At most one thread sends on a link and at most one receives, possibly at the same
/// time; a second one gets an `IllegalStateException` and does no harm. Any thread may close a link
/// or a listener.
///
/// # Deadlines
/// Each blocking call has a form with a `Duration within`; without it, the call blocks without a
/// time limit. With a duration of zero or less, the call does not block. After the deadline it
/// throws a [io.wherry.transport.LinkTimeoutException]. An interrupt ends a wait with
/// `java.io.InterruptedIOException`; unlike with `java.nio.channels`, it does not close the link.
@NullMarked
package io.wherry.transport;

import org.jspecify.annotations.NullMarked;
