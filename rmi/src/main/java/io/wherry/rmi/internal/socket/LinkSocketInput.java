// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.socket;

import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.util.Objects;

/// The input stream of a socket over a link. Thread-safe.
final class LinkSocketInput extends InputStream {
    private final LinkConnection connection;

    LinkSocketInput(LinkConnection connection) {
        this.connection = connection;
    }

    @Override
    public int read() throws IOException {
        byte[] single = new byte[1];
        return read(single, 0, 1) < 0 ? -1 : single[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, target.length);
        return length == 0
                ? 0
                : connection.read(MemorySegment.ofArray(target).asSlice(offset, length));
    }

    @Override
    public int available() throws IOException {
        return connection.available();
    }
}
