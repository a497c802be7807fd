// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.demo;

import io.wherry.cli.data.DataSet;
import io.wherry.cli.data.ObjectCount;
import io.wherry.cli.jvm.CloseableStack;
import io.wherry.cli.show.Progress;
import io.wherry.cli.show.UnitFormat;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One demo from the first line to the last.
final class DemoRun {
    /// The data of a demo, and how they are sent.
    ///
    /// @param program main class and arguments of the second JVM
    record Plan(List<DataSet> data, boolean tcp, MeasurementTime pace, List<String> program) {
        Plan {
            data = List.copyOf(data);
            program = List.copyOf(program);
        }
    }

    private static final int TURNS = 2;

    private static final int OK = 0;
    private static final int FAILED = 1;
    private static final int INTERRUPTED = 130; // as a shell says it

    private final Plan plan;
    private final JvmMemory memory;
    private final Progress progress;
    private final PrintWriter out;
    private final PrintWriter err;
    private final List<DataSetResult> results = new ArrayList<>();
    private final List<String> skipped = new ArrayList<>();

    DemoRun(Plan plan, JvmMemory memory, Progress progress, PrintWriter out, PrintWriter err) {
        this.plan = plan;
        this.memory = memory;
        this.progress = progress;
        this.out = out;
        this.err = err;
    }

    /// Runs the demo and returns its exit code: 0 if all copies are equal to their originals.
    int run() {
        try (CloseableStack resources = CloseableStack.none()) {
            try {
                SecondPeer peer =
                        SecondPeer.start(resources, plan.program(), memory.peerHeap(), plan.tcp());
                introduce(peer);
                sendAll(peer);
            } catch (IOException e) {
                return resources.isGivenUp() ? INTERRUPTED : failed(e);
            }
        }
        return conclude();
    }

    private int failed(IOException e) {
        progress.close();
        err.println();
        err.println("wherry: " + e.getMessage());
        return FAILED;
    }

    private void introduce(SecondPeer peer) {
        out.println("Wherry sends real object graphs to a second JVM and back.");
        out.printf(
                "JVMs: java %s, %d processors, heap at most %s here and %s there%n",
                Runtime.version(),
                Runtime.getRuntime().availableProcessors(),
                UnitFormat.bytes(memory.heap()),
                UnitFormat.bytes(memory.peerHeap()));
        out.printf("link: %s to process %d%n%n", peer.address(), peer.pid());
    }

    private void sendAll(SecondPeer peer) throws IOException {
        int number = 0;
        for (DataSet data : plan.data()) {
            number++;
            progress.begin(
                    "[%2d/%d] %-13s".formatted(number, plan.data().size(), data.name()),
                    1 + TURNS * GraphFormat.values().length * RoundTrips.STEPS);
            String refusal = memory.refusal(data);
            if (refusal == null) {
                DataSetResult result = send(peer, data);
                results.add(result);
                progress.end(result.summary());
            } else {
                skipped.add(data.name() + ": " + refusal);
                progress.end("skipped: " + refusal);
            }
        }
    }

    /// Builds a graph in both JVMs at the same time, then sends it.
    private DataSetResult send(SecondPeer peer, DataSet data) throws IOException {
        progress.step("building");
        peer.ask(new EchoRequest.Build(data.name()));
        Object graph = data.fresh();
        long objects = ObjectCount.of(graph);
        peer.demandDone();
        FormatOutcome lean = turn(peer, GraphFormat.LEAN, graph);
        FormatOutcome javaIo = turn(peer, GraphFormat.JAVA_IO, graph);
        lean = secondTurn(lean, peer, GraphFormat.LEAN, graph);
        javaIo = secondTurn(javaIo, peer, GraphFormat.JAVA_IO, graph);
        return new DataSetResult(data.name(), objects, lean, javaIo);
    }

    private FormatOutcome turn(SecondPeer peer, GraphFormat format, @Nullable Object graph)
            throws IOException {
        return new RoundTrips(peer, format, graph, plan.pace(), progress).run();
    }

    /// Measures the first format again, because the JIT has compiled the link for the second one by
    /// then; the better result counts.
    /// better one counts.
    private FormatOutcome secondTurn(
            FormatOutcome first, SecondPeer peer, GraphFormat format, @Nullable Object graph)
            throws IOException {
        if (first instanceof FormatOutcome.Equal equal && !plan.pace().isLong(equal.nanos())) {
            return equal.orBetter(turn(peer, format, graph));
        }
        return first;
    }

    private int conclude() {
        out.println();
        new ResultTable(results).lines().forEach(out::println);
        out.println();
        out.println(
                "A round trip is encode, send, receive and decode, there and back; rates count");
        out.println(
                "both ways, over the median of the better of two turns. Each format has its own bytes.");
        for (String line : skipped) {
            out.println("Skipped " + line + ".");
        }
        results.forEach(this::explain);
        boolean good = results.stream().allMatch(DataSetResult::isGood);
        out.println();
        if (good) {
            out.println("Every copy is equal to its original, in this JVM and in the other.");
            next();
        } else {
            err.println("wherry: not every copy is equal to its original");
        }
        return good ? OK : FAILED;
    }

    private void explain(DataSetResult result) {
        explain(result, GraphFormat.LEAN, result.lean());
        explain(result, GraphFormat.JAVA_IO, result.javaIo());
    }

    private void explain(DataSetResult result, GraphFormat format, FormatOutcome outcome) {
        String what = what(format, outcome);
        if (what != null) {
            out.println(result.name() + ", " + format + ": " + what);
        }
    }

    private static @Nullable String what(GraphFormat format, FormatOutcome outcome) {
        return switch (outcome) {
            case FormatOutcome.Equal _ -> null;
            case FormatOutcome.Different different ->
                    different.where() + " found a difference at " + different.difference();
            case FormatOutcome.Failed failed ->
                    format == GraphFormat.JAVA_IO
                                    && failed.reason().equals(FailureReason.STACK_OVERFLOW)
                            ? "it recurses, and the graph is deeper than the stack"
                            : failed.reason();
        };
    }

    private void next() {
        out.println();
        out.println("Where to go next:");
        out.println("  README.md             send your own graphs");
        out.println("  ./build verify        all tests and checks");
        out.println("  docs/                 formats byte by byte, design, results");
        out.println("  ./wherry demo --help  other data, TCP instead of the Unix socket");
    }
}
