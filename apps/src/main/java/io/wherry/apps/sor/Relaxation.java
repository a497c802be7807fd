// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.sor;

import io.wherry.apps.job.Block;
import io.wherry.apps.job.Job;
import io.wherry.apps.job.Program;
import io.wherry.apps.job.Throughput;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Red-black successive over-relaxation (Chang, section 4.3.1): each iteration computes all red
/// points from the black points around them, then all black points from the red ones. Each rank has
/// a block of rows; before each half it needs the adjacent rows of its neighbours.
///
/// The result does not depend on the order in which the points of one colour are computed, so any
/// number of ranks finds the same result, bit for bit.
final class Relaxation implements Program<double[][]> {
    private static final double OPERATIONS_A_POINT = 7;

    private final Job job;
    private final HaloExchange edges;
    private final int size;
    private final int iterations;
    private Plate plate;

    Relaxation(Job job, HaloExchange edges, int size, int iterations) {
        this.job = job;
        this.edges = edges;
        this.size = size;
        this.iterations = iterations;
        this.plate = ownPart();
    }

    private Plate ownPart() {
        return new Plate(Block.of(job.rank(), job.size(), size), size);
    }

    @Override
    public String title() {
        return "sor %d x %d, %d iterations".formatted(size, size, iterations);
    }

    @Override
    public void prepare() {
        plate = ownPart();
    }

    @Override
    public void compute() throws IOException, InterruptedException {
        for (int i = 0; i < iterations; i++) {
            half(0);
            half(1);
        }
    }

    private void half(int color) throws IOException, InterruptedException {
        job.communication().start();
        edges.swap(plate);
        job.communication().stop();
        plate.relax(color);
    }

    @Override
    public double @Nullable [][] collect() {
        List<double[][]> parts = job.gather(plate.own());
        return parts == null ? null : parts.stream().flatMap(Stream::of).toArray(double[][]::new);
    }

    @Override
    public double[][] sequential() {
        Plate whole = new Plate(new Block(0, size), size);
        for (int i = 0; i < iterations; i++) {
            whole.relax(0);
            whole.relax(1);
        }
        return whole.own();
    }

    @Override
    public boolean matches(double[][] sequential, double[][] parallel) {
        return Arrays.deepEquals(sequential, parallel);
    }

    @Override
    public Throughput figure(double seconds) {
        double points = (double) size * size * iterations;
        return new Throughput(OPERATIONS_A_POINT * points / seconds / 1e6, "Mflop/s");
    }
}
