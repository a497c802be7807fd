// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.fft;

import io.wherry.apps.job.Job;
import io.wherry.apps.job.Program;
import io.wherry.apps.job.Throughput;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The fast Fourier transform (Chang, section 4.3.1): the first log n - log P steps of the
/// butterfly run in a cyclic layout, in which a rank has every P-th row, the last log P steps in a
/// blocked one. Between them, every rank sends elements to every other rank.
///
/// Every element goes through the same operations in the same order on any number of ranks: the
/// result equals that of one rank, bit for bit.
final class Transform<P extends Points<P>> implements Program<double[]> {
    private static final double OPERATIONS = 5;

    private final Job job;
    private final Butterfly<P> butterfly;
    private final PieceTransport<P> transport;
    private final Remap<P> remap;
    private final List<Factors> cyclicSteps;
    private final List<Factors> blockedSteps;
    private final List<Factors> allSteps;
    private P cyclic;
    private P blocked;
    private P whole;

    Transform(Job job, Butterfly<P> butterfly, PieceTransport<P> transport, int piece) {
        int ranks = job.size();
        this.job = job;
        this.butterfly = butterfly;
        this.transport = transport;
        this.remap = new Remap<>(job, transport, butterfly.length() / ranks / ranks, piece);
        this.cyclicSteps = butterfly.cyclic(job.rank(), ranks);
        this.blockedSteps = butterfly.blocked(ranks);
        this.allSteps = butterfly.blocked(job.rank() == 0 ? butterfly.length() : 1);
        P nothing = butterfly.room().apply(0);
        this.cyclic = nothing;
        this.blocked = nothing;
        this.whole = nothing;
    }

    @Override
    public String title() {
        return "fft %d points, layout %s".formatted(butterfly.length(), butterfly.layout());
    }

    @Override
    public void prepare() {
        cyclic = butterfly.input(job.rank(), job.size());
        blocked = butterfly.room().apply(butterfly.length() / job.size());
        transport.expect(blocked);
    }

    @Override
    public void compute() throws IOException, InterruptedException {
        cyclicSteps.forEach(cyclic::step);
        remap.run(cyclic, blocked);
        blockedSteps.forEach(blocked::step);
    }

    @Override
    public double @Nullable [] collect() {
        List<double[]> parts = job.gather(blocked.parts());
        return parts == null ? null : parts.stream().flatMapToDouble(Arrays::stream).toArray();
    }

    @Override
    public void prepareSequential() {
        whole = butterfly.input(0, 1);
    }

    @Override
    public double[] sequential() {
        allSteps.forEach(whole::step);
        return whole.parts();
    }

    @Override
    public boolean matches(double[] sequential, double[] parallel) {
        return Arrays.equals(sequential, parallel);
    }

    @Override
    public Throughput figure(double seconds) {
        int length = butterfly.length();
        double operations = OPERATIONS * length * Integer.numberOfTrailingZeros(length);
        return new Throughput(operations / seconds / 1e6, "Mflop/s");
    }
}
