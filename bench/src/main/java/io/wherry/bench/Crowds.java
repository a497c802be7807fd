// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

import io.wherry.bench.report.Samples;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What crews of threads did with the contenders they shared.
final class Crowds {
    private record Cell(Workload workload, Contender contender) {}

    private final Map<Cell, Map<String, Samples>> times = new LinkedHashMap<>();
    private final Map<Cell, String> failures = new LinkedHashMap<>();

    static Crowds measure(Errand errand, Fork fork) throws IOException, InterruptedException {
        Crowds crowds = new Crowds();
        for (Workload workload : workloads(errand)) {
            Narrator.say("[threads] " + workload + ":");
            for (Contender contender : errand.serializers()) {
                String answer =
                        fork.ask(
                                Crowd.class,
                                contender.jvmOptions(),
                                List.of(contender.label(), workload.name()));
                crowds.add(workload, contender, answer);
                Narrator.say(' ' + contender.label());
            }
            Narrator.line();
        }
        return crowds;
    }

    /// Small, middle and large messages.
    static List<Workload> workloads(Errand errand) {
        return errand.choice()
                .of(Stream.of("message", "order", "tree-1023").map(Workloads::named).toList());
    }

    void add(Workload workload, Contender contender, String answer) {
        Cell cell = new Cell(workload, contender);
        if (Answer.isFailure(answer)) {
            failures.put(cell, Answer.failure(answer).reason());
        } else {
            times.put(cell, Crowd.parse(answer));
        }
    }

    /// Null if it was not measured.
    @Nullable Samples of(Workload workload, Contender contender, Crew crew) {
        Map<String, Samples> found = times.get(new Cell(workload, contender));
        return found == null ? null : found.get(crew.label());
    }

    /// Why it was not measured; null if it was, or not tried.
    @Nullable String failure(Workload workload, Contender contender) {
        return failures.get(new Cell(workload, contender));
    }
}
