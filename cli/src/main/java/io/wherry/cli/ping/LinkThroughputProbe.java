// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.ping;

import io.wherry.transport.Link;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/// Frames one way.
final class LinkThroughputProbe implements ThroughputProbe {
    private final Link link;
    private final MemorySegment block;

    LinkThroughputProbe(Link link, int size) {
        this.link = link;
        this.block = Arena.ofAuto().allocate(size);
    }

    @Override
    public void pour(int count) throws IOException {
        for (int i = 0; i < count; i++) {
            link.send(block);
        }
        link.send(MemorySegment.NULL);
        link.receive();
    }

    @Override
    public void close() throws IOException {
        link.close();
    }
}
