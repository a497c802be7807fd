// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.mpi;

import java.lang.foreign.MemorySegment;

/// The loops in C, each one call for many rounds.
final class InC implements Partner {
    private final Loops loops;
    private final MemorySegment out;
    private final MemorySegment in;

    InC(Loops loops, Blocks blocks) {
        this.loops = loops;
        this.out = blocks.outBytes();
        this.in = blocks.inBytes();
    }

    @Override
    public void trips(int bytes, int rounds) {
        loops.call(Loops.TRIPS, out, in, bytes, rounds);
    }

    @Override
    public void windows(int bytes, int rounds) {
        loops.call(Loops.WINDOWS, out, in, bytes, rounds);
    }

    @Override
    public void barriers(int rounds) {
        loops.barriers(rounds);
    }

    @Override
    public void sums(int bytes, int rounds) {
        loops.call(Loops.SUMS, out, in, bytes, rounds);
    }
}
