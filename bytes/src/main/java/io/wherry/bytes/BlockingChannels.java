// SPDX-License-Identifier: Apache-2.0
package io.wherry.bytes;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channel;
import java.nio.channels.IllegalBlockingModeException;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.SelectableChannel;
import java.nio.channels.WritableByteChannel;

/// Channels that wait until they have moved something. Those that would not are refused, as
/// [java.nio.channels.Channels] does.
final class BlockingChannels {
    private BlockingChannels() {}

    /// Returns `channel` if it is in blocking mode.
    ///
    /// @throws IllegalBlockingModeException if it is not
    static <C extends Channel> C checked(C channel) {
        if (channel instanceof SelectableChannel selectable && !selectable.isBlocking()) {
            throw new IllegalBlockingModeException();
        }
        return channel;
    }

    /// Writes all that is left in `source`, however little the channel takes a call.
    static void write(WritableByteChannel channel, ByteBuffer source) throws IOException {
        while (source.hasRemaining()) {
            if (channel.write(source) == 0) {
                checked(channel);
            }
        }
    }

    /// Waits until at least one byte is there, unless `target` is full; returns how many were
    /// stored, or -1 at the end.
    static int read(ReadableByteChannel channel, ByteBuffer target) throws IOException {
        int got = channel.read(target);
        while (got == 0 && target.hasRemaining()) {
            checked(channel);
            got = channel.read(target);
        }
        return got;
    }
}
