// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.Principal;
import org.jspecify.annotations.Nullable;

/// A duplex stream of bytes without frames: what a transport brings, and [Link#over] makes a link
/// of.
///
/// Reading and writing never wait; waiting is a call of its own, so that who waits can poll first.
/// One thread reads and awaits readability, one writes and awaits writability, any closes: the link
/// sees to that.
public interface Wire extends Closeable {

    Address local();

    Address remote();

    /// Who the peer is, null if nobody has proved it (yet).
    default @Nullable Principal peerPrincipal() {
        return null;
    }

    /// Moves bytes into `buffer`, at once.
    ///
    /// @return the count, 0 if there are none now, -1 if the peer has ended its direction
    int read(ByteBuffer buffer) throws IOException;

    /// Moves bytes into `buffer`, and waits for them as [#awaitReadable] does: for wires where both take one call.
    ///
    /// @param nanos longest wait, greater than 0; `Long.MAX_VALUE` = for ever
    /// @return the count, 0 if it returns early for no reason, -1 if the peer has ended its direction
    default int read(ByteBuffer buffer, long nanos) throws IOException {
        awaitReadable(nanos);
        return read(buffer);
    }

    /// Moves bytes out of `buffers[offset] .. buffers[offset + count - 1]` in order, at once,
    /// without copying them if they are direct.
    ///
    /// @return the count, 0 if there is no room now
    long write(ByteBuffer[] buffers, int offset, int count) throws IOException;

    /// Waits until [#read] would return something other than 0, the wire is closed, or the thread
    /// is interrupted; may return early for no reason.
    ///
    /// @param nanos longest wait, greater than 0; `Long.MAX_VALUE` = for ever
    void awaitReadable(long nanos) throws IOException;

    /// Waits until [#write] would return something other than 0; the rest as for [#awaitReadable].
    void awaitWritable(long nanos) throws IOException;

    /// Memory for long payloads that both ends see, null if there is none. The same at each call.
    default @Nullable Slab slab() {
        return null;
    }

    /// Moves long arrays on the heap, null if they have to be copied to buffers first. A link asks when it has such an array
    /// for the first time, and at most twice: its sending and its receiving thread.
    default @Nullable HeapTransfer heapTransfer() {
        return null;
    }

    /// Ends this side's direction: the peer reads what was written, then -1.
    void endOutput() throws IOException;

    /// Ends both directions and wakes the threads that wait.
    @Override
    void close() throws IOException;
}
