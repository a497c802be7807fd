// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Starts the JVM of a [Stint] and waits for its answer.
final class Fork {
    /* Short runs on a busy machine are even only so:
     * -Xbatch              the measured thread waits for what it made hot; else it may run
     *                      uncompiled for as long as the compilers get no core
     * -Xmn, AlwaysPreTouch memory is allocated again and again, not touched for the first time: a
     *                      page fault costs more than a small graph
     * UseParallelGC        no thread collects beside the measured one */

    /// What every JVM gets.
    static final List<String> JVM_OPTIONS =
            List.of(
                    "-XX:+UseParallelGC",
                    "-Xms400m",
                    "-Xmx2g",
                    "-Xmn256m",
                    "-XX:+AlwaysPreTouch",
                    "-Xbatch");

    private static final String DEEP_STACK = "-Xss512m";

    private final Effort effort;
    private final Path folder;
    private @Nullable Process running;

    /// @param folder where answers and logs go
    Fork(Effort effort, Path folder) {
        this.effort = effort;
        this.folder = folder;
    }

    /// Whoever overflows a default stack gets a second try on a deep one.
    Outcome run(Contender contender, Workload workload) throws IOException, InterruptedException {
        Outcome outcome = run(contender, workload, false);
        if (outcome instanceof Outcome.Failed failed && failed.isOverflow()) {
            Outcome deep = run(contender, workload, true);
            return deep instanceof Outcome.Measured ? deep : outcome;
        }
        return outcome;
    }

    private Outcome run(Contender contender, Workload workload, boolean deepStack)
            throws IOException, InterruptedException {
        Path answer = folder.resolve("answer");
        Path log = log(contender, workload);
        List<String> command = command(contender, deepStack);
        command.addAll(
                List.of(contender.label(), workload.name(), effort.name(), answer.toString()));
        Process process =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile())
                        .start();
        running = process;
        if (!process.waitFor(effort.patienceSeconds(), TimeUnit.SECONDS)) {
            process.destroyForcibly().waitFor();
            return new Outcome.Failed("no answer after " + effort.patienceSeconds() + " s");
        }
        if (!Files.exists(answer)) {
            return new Outcome.Failed("JVM ended: exit=" + process.exitValue());
        }
        Outcome outcome = Answer.parse(Files.readString(answer), deepStack);
        Files.delete(answer);
        if (outcome instanceof Outcome.Measured) {
            Files.delete(log);
        }
        return outcome;
    }

    /// What a JVM says that fails stays here.
    Path log(Contender contender, Workload workload) {
        return folder.resolve(workload.name() + '-' + contender.label().replace(' ', '-') + ".log");
    }

    private static List<String> command(Contender contender, boolean deepStack) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(JVM_OPTIONS);
        command.addAll(contender.jvmOptions());
        if (deepStack) {
            command.add(DEEP_STACK);
        }
        command.add("-Djmh.ignoreLock=true");
        command.add("-cp");
        command.add(System.getProperty("java.class.path"));
        command.add(Stint.class.getName());
        return command;
    }

    /// Ends the JVM that runs, if one does.
    void stop() {
        Process process = running;
        if (process != null) {
            process.destroyForcibly();
        }
    }
}
