// SPDX-License-Identifier: Apache-2.0
package io.wherry.bytes;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Gathers writes to a blocking channel, each byte copied once: to a chunk outside the heap.
final class ChannelSink implements ByteSink {
    /* A sink has a chunk while it holds bytes, and returns it when they are written: an idle stream
     * costs no memory outside the heap. A thread takes the chunk out of `held` before it uses it.
     * So a thread that closes the sink while another one writes can neither send that thread's
     * bytes nor give its chunk to a third thread: it closes the channel, and the writing thread
     * gets the channel's exception. */

    private final WritableByteChannel channel;
    private final AtomicReference<@Nullable ChannelGather> held = new AtomicReference<>();

    /// The reason why accepted bytes were lost; no bytes may follow them.
    private volatile @Nullable Throwable failure;

    ChannelSink(WritableByteChannel channel) {
        this.channel = BlockingChannels.checked(channel);
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
        write(MemorySegment.ofArray(bytes).asSlice(from, count));
    }

    @Override
    public void write(MemorySegment memory) throws IOException {
        LostBytes.check(failure);
        if (!channel.isOpen()) {
            throw new ClosedChannelException();
        }
        ChannelGather mine = held.getAndSet(null);
        try {
            if (mine == null) {
                mine = new ChannelGather(channel);
            }
            mine.write(memory);
        } catch (IOException | RuntimeException | Error e) {
            failure = e;
            if (mine != null) {
                mine.close();
            }
            throw e;
        }
        held.set(mine);
    }

    @Override
    public int worthwhile() {
        return ByteSource.MEMORY_PIECE;
    }

    @Override
    public void drain() throws IOException {
        flush();
    }

    @Override
    public void drainToPeer() throws IOException {
        if (!isFile()) {
            drain();
        }
    }

    /// A named pipe is a `FileChannel`, too, but has no position.
    private boolean isFile() {
        try {
            return channel instanceof FileChannel file && file.position() >= 0;
        } catch (IOException _) {
            return false; // also of a closed channel, which the next write reports
        }
    }

    @Override
    public void flush() throws IOException {
        LostBytes.check(failure);
        try (ChannelGather mine = held.getAndSet(null)) {
            if (mine != null) {
                mine.flush();
            }
        } catch (IOException | RuntimeException | Error e) {
            failure = e;
            throw e;
        }
    }

    /// A write failure is reported once: `close` reports it only if no earlier call did.
    @Override
    public void close() throws IOException {
        try {
            if (failure == null) {
                flush();
            }
        } finally {
            channel.close();
        }
    }
}
