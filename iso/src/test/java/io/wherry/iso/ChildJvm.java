// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// A program of this class path in a separate JVM; [#close] ends it in any state.
public final class ChildJvm implements AutoCloseable {
    private static final int SECONDS = 60;

    /// Options of a JVM that may call native functions, and of one that may not.
    public static final List<String> NATIVE = List.of("--enable-native-access=ALL-UNNAMED");

    public static final List<String> PLAIN = List.of("--illegal-native-access=deny");

    private final Process process;
    private final BufferedReader output;

    private ChildJvm(Process process) {
        this.process = process;
        this.output = process.inputReader(StandardCharsets.UTF_8);
    }

    public static ChildJvm start(List<String> options, Class<?> program, Object... arguments)
            throws IOException {
        return start(command(options, program, arguments));
    }

    /// As [#start], with a limit of the shell, `-v 8000000`.
    public static ChildJvm limited(
            String limit, List<String> options, Class<?> program, Object... rest)
            throws IOException {
        return by(
                List.of("bash", "-c", "ulimit " + limit + "; exec \"$@\"", "bash"),
                options,
                program,
                rest);
    }

    /// As [#start], by a command that ends with executing its arguments.
    public static ChildJvm by(
            List<String> starter, List<String> options, Class<?> program, Object... arguments)
            throws IOException {
        List<String> whole = new ArrayList<>(starter);
        whole.addAll(command(options, program, arguments));
        return start(whole);
    }

    /// As [#start], with standard error in a file.
    public static ChildJvm complaining(Path errors, Class<?> program, Object... arguments)
            throws IOException {
        List<String> command = command(PLAIN, program, arguments);
        return new ChildJvm(new ProcessBuilder(command).redirectError(errors.toFile()).start());
    }

    private static ChildJvm start(List<String> command) throws IOException {
        return new ChildJvm(
                new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
    }

    private static List<String> command(
            List<String> options, Class<?> program, Object... arguments) {
        List<String> command = new ArrayList<>();
        command.add(ProcessHandle.current().info().command().orElse("java"));
        command.addAll(List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.add(program.getName());
        for (Object argument : arguments) {
            command.add(argument.toString());
        }
        return command;
    }

    /// Returns the number of the process.
    public long pid() {
        return process.pid();
    }

    /// Writes a line to its input.
    public void say(String line) throws IOException {
        process.outputWriter().write(line + "\n");
        process.outputWriter().flush();
    }

    /// Returns its next line of output; null if it has ended.
    public String line() throws IOException {
        return output.readLine();
    }

    /// Waits until it exits normally.
    ///
    /// @return the output except for the lines that were read before
    public String finish() throws IOException, InterruptedException {
        process.outputWriter().close();
        String rest = output.readAllAsString().strip();
        assertThat(process.waitFor(SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(rest).isZero();
        return rest;
    }

    /// Kills it as `kill -9` does.
    public void kill() {
        process.toHandle().destroyForcibly(); // earlier output can still be read
        process.onExit().join();
    }

    @Override
    public void close() {
        kill();
    }
}
