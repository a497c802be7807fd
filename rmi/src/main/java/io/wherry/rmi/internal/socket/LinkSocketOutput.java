// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.socket;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.util.Objects;

/// The output stream of a socket over a link. Each write is sent at once. Thread-safe.
final class LinkSocketOutput extends OutputStream {
    private final LinkConnection connection;

    LinkSocketOutput(LinkConnection connection) {
        this.connection = connection;
    }

    @Override
    public void write(int value) throws IOException {
        write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] source, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, source.length);
        connection.write(MemorySegment.ofArray(source).asSlice(offset, length));
    }
}
