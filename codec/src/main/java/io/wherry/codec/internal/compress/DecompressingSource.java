// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.compress;

import io.wherry.bytes.ByteSource;
import io.wherry.bytes.LittleEndian;
import io.wherry.codec.LimitExceededException;
import io.wherry.codec.UnknownCompressionException;
import io.wherry.codec.WireFormatException;
import io.wherry.codec.spi.CompressionProvider;
import io.wherry.codec.spi.Decompressor;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Decompresses the chunks of a stream, one when it is asked for, and takes no byte after it. One
/// thread owns it.
final class DecompressingSource implements ByteSource {
    /* It needs the memory of two chunks, whatever the stream announces. The decompressed size of a
     * message is counted before each chunk is decompressed: it may be a little more than the limit,
     * which does not count the heads of segments. */

    /// Bytes that a message may be longer than its limit, and which part of the limit besides.
    private static final int SLACK = 1 << 10;

    private static final int SLACK_SHIFT = 10;

    /// In place of an algorithm before the first stream; those of streams are not negative.
    private static final int NONE = -1;

    private final CompressionProvider own;
    private final long limit;
    private final byte[] head = new byte[CompressedFrame.HEAD];
    private byte[] packed = new byte[0];
    private byte[] chunk = new byte[0];
    private int next;
    private int end;

    /// That of the last stream, and its algorithm; the algorithm is [#NONE] before the first one.
    private @Nullable Decompressor decompressor;

    private int algorithm = NONE;
    private @Nullable ByteSource source;

    /// Bytes of the message, decompressed.
    private long message;

    /// Bytes of the stream that were taken.
    private long position;

    /// Bytes of the next chunk and its head that were taken: the source may time out within it.
    private int taken;

    private @Nullable IOException broken;

    /// @param own the codec's provider, which has precedence over others of the same byte
    /// @param limit bytes of a message
    DecompressingSource(CompressionProvider own, long limit) {
        this.own = own;
        this.limit = limit;
    }

    /// Starts a stream.
    ///
    /// @param newSource after its front
    void begin(ByteSource newSource, byte[] front) throws WireFormatException {
        release();
        source = newSource;
        position = CompressedFrame.FRONT;
        if (front[2] != CompressedFrame.VERSION) {
            throw corrupt("unknown version of compressed streams: " + front[2]);
        }
        choose(front[3] & 0xff);
    }

    private void choose(int id) throws UnknownCompressionException {
        if (id == algorithm) {
            return;
        }
        CompressionProvider provider = id == own.id() ? own : CompressionProviders.of(id);
        if (provider == null) {
            throw new UnknownCompressionException(
                    "no provider of the compression algorithm: id=" + id, position);
        }
        decompressor = provider.decompressor();
        algorithm = id;
    }

    /// Forgets the stream.
    void release() {
        source = null;
        broken = null;
        next = 0;
        end = 0;
        message = 0;
        taken = 0;
    }

    /// Counts the bytes of the next message.
    void beginMessage() {
        message = end - (long) next;
    }

    /// Checks that the stream has ended.
    void checkEnd() throws IOException {
        if (next < end || source().read(head, 0, 1) >= 0) {
            throw corrupt("bytes left after the message");
        }
    }

    @Override
    public int read(byte[] target, int from, int most) throws IOException {
        if (most == 0) {
            return 0;
        }
        if (next == end && !takeChunk()) {
            return -1;
        }
        int some = Math.min(most, end - next);
        System.arraycopy(chunk, next, target, from, some);
        next += some;
        return some;
    }

    @Override
    public long read(MemorySegment target) throws IOException {
        if (target.byteSize() == 0) {
            return 0;
        }
        if (next == end && !takeChunk()) {
            return -1;
        }
        int some = (int) Math.min(target.byteSize(), end - next);
        MemorySegment.copy(chunk, next, target, ValueLayout.JAVA_BYTE, 0, some);
        next += some;
        return some;
    }

    @Override
    public int available() {
        return end - next;
    }

    /// Decompresses the next chunk; false at the end of the stream.
    private boolean takeChunk() throws IOException {
        if (broken != null) {
            throw broken;
        }
        try {
            return takeNext();
        } catch (WireFormatException e) {
            broken = e;
            throw e;
        }
    }

    private boolean takeNext() throws IOException {
        if (taken == 0 && !beginsChunk()) {
            return false;
        }
        take(head, 0, head.length);
        int length = LittleEndian.getInt(head, 0);
        int stored = LittleEndian.getInt(head, Integer.BYTES);
        check(length, stored);
        if (stored == length) {
            chunk = atLeast(chunk, length);
            take(chunk, head.length, length);
        } else {
            packed = atLeast(packed, stored);
            take(packed, head.length, stored);
            chunk = atLeast(chunk, length);
            decompress(stored, length);
        }
        taken = 0;
        message += length;
        next = 0;
        end = length;
        return true;
    }

    /// Takes the first bytes of the next chunk; false at the end of the stream.
    private boolean beginsChunk() throws IOException {
        int got = source().read(head, 0, head.length);
        if (got < 0) {
            return false;
        }
        taken = got;
        position += got;
        return true;
    }

    /// Takes those bytes of a chunk that were not taken before.
    ///
    /// @param before bytes of the chunk and its head before those of `target`
    private void take(byte[] target, int before, int count) throws IOException {
        for (int at = taken - before; at < count; at = taken - before) {
            int got = source().read(target, at, count - at);
            if (got < 0) {
                throw corrupt("cut short in a compressed stream: needed=" + (count - at));
            }
            taken += got;
            position += got;
        }
    }

    private void check(int length, int stored) throws WireFormatException {
        if (length <= 0 || length > CompressedFrame.CHUNK || stored <= 0 || stored > length) {
            throw corrupt("impossible chunk: length=" + length + ", stored=" + stored);
        }
        if (message + length - SLACK - (limit >>> SLACK_SHIFT) > limit) {
            throw new LimitExceededException("bytes, decompressed", limit, position);
        }
    }

    private static byte[] atLeast(byte[] bytes, int length) {
        return bytes.length >= length ? bytes : new byte[length];
    }

    private void decompress(int stored, int length) throws WireFormatException {
        int got;
        try {
            got = Objects.requireNonNull(decompressor).decompress(packed, stored, chunk, length);
        } catch (IOException | RuntimeException e) {
            throw new WireFormatException("compressed bytes are corrupt: " + e, position, e);
        }
        if (got != length) {
            throw corrupt("compressed bytes are corrupt: length=" + length);
        }
    }

    private ByteSource source() {
        return Objects.requireNonNull(source);
    }

    private WireFormatException corrupt(String message) {
        return new WireFormatException(message, position);
    }
}
