// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.ping;

import io.wherry.transport.Link;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/// Round trips of frames.
final class LinkLatencyProbe implements LatencyProbe {
    private final Link link;
    private final MemorySegment block;

    LinkLatencyProbe(Link link, int size) {
        this.link = link;
        this.block = Arena.ofAuto().allocate(size);
    }

    @Override
    public void exchange() throws IOException {
        link.send(block);
        if (link.receive().byteSize() != block.byteSize()) {
            throw new IOException("unexpected frame: address=" + link.remote());
        }
    }

    @Override
    public void close() throws IOException {
        link.close();
    }
}
