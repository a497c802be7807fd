// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.compress;

import io.wherry.bytes.ByteSink;
import io.wherry.bytes.LittleEndian;
import io.wherry.codec.spi.Compressor;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/// Compresses the written bytes into chunks for another sink. One thread owns it.
final class CompressingSink implements ByteSink {
    private static final int SMALLEST = 1 << 10;

    /// Stands for the destination between two streams.
    private static final ByteSink NOWHERE =
            (_, _, _) -> {
                throw new IllegalStateException("no stream");
            };

    private final Compressor compressor;
    private final int algorithm;
    private final int threshold;

    /// A compressed chunk after its head, and the front of the stream before it.
    private final byte[] packed =
            new byte[CompressedFrame.FRONT + CompressedFrame.HEAD + CompressedFrame.CHUNK];

    /// The chunk that is being gathered.
    private byte[] chunk = new byte[SMALLEST];

    private int size;
    private ByteSink destination = NOWHERE;

    /// Whether the front of the stream has been written.
    private boolean fronted;

    /// Whether a chunk could not be written: later ones would come after a gap.
    private boolean broken;

    /// @param algorithm the byte of the compressor
    /// @param threshold messages of fewer bytes are not compressed
    CompressingSink(Compressor compressor, int algorithm, int threshold) {
        this.compressor = compressor;
        this.algorithm = algorithm;
        this.threshold = threshold;
    }

    /// Starts a stream into `sink`.
    void begin(ByteSink sink) {
        destination = sink;
        size = 0;
        fronted = false;
        broken = false;
    }

    /// Forgets the stream.
    void release() {
        begin(NOWHERE);
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
        int next = from;
        int left = count;
        while (left > 0) {
            if (size == CompressedFrame.CHUNK) {
                writeChunk(true);
            }
            int some = Math.min(left, CompressedFrame.CHUNK - size);
            reserve(size + some);
            System.arraycopy(bytes, next, chunk, size, some);
            size += some;
            next += some;
            left -= some;
        }
    }

    private void reserve(int needed) {
        if (needed > chunk.length) {
            int longer = Math.max(needed, Math.min(2 * chunk.length, CompressedFrame.CHUNK));
            chunk = Arrays.copyOf(chunk, longer);
        }
    }

    /// Ends a message of a stream of several.
    void endMessage() throws IOException {
        if (size > 0) {
            writeChunk(size >= threshold);
        }
    }

    /// Ends the only message of the stream: a short one is written without any frame.
    void endOnlyMessage() throws IOException {
        if (fronted || size >= threshold) {
            endMessage();
        } else {
            destination.write(chunk, 0, size);
            size = 0;
        }
    }

    /// @param compresses false for a chunk that is not worth it
    private void writeChunk(boolean compresses) throws IOException {
        checkWhole();
        int length = size;
        size = 0;
        broken = true;
        int head = putFront();
        int at = head + CompressedFrame.HEAD;
        int stored = compresses ? compressor.compress(chunk, length, packed, at) : -1;
        LittleEndian.putInt(packed, head, length);
        if (stored > 0 && stored < length) {
            LittleEndian.putInt(packed, head + Integer.BYTES, stored);
            destination.write(packed, 0, at + stored);
        } else {
            LittleEndian.putInt(packed, head + Integer.BYTES, length);
            destination.write(packed, 0, at, MemorySegment.ofArray(chunk).asSlice(0, length));
        }
        broken = false;
    }

    /// @throws IOException if an earlier chunk of the stream was lost
    private void checkWhole() throws IOException {
        if (broken) {
            throw new IOException("the compressed stream has a gap: an earlier write failed");
        }
    }

    /// Puts the front of the stream before its first chunk, and returns where the head of the chunk
    /// is.
    private int putFront() {
        if (fronted) {
            return 0;
        }
        fronted = true;
        packed[0] = CompressedFrame.MAGIC;
        packed[1] = CompressedFrame.MAGIC_2;
        packed[2] = CompressedFrame.VERSION;
        packed[3] = (byte) algorithm;
        return CompressedFrame.FRONT;
    }

    @Override
    public void flush() throws IOException {
        destination.flush();
    }

    @Override
    public void close() throws IOException {
        destination.close();
    }
}
