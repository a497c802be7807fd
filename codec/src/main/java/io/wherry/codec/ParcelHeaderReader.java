// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec;

import io.wherry.codec.internal.parcel.ParcelHeader;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.util.Arrays;

/// Reads the header of a parcel from a blocking channel, and no byte after it.
final class ParcelHeaderReader {
    /// Bytes of a header allocated before any has arrived, and read at once.
    private static final int TRUST = 1 << 16;

    private ParcelHeaderReader() {}

    /// @param limit bytes of a parcel
    static byte[] read(ReadableByteChannel source, long limit) throws IOException {
        byte[] front = new byte[ParcelHeader.FRONT];
        fill(source, front, 0);
        int length = ParcelHeader.length(front);
        if (length > limit) {
            throw new LimitExceededException("bytes", limit, ParcelHeader.FRONT);
        }
        byte[] header = Arrays.copyOf(front, Math.min(length, TRUST));
        fill(source, header, ParcelHeader.FRONT);
        while (header.length < length) {
            int done = header.length;
            header = Arrays.copyOf(header, (int) Math.min(length, 2L * done));
            fill(source, header, done);
        }
        return header;
    }

    private static void fill(ReadableByteChannel source, byte[] bytes, int from)
            throws IOException {
        int at = from;
        while (at < bytes.length) {
            int some = Math.min(bytes.length - at, TRUST);
            int got = source.read(ByteBuffer.wrap(bytes, at, some));
            if (got < 0) {
                throw new EOFException("channel ended in a parcel's header: byte=" + at);
            }
            at += got;
        }
    }
}
