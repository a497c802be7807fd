// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

import io.wherry.bench.report.Markdown;
import io.wherry.bench.report.Run;
import io.wherry.bench.report.RunDifferences;
import io.wherry.bench.report.RunFile;
import io.wherry.bench.report.Setting;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// The command `wherry bench compare`.
@Command(
        name = "compare",
        mixinStandardHelpOptions = true,
        description =
                "Says what two runs measured differently, beyond the spread of their samples.")
final class CompareCommand implements Callable<Integer> {
    @Parameters(
            index = "0",
            paramLabel = "BEFORE",
            description = "The run.json of the earlier run.")
    private @Nullable Path before;

    @Parameters(index = "1", paramLabel = "AFTER", description = "The run.json of the later run.")
    private @Nullable Path after;

    @Override
    public Integer call() throws IOException {
        Run one = RunFile.read(given(before));
        Run other = RunFile.read(given(after));
        RunDifferences changes = RunDifferences.between(one, other);
        if (changes.count() > 0) {
            System.out.println(Markdown.of(List.of(changes.table())));
        }
        System.out.printf(
                "%d of %d numbers are another beyond their spread.%n",
                changes.count(), changes.compared());
        warn(one.setting(), other.setting());
        return 0;
    }

    private static Path given(@Nullable Path file) {
        if (file == null) {
            throw new IllegalStateException("picocli asks for both files");
        }
        return file;
    }

    private static void warn(Setting one, Setting other) {
        if (!one.machine().equals(other.machine())) {
            System.out.println(
                    "The runs are of two machines: " + one.machine() + ", " + other.machine());
        }
        if (!one.effort().equals(other.effort())) {
            System.out.println(
                    "The runs are of two efforts: " + one.effort() + ", " + other.effort());
        }
    }
}
