// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.mpi;

import java.lang.foreign.MemorySegment;

/// The loops in C, each one call for many rounds.
final class CLoops implements Partner {
    private final LoopsLibrary loops;
    private final MemorySegment out;
    private final MemorySegment in;

    CLoops(LoopsLibrary loops, Blocks blocks) {
        this.loops = loops;
        this.out = blocks.outBytes();
        this.in = blocks.inBytes();
    }

    @Override
    public void trips(int bytes, int rounds) {
        loops.call(LoopsLibrary.TRIPS, out, in, bytes, rounds);
    }

    @Override
    public void windows(int bytes, int rounds) {
        loops.call(LoopsLibrary.WINDOWS, out, in, bytes, rounds);
    }

    @Override
    public void barriers(int rounds) {
        loops.barriers(rounds);
    }

    @Override
    public void sums(int bytes, int rounds) {
        loops.call(LoopsLibrary.SUMS, out, in, bytes, rounds);
    }
}
