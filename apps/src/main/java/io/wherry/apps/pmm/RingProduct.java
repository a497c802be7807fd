// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.pmm;

import io.wherry.apps.job.Block;
import io.wherry.apps.job.Job;
import io.wherry.apps.job.Program;
import io.wherry.apps.job.Throughput;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Matrix multiplication (Chang, section 4.3.1): a rank has a block of rows of all three matrices.
/// It multiplies with the rows of the right matrix that it holds, passes them to the next rank,
/// receives those of the previous rank, and so on, until it has had all rows.
final class RingProduct implements Program<double[][]> {
    private final Job job;
    private final Ring ring;
    private final int size;
    private final int repeats;
    private final double[][] left;
    private final double[][] right;
    private double[][] product = {};

    RingProduct(Job job, Ring ring, int size, int repeats) {
        this.job = job;
        this.ring = ring;
        this.size = size;
        this.repeats = repeats;
        Block own = block(job.rank());
        this.left = MatrixRows.left(own, size);
        this.right = MatrixRows.right(own, size);
    }

    private Block block(int rank) {
        return Block.of(rank, job.size(), size);
    }

    @Override
    public String title() {
        return "pmm %d x %d, %d multiplications".formatted(size, size, repeats);
    }

    @Override
    public void compute() throws IOException, InterruptedException {
        for (int i = 0; i < repeats; i++) {
            multiply();
        }
    }

    private void multiply() throws IOException, InterruptedException {
        product = new double[left.length][size];
        double[][] held = right;
        MatrixRows.multiplyAdd(product, left, held, block(job.rank()).from());
        for (int step = 1; step < job.size(); step++) {
            Block next = block(Math.floorMod(job.rank() - step, job.size()));
            job.communication().start();
            held = ring.pass(held, next.length());
            job.communication().stop();
            MatrixRows.multiplyAdd(product, left, held, next.from());
        }
    }

    @Override
    public double @Nullable [][] collect() {
        List<double[][]> parts = job.gather(product);
        return parts == null ? null : parts.stream().flatMap(Stream::of).toArray(double[][]::new);
    }

    @Override
    public double[][] sequential() {
        Block all = new Block(0, size);
        double[][] wholeLeft = MatrixRows.left(all, size);
        double[][] wholeRight = MatrixRows.right(all, size);
        double[][] whole = {};
        for (int i = 0; i < repeats; i++) {
            whole = new double[size][size];
            MatrixRows.multiplyAdd(whole, wholeLeft, wholeRight, 0);
        }
        return whole;
    }

    @Override
    public boolean matches(double[][] sequential, double[][] parallel) {
        return Arrays.deepEquals(sequential, parallel);
    }

    @Override
    public Throughput figure(double seconds) {
        double operations = 2.0 * size * size * size * repeats;
        return new Throughput(operations / seconds / 1e6, "Mflop/s");
    }
}
