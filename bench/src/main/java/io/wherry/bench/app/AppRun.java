// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.app;

import io.wherry.bench.mpi.MpiRuntime;
import java.util.ArrayList;
import java.util.List;

/// A job of the section `apps`: a program with its options, over some stacks in turn.
///
/// @param words the program, then options
/// @param stacks the first is the one that is checked, and compared with the sequential version, in each pass
record AppRun(List<String> words, int ranks, List<String> stacks, MpiRuntime runtime) {
    AppRun {
        words = List.copyOf(words);
        stacks = List.copyOf(stacks);
    }

    /// Ranks of this machine without an MPI library.
    static AppRun of(String line, int ranks, List<String> stacks) {
        return new AppRun(List.of(line.split(" ", -1)), ranks, stacks, MpiRuntime.PROCESSES);
    }

    /// The same under the launcher of an MPI library.
    AppRun under(MpiRuntime library, List<String> others) {
        return new AppRun(words, ranks, others, library);
    }

    /// The command line of the program.
    String label() {
        return "%d %s (%s)".formatted(ranks, String.join(" ", words), runtime.label());
    }

    /// As arguments of [io.wherry.bench.app.AppRank].
    List<String> arguments(AppTimes.Pace warmup) {
        List<String> all = new ArrayList<>();
        all.add(Integer.toString(warmup.passes()));
        all.add(Integer.toString(warmup.rounds()));
        all.add(Integer.toString(warmup.warmMillis()));
        all.add(String.join(",", stacks));
        all.addAll(words);
        return all;
    }
}
