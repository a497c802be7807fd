// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.maps;

import io.wherry.bench.harness.AnswerText;
import io.wherry.bench.harness.BenchProgress;
import io.wherry.bench.harness.Effort;
import io.wherry.bench.harness.Fork;
import io.wherry.bench.harness.RoundTable;
import io.wherry.bench.harness.ScratchFolder;
import io.wherry.bench.harness.Worker;
import io.wherry.bench.links.LinkTimes;
import io.wherry.bench.report.Samples;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Times of published versions of which a part has changed.
public final class VersionTimes {
    /// Numbers of changed orders, and the book that is built anew.
    public static final List<Integer> CHANGES =
            List.of(0, 1, 14, 140, 1_400, VersionWorker.ORDERS, VersionWorker.ANEW);

    private static final int WARM_UPS = 2;

    private final RoundTable<Integer> nanos = new RoundTable<>();
    private final RoundTable<Integer> bytes = new RoundTable<>();
    private @Nullable String failure;

    public static VersionTimes measure(Effort effort, Path folder) {
        VersionTimes times = new VersionTimes();
        times.run(effort, folder);
        return times;
    }

    public void run(Effort effort, Path folder) {
        BenchProgress.say("[iso] versions, rounds:");
        try (ScratchFolder files = ScratchFolder.inMemory(folder)) {
            List<String> command =
                    new ArrayList<>(Fork.command(VersionWorker.class, List.of(LinkTimes.OPTION)));
            command.add(files.path().toString());
            Path log = folder.resolve("versions.log");
            try (Worker worker = new Worker(command, log, effort.patienceSeconds())) {
                rounds(worker, effort);
            }
        } catch (IOException e) {
            failure = AnswerText.reason(e);
        }
        BenchProgress.line();
    }

    private void rounds(Worker worker, Effort effort) throws IOException {
        for (int round = -WARM_UPS; round < effort.connections(); round++) {
            BenchProgress.say(" " + round);
            if (round == 0) {
                nanos.figures().clear();
                bytes.figures().clear();
            }
            for (int changed : CHANGES) {
                String order = changed + " " + 4 * effort.roundMillis();
                String[] words = worker.ask(order).split(" ", 2);
                add(changed, Double.parseDouble(words[0]), Double.parseDouble(words[1]));
            }
        }
    }

    public void add(int changed, double time, double written) {
        nanos.add(changed, time);
        bytes.add(changed, written);
    }

    /// Nanoseconds to publish a version; null if it was not measured.
    public @Nullable Samples time(int changed) {
        return nanos.of(changed);
    }

    /// Bytes that were written for a version; null if it was not measured.
    public @Nullable Samples bytes(int changed) {
        return bytes.of(changed);
    }

    /// Why nothing was measured; null if it was.
    public @Nullable String failure() {
        return failure;
    }
}
