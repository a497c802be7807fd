// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.compress;

import io.wherry.bytes.ByteSource;
import io.wherry.codec.WireFormatException;
import io.wherry.codec.internal.message.FirstMessageSettings;
import io.wherry.codec.internal.message.MessageReader;
import io.wherry.codec.internal.message.StreamFormat;
import io.wherry.codec.spi.CompressionProvider;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Reads streams that may be compressed, which the first two bytes say. Another reader reads the
/// messages. One thread owns it.
public final class CompressedReader implements MessageReader {
    private final MessageReader reader;
    private final DecompressingSource chunks;

    /// Whether the stream is compressed, once it has begun.
    private boolean compressed;

    /* The stream, until its first bytes have been read. */
    private @Nullable ByteSource source;
    private @Nullable ClassLoader loader;
    private boolean readsAhead;

    private final FirstMessageSettings settings = new FirstMessageSettings();

    /// Why the stream could not begin.
    private @Nullable WireFormatException broken;

    /// The first bytes of the stream that were taken: its source may time out after each of them.
    private final byte[] front = new byte[CompressedFrame.FRONT];

    private int taken;

    /// @param own the codec's provider; others are found by the byte in the stream
    /// @param limit bytes of a message
    public CompressedReader(MessageReader reader, CompressionProvider own, long limit) {
        this.reader = reader;
        this.chunks = new DecompressingSource(own, limit);
    }

    @Override
    public void beginStream(byte[] array, int from, int count, @Nullable ClassLoader classLoader) {
        if (count >= 2 && CompressedFrame.starts(array[from], array[from + 1])) {
            MemorySegment memory = MemorySegment.ofArray(array).asSlice(from, count);
            beginStream(ByteSource.from(memory), true, classLoader);
        } else {
            source = null;
            compressed = false;
            reader.beginStream(array, from, count, classLoader);
        }
    }

    @Override
    public void beginStream(
            ByteSource newSource, boolean ahead, @Nullable ClassLoader classLoader) {
        source = newSource;
        readsAhead = ahead;
        loader = classLoader;
        compressed = false;
        forgetFront();
        settings.clear();
    }

    /// Waits for the first bytes of the stream, if it has not begun; otherwise begins the next
    /// message.
    private void begin() throws IOException {
        ByteSource all = source;
        if (all != null) {
            beginOrBreak(all);
            source = null;
            settings.moveTo(reader);
            forgetFront();
        } else if (compressed) {
            reader.skipLost(); // its bytes are not those of the next message
            chunks.beginMessage();
        }
    }

    private void beginOrBreak(ByteSource all) throws IOException {
        if (broken != null) {
            throw broken;
        }
        try {
            beginOf(all);
        } catch (WireFormatException e) {
            broken = e;
            throw e;
        }
    }

    private void forgetFront() {
        taken = 0;
        broken = null;
    }

    private void beginOf(ByteSource all) throws IOException {
        if (isCompressed(all)) {
            if (!takes(all, CompressedFrame.FRONT)) {
                int needed = CompressedFrame.FRONT - taken;
                throw new WireFormatException(
                        "cut short in a compressed stream: needed=" + needed, taken);
            }
            chunks.begin(all, front);
            compressed = true;
            reader.beginStream(chunks, readsAhead, loader);
        } else {
            ByteSource whole =
                    taken == 0 ? all : ByteSource.behind(Arrays.copyOf(front, taken), all);
            reader.beginStream(whole, readsAhead, loader);
        }
    }

    /// Takes the first byte, and the second one if a compressed stream may begin so.
    private boolean isCompressed(ByteSource all) throws IOException {
        return takes(all, 1)
                && front[0] == CompressedFrame.MAGIC
                && takes(all, 2)
                && CompressedFrame.starts(front[0], front[1]);
    }

    /// Takes bytes until there are `count` of the front; returns false if the stream ends before.
    private boolean takes(ByteSource all, int count) throws IOException {
        while (taken < count) {
            int got = all.read(front, taken, count - taken);
            if (got <= 0) {
                return false;
            }
            taken += got;
        }
        return true;
    }

    @Override
    public @Nullable Object readMessage() throws IOException {
        begin();
        return reader.readMessage();
    }

    @Override
    public @Nullable Object readOnlyMessage() throws IOException {
        begin();
        Object root = reader.readOnlyMessage();
        if (compressed) {
            chunks.checkEnd();
        }
        return root;
    }

    @Override
    public void findBy(@Nullable ClassLoader newLoader) {
        if (source == null) {
            reader.findBy(newLoader);
        } else {
            settings.findBy(newLoader);
        }
    }

    @Override
    public void admitting(@Nullable Predicate<? super Class<?>> types) {
        if (source == null) {
            reader.admitting(types);
        } else {
            settings.admitting(types);
        }
    }

    @Override
    public StreamFormat format(StreamFormat own) {
        return reader.format(own);
    }

    @Override
    public long bytes() {
        return reader.bytes();
    }

    @Override
    public void reset() {
        if (source == null) {
            reader.reset();
        }
    }

    @Override
    public boolean holdsLoaders() {
        return reader.holdsLoaders();
    }

    @Override
    public void release() {
        reader.release();
        source = null;
        loader = null;
        compressed = false;
        chunks.release();
        forgetFront();
        settings.clear();
    }
}
