// SPDX-License-Identifier: Apache-2.0

/// Links between JVMs: ordered, framed, duplex connections that carry bytes and know nothing of
/// objects.
///
/// Start at [io.wherry.transport.Link#to(io.wherry.transport.Address)] and
/// [io.wherry.transport.Listener#at(io.wherry.transport.Address)]:
///
/// ```java
/// try (Listener listener = Listener.at(Address.parse("tcp://127.0.0.1:0"));
///         Link here = Link.to(listener.address());
///         Link there = listener.accept()) {
///     here.send(ByteBuffer.wrap(question));
///     MemorySegment frame = there.receive();
/// }
/// ```
///
/// Whoever adds a way to move bytes implements [io.wherry.transport.Transport] and
/// [io.wherry.transport.Wire]; frames, deadlines, views and errors come with
/// [io.wherry.transport.Link#over(io.wherry.transport.Wire, io.wherry.transport.LinkOptions)].
///
/// # Threads
/// All calls block the caller and do their input and output on the caller: there is no thread of
/// ours. At most one thread sends on a link and at most one receives, at the same time if they
/// like; a second one gets an `IllegalStateException` and disturbs nothing. Any thread may close a
/// link or a listener.
///
/// # Deadlines
/// Each blocking call exists with a `Duration within`; without one it waits as long as it takes. A
/// duration of zero or less does what can be done now. A missed deadline is a
/// [io.wherry.transport.LinkTimeoutException]. An interrupt ends a wait with
/// `java.io.InterruptedIOException`; it does not close the link, unlike with `java.nio.channels`.
@NullMarked
package io.wherry.transport;

import org.jspecify.annotations.NullMarked;
