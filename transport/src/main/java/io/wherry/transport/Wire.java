// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.Principal;
import org.jspecify.annotations.Nullable;

/// A duplex stream of bytes without frames. A transport implements it, and [Link#over] makes a link
/// from it.
///
/// Reading and writing never block. Waiting is a separate call, so that callers may spin before
/// they block. One thread at a time reads and awaits readability, one writes and awaits
/// writability; any thread may close. The link enforces this.
public interface Wire extends Closeable {

    Address local();

    Address remote();

    /// Returns the authenticated identity of the peer, or null if it is not authenticated (yet).
    default @Nullable Principal peerPrincipal() {
        return null;
    }

    /// Moves bytes into `buffer`, at once.
    ///
    /// @return the count, 0 if there are none now, -1 if the peer has ended its direction
    int read(ByteBuffer buffer) throws IOException;

    /// Moves bytes into `buffer`, and blocks until there are some as [#awaitReadable] does.
    /// Overridden by wires that can do both in one call.
    ///
    /// @param nanos longest wait, greater than 0; `Long.MAX_VALUE` = for ever
    /// @return the count, 0 after a spurious wakeup, -1 if the peer has ended its direction
    default int read(ByteBuffer buffer, long nanos) throws IOException {
        awaitReadable(nanos);
        return read(buffer);
    }

    /// Moves bytes out of `buffers[offset] .. buffers[offset + count - 1]` in order, at once,
    /// without copying them if they are direct.
    ///
    /// @return the count, 0 if there is no room now
    long write(ByteBuffer[] buffers, int offset, int count) throws IOException;

    /// Blocks until [#read] would return something other than 0, the wire is closed, or the thread
    /// is interrupted; spurious wakeups are possible.
    ///
    /// @param nanos longest wait, greater than 0; `Long.MAX_VALUE` = for ever
    void awaitReadable(long nanos) throws IOException;

    /// Blocks until [#write] would return something other than 0; otherwise like [#awaitReadable].
    void awaitWritable(long nanos) throws IOException;

    /// Returns the memory for long payloads that both ends share, or null. Each call returns the
    /// same object.
    default @Nullable Slab slab() {
        return null;
    }

    /// Returns the transfer for long heap arrays, or null if they must be copied to buffers first.
    /// A link calls this when it has such an array for the first time, at most once for each
    /// direction.
    default @Nullable HeapTransfer heapTransfer() {
        return null;
    }

    /// Ends this side's direction: the peer reads what was written, then -1.
    void endOutput() throws IOException;

    /// Ends both directions and wakes blocked threads.
    @Override
    void close() throws IOException;
}
