// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.shm.internal.link;

import io.wherry.transport.Slab;
import io.wherry.transport.shm.internal.slab.SlabReader;
import io.wherry.transport.shm.internal.slab.SlabWriter;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.channels.AsynchronousCloseException;

/// The slabs of both directions.
final class SharedSlab implements Slab {
    private final MemorySegment memory;
    private final SlabReader in;
    private final SlabWriter out;

    /// @param memory the region that contains both
    SharedSlab(MemorySegment memory, SlabReader in, SlabWriter out) {
        this.memory = memory;
        this.in = in;
        this.out = out;
    }

    @Override
    public long put(MemorySegment[] segments, long length) throws IOException {
        try {
            return out.put(segments, length);
        } catch (IllegalStateException e) {
            throw closedMeanwhile(e);
        } catch (InternalError e) {
            throw SharedWire.cutOff(e);
        }
    }

    private IOException closedMeanwhile(IllegalStateException e) {
        if (memory.scope().isAlive()) {
            throw e;
        }
        return new AsynchronousCloseException();
    }

    @Override
    public void takeBack() {
        out.takeBack();
    }

    @Override
    public MemorySegment view(long where, long length) throws IOException {
        return in.view(where, length);
    }

    @Override
    public void giveBack() throws IOException {
        try {
            in.giveBack();
        } catch (IllegalStateException e) {
            throw closedMeanwhile(e);
        } catch (InternalError e) {
            throw SharedWire.cutOff(e);
        }
    }
}
