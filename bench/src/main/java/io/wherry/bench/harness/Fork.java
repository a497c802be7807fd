// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Starts a program in a JVM of its own and waits for its answer.
public final class Fork {
    /* Short runs on a busy machine are even only so:
     * -Xbatch              the measured thread waits for what it made hot; else it may run
     *                      uncompiled for as long as the compilers get no core
     * -Xmn, AlwaysPreTouch memory is allocated again and again, not touched for the first time: a
     *                      page fault costs more than a small graph
     * UseG1GC              the default of the JVM on two cores or more, also where there is one */

    /// Options of every forked JVM.
    public static final List<String> JVM_OPTIONS =
            List.of(
                    "-XX:+UseG1GC",
                    "-Xms400m",
                    "-Xmx2g",
                    "-Xmn256m",
                    "-XX:+AlwaysPreTouch",
                    "-Xbatch");

    private final Effort effort;
    private final Path folder;
    private @Nullable Process running;

    /// @param folder receives outputs and logs
    public Fork(Effort effort, Path folder) {
        this.effort = effort;
        this.folder = folder;
    }

    /// Runs a class in a JVM of its own; appends the effort's name and a file for its output to
    /// `args`.
    ///
    /// @return its output, or that of a failure
    public String ask(Class<?> main, List<String> options, List<String> args)
            throws IOException, InterruptedException {
        Path answer = folder.resolve("answer");
        List<String> command = command(main, options);
        command.addAll(args);
        command.addAll(List.of(effort.name(), answer.toString()));
        return output(new ProcessBuilder(command), answer, log(args));
    }

    /// Runs a program with a class path of its own.
    ///
    /// @param command ends with `answer`, the file that the program writes, or arguments after it
    /// @param name of its log, which is kept if it fails
    /// @return its output, or that of a failure
    public String ask(ProcessBuilder command, Path answer, String name)
            throws IOException, InterruptedException {
        return output(command, answer, log(List.of(name)));
    }

    private String output(ProcessBuilder command, Path answer, Path log)
            throws IOException, InterruptedException {
        Process process = command.redirectErrorStream(true).redirectOutput(log.toFile()).start();
        running = process;
        if (!process.waitFor(effort.patienceSeconds(), TimeUnit.SECONDS)) {
            process.destroyForcibly().waitFor();
            return AnswerText.failed("no answer after " + effort.patienceSeconds() + " s");
        }
        if (!Files.exists(answer)) {
            return AnswerText.failed("JVM ended: exit=" + process.exitValue());
        }
        String text = Files.readString(answer);
        Files.delete(answer);
        if (!AnswerText.isFailure(text)) {
            Files.delete(log);
        }
        return text;
    }

    /// The log file for the output of a JVM that fails.
    private Path log(List<String> args) {
        return folder.resolve(String.join("-", args).replaceAll("[ /]", "-") + ".log");
    }

    /// Returns the command that starts a class in a forked JVM; the caller appends the arguments.
    public static List<String> command(Class<?> main, List<String> options) {
        List<String> command = new ArrayList<>();
        command.add(java());
        command.addAll(JVM_OPTIONS);
        command.addAll(options);
        command.add("-Djmh.ignoreLock=true");
        command.add("-cp");
        command.add(System.getProperty("java.class.path"));
        command.add(main.getName());
        return command;
    }

    /// Returns the command that starts a class in a small JVM without options of ours.
    public static List<String> plain(Class<?> main) {
        String classPath = System.getProperty("java.class.path");
        return List.of(java(), "-Xmx32m", "-XX:+UseSerialGC", "-cp", classPath, main.getName());
    }

    /// The command that starts a JVM like this one.
    public static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    /// Ends the JVM that runs, if one does.
    public void stop() {
        Process process = running;
        if (process != null) {
            process.destroyForcibly();
        }
    }
}
