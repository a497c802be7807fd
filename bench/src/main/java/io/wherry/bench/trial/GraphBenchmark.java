// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.trial;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/// Writes and reads one graph by one contender, `calls` times a block: the score is the time of a
/// block.
///
/// The fresh graphs of a block are made before its clock starts, and none is written twice.
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 200)
@Measurement(iterations = 200)
public class GraphBenchmark {
    @Param("wherry")
    public String contender = "wherry";

    @Param("message")
    public String workload = "message";

    @Param("100")
    public int calls = 100;

    @SuppressWarnings("NullAway.Init") // JMH calls open first
    private Trial trial;

    @Setup
    public void open() throws IOException {
        trial = Trial.of(contender, workload);
    }

    /// Graphs without identity hash codes.
    @State(Scope.Thread)
    public static class FreshGraphs {
        private Object[] graphs = {};

        @Setup(Level.Iteration)
        public void make(GraphBenchmark benchmark) {
            graphs = new Object[benchmark.calls];
            for (int n = 0; n < graphs.length; n++) {
                graphs[n] = benchmark.trial.fresh();
            }
        }
    }

    @Benchmark
    public void write(Blackhole hole) throws IOException {
        for (int n = calls; n > 0; n--) {
            hole.consume(trial.write());
        }
    }

    @Benchmark
    public void writeFresh(FreshGraphs fresh, Blackhole hole) throws IOException {
        for (Object graph : fresh.graphs) {
            hole.consume(trial.write(graph));
        }
    }

    @Benchmark
    public void read(Blackhole hole) throws IOException, ClassNotFoundException {
        for (int n = calls; n > 0; n--) {
            hole.consume(trial.read());
        }
    }
}
