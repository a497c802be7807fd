// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.mpi;

import io.wherry.bench.harness.AnswerText;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// Starts ranks of a main class and waits for the answer of the first.
public final class RankLauncher {
    private static final int SECONDS_TO_END = 10;

    private final MpiRuntime runtime;
    private final Path folder;
    private final int patienceSeconds;

    /// The program of each rank. Rank 0 writes its output to the file that is its last argument.
    ///
    /// @param options of its JVM, in addition to those of all forks
    /// @param args of `main`, before the name of the file
    public record Program(Class<?> main, List<String> options, List<String> args, int ranks) {
        private static final int TWO = 2;

        public Program {
            options = List.copyOf(options);
            args = List.copyOf(args);
        }

        /// For two ranks.
        public Program(Class<?> main, List<String> options, List<String> args) {
            this(main, options, args, TWO);
        }
    }

    /// @param folder receives outputs and logs
    public RankLauncher(MpiRuntime runtime, Path folder, int patienceSeconds) {
        this.runtime = runtime;
        this.folder = folder;
        this.patienceSeconds = patienceSeconds;
    }

    /// Its answer, or that of a failure: see [AnswerText#isFailure].
    public String ask(Program program) throws IOException, InterruptedException {
        String missing = runtime.missing();
        if (missing != null) {
            return AnswerText.failed(AnswerText.NOT_INSTALLED + missing);
        }
        Path answer = folder.resolve("answer-" + runtime.label());
        Path log = log(program);
        List<String> command = runtime.command(program.main(), program.options(), program.ranks());
        command.addAll(program.args());
        command.add(answer.toString());
        String failure = run(command, log);
        if (!failure.isEmpty()) {
            return AnswerText.failed(failure);
        }
        if (!Files.exists(answer)) {
            return AnswerText.failed("job ended without an answer: " + lastWords(log));
        }
        String text = Files.readString(answer);
        Files.delete(answer);
        if (!AnswerText.isFailure(text)) {
            Files.delete(log);
        }
        return text;
    }

    /// Why it failed; empty if it did not.
    private String run(List<String> command, Path log) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().putAll(runtime.environment());
        Process process =
                builder.redirectErrorStream(true)
                        .redirectInput(new File("/dev/null"))
                        .redirectOutput(log.toFile())
                        .start();
        Thread stopper = Thread.ofPlatform().unstarted(() -> stop(process));
        Runtime.getRuntime().addShutdownHook(stopper);
        try {
            if (!process.waitFor(patienceSeconds, TimeUnit.SECONDS)) {
                return "no answer after " + patienceSeconds + " s";
            }
            int exit = process.exitValue();
            return exit == 0 ? "" : "job ended: exit=" + exit + ": " + lastWords(log);
        } finally {
            stop(process);
            removeHook(stopper);
        }
    }

    /// Asks the launcher to end its ranks, then kills a launcher that ignores the request.
    private static void stop(Process process) {
        List<ProcessHandle> all = new ArrayList<>(process.descendants().toList());
        process.destroy();
        process.onExit()
                .completeOnTimeout(process, SECONDS_TO_END, TimeUnit.SECONDS)
                .join()
                .destroyForcibly();
        all.forEach(ProcessHandle::destroyForcibly);
    }

    private static void removeHook(Thread stopper) {
        try {
            Runtime.getRuntime().removeShutdownHook(stopper);
        } catch (IllegalStateException _) {
            /* this JVM ends already, and the hook has run */
        }
    }

    private static String lastWords(Path log) throws IOException {
        return Files.readAllLines(log).stream()
                .filter(line -> !line.isBlank())
                .findFirst()
                .orElse("nothing said");
    }

    /// The log file for the output of a job that fails.
    private Path log(Program program) {
        String name = runtime.label() + '-' + program.main().getSimpleName();
        return folder.resolve(name + ".log");
    }
}
