// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.fault;

import io.wherry.transport.Wire;
import java.io.IOException;
import java.nio.ByteBuffer;

/// A wire that closes both directions after some bytes.
final class CutWire extends FilteredWire {
    private final long last;

    CutWire(Wire wire, long last) {
        super(wire);
        this.last = last;
    }

    @Override
    public long write(ByteBuffer[] buffers, int offset, int count) throws IOException {
        if (sent() == last) {
            close();
            throw new IOException("connection was cut after " + last + " bytes");
        }
        return writeUpTo(last - sent(), buffers, offset, count);
    }
}
