// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.matmul;

import io.wherry.apps.job.Job;
import io.wherry.apps.job.Program;
import io.wherry.apps.job.Throughput;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Matrix multiplication by a master and its workers. The workers get blocks of rows; a master
/// without workers computes all rows.
final class Multiplication implements Program<double[][]> {
    private final Job job;
    private final WorkerGroup workers;
    private final double[][] a;
    private final double[][] b;
    private double @Nullable [][] c;

    Multiplication(Job job, WorkerGroup workers, int size) {
        this.job = job;
        this.workers = workers;
        boolean isMaster = job.rank() == 0;
        this.a = Matrix.random(isMaster ? size : 0, 1);
        this.b = Matrix.random(isMaster ? size : 0, 2);
    }

    @Override
    public String title() {
        return "matmul %d x %d".formatted(a.length, a.length);
    }

    @Override
    public void compute() throws IOException, InterruptedException {
        if (job.rank() > 0) {
            workers.work();
        } else {
            c = job.size() == 1 ? Matrix.product(a, b) : workers.multiply(a, b);
        }
    }

    @Override
    public double @Nullable [][] collect() {
        return c;
    }

    @Override
    public double[][] sequential() {
        return Matrix.product(a, b);
    }

    @Override
    public boolean matches(double[][] sequential, double[][] parallel) {
        return Arrays.deepEquals(sequential, parallel);
    }

    @Override
    public Throughput figure(double seconds) {
        return new Throughput(2 * Math.pow(a.length, 3) / seconds / 1e6, "Mflop/s");
    }
}
