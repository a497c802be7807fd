// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.em3d;

import io.wherry.apps.job.Job;
import io.wherry.apps.job.Program;
import io.wherry.apps.job.Throughput;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// EM3D (Chang, section 4.3.1): electromagnetic waves on a graph. In each iteration all nodes of
/// the electric field change by a weighted sum of their neighbours, which are of the magnetic
/// field; then all nodes of the magnetic field change by a weighted sum of theirs. Before each
/// half, the ghosts get the values of the nodes they stand for.
final class Propagation implements Program<double[]> {
    private final Job job;
    private final Ghosts ghosts;
    private final GraphOptions options;
    private final int iterations;
    private final LocalFields fields;

    /// The fields of the sequential version; null until rank 0 runs it.
    private @Nullable LocalFields whole;

    Propagation(Job job, Ghosts ghosts, GraphOptions options, int iterations) {
        this.job = job;
        this.ghosts = ghosts;
        this.options = options;
        this.iterations = iterations;
        this.fields = new LocalFields(new Graph(options), job.rank());
    }

    @Override
    public String title() {
        return "em3d %d nodes, degree %d, %.0f %% of edges remote, %d iterations"
                .formatted(2 * options.nodes(), options.degree(), options.remote(), iterations);
    }

    @Override
    public void prepare() {
        fields.reset();
    }

    @Override
    public void compute() throws IOException, InterruptedException {
        for (int i = 0; i < iterations; i++) {
            half(FieldKind.E);
            half(FieldKind.H);
        }
    }

    private void half(FieldKind kind) throws IOException, InterruptedException {
        job.communication().start();
        ghosts.fetch(fields.field(kind.other()));
        job.communication().stop();
        fields.step(kind);
    }

    @Override
    public double @Nullable [] collect() {
        List<double[]> electric = job.gather(fields.field(FieldKind.E).own());
        List<double[]> magnetic = job.gather(fields.field(FieldKind.H).own());
        return electric == null || magnetic == null
                ? null
                : joined(joined(electric), joined(magnetic));
    }

    private static double[] joined(List<double[]> parts) {
        return joined(parts.toArray(double[][]::new));
    }

    private static double[] joined(double[]... parts) {
        return Arrays.stream(parts).flatMapToDouble(Arrays::stream).toArray();
    }

    @Override
    public void prepareSequential() {
        if (whole == null) {
            whole = new LocalFields(new Graph(options).onOneRank(), 0);
        }
        whole.reset();
    }

    @Override
    public double[] sequential() {
        LocalFields all = Objects.requireNonNull(whole, "prepareSequential was not called");
        for (int i = 0; i < iterations; i++) {
            all.step(FieldKind.E);
            all.step(FieldKind.H);
        }
        return joined(all.field(FieldKind.E).own(), all.field(FieldKind.H).own());
    }

    @Override
    public boolean matches(double[] sequential, double[] parallel) {
        return Arrays.equals(sequential, parallel);
    }

    @Override
    public Throughput figure(double seconds) {
        double edges = 2.0 * options.nodes() * options.degree();
        return new Throughput(seconds / iterations / edges * 1e9, "ns an edge");
    }
}
