// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.file;

import java.nio.ByteBuffer;

/// Reads ascending data bytes of a view by data sieving: short runs with short gaps between them
/// are read together with the gaps. Confined to one thread.
final class SievedReader {
    private static final int WINDOW = 1 << 18;
    private static final int SHORT_RUN = 1 << 12;

    /// Greatest ratio of bytes read to bytes needed.
    private static final int GREATEST_WASTE = 8;

    private final StoredFile file;
    private final FileMap map;
    private final long last;
    private final boolean sieves;
    private final ByteBuffer window;
    private long windowStart;

    /// @param at the first data byte
    /// @param size the number of data bytes that will be read
    SievedReader(StoredFile file, FileMap map, long at, long size) {
        this.file = file;
        this.map = map;
        this.last = map.place(at + size - 1);
        long span = last - map.place(at) + 1;
        this.sieves = map.ascends() && span > size && span / size < GREATEST_WASTE;
        this.window = ByteBuffer.allocate(sieves ? (int) Math.min(WINDOW, span) : 0);
        window.limit(0);
    }

    /// Reads until `into` is full or the file ends.
    ///
    /// @param at the first data byte; not before the end of the previous call
    /// @return number of bytes read
    int read(long at, ByteBuffer into) {
        int start = into.position();
        int end = into.limit();
        while (into.position() < end) {
            long data = at + into.position() - start;
            int length = (int) Math.min(end - into.position(), map.length(data));
            into.limit(into.position() + length);
            int got = run(into, map.place(data));
            if (got < length) {
                break;
            }
        }
        return into.position() - start;
    }

    private int run(ByteBuffer into, long position) {
        int length = into.remaining();
        if (!sieves || length > SHORT_RUN) {
            return file.read(into, position);
        }
        if (position < windowStart || position + length > windowStart + window.limit()) {
            fill(position);
        }
        int from = (int) (position - windowStart);
        int got = Math.max(0, Math.min(length, window.limit() - from));
        into.put(window.duplicate().position(from).limit(from + got));
        return got;
    }

    private void fill(long position) {
        window.clear().limit((int) Math.min(window.capacity(), last + 1 - position));
        windowStart = position;
        int _ = file.read(window, position);
        window.flip();
    }
}
