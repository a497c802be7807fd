// SPDX-License-Identifier: Apache-2.0
package io.wherry.bytes;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// Some bytes that were taken from a source already, and the source.
final class PrefixedSource implements ByteSource {
    private final byte[] first;
    private final ByteSource rest;
    private int position;

    PrefixedSource(byte[] first, ByteSource rest) {
        this.first = first;
        this.rest = rest;
    }

    @Override
    public int read(byte[] target, int from, int most) throws IOException {
        if (position == first.length) {
            return rest.read(target, from, most);
        }
        int some = Math.min(most, first.length - position);
        System.arraycopy(first, position, target, from, some);
        position += some;
        return some;
    }

    @Override
    public long read(MemorySegment target) throws IOException {
        if (position == first.length) {
            return rest.read(target);
        }
        int some = (int) Math.min(target.byteSize(), first.length - position);
        MemorySegment.copy(first, position, target, ValueLayout.JAVA_BYTE, 0, some);
        position += some;
        return some;
    }

    @Override
    public int worthwhile() {
        return rest.worthwhile();
    }

    @Override
    public long left() {
        long behind = rest.left();
        return behind == UNKNOWN ? behind : behind + first.length - position;
    }

    @Override
    public int available() throws IOException {
        long all = (long) first.length - position + rest.available();
        return (int) Math.min(all, Integer.MAX_VALUE);
    }

    @Override
    public boolean has(long bytes) {
        return rest.has(bytes - first.length + position);
    }

    @Override
    public void close() throws IOException {
        position = first.length;
        rest.close();
    }
}
