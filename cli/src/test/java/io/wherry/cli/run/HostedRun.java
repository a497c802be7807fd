// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.cli.Main;
import io.wherry.testkit.host.NetworkHost;
import io.wherry.testkit.host.SshHosts;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// A run of `wherry run` on the hosts of a test.
final class HostedRun {
    private static final Duration PAUSE = Duration.ofMillis(20);

    private final SshHosts hosts;
    private final List<String> names;
    private final Path out;
    private final Path err;
    private final Process process;

    /// Starts the command.
    ///
    /// @param folder for its output
    HostedRun(SshHosts hosts, List<String> names, Path folder, String... arguments)
            throws IOException {
        this(hosts, names, folder, ProcessBuilder.Redirect.from(new File("/dev/null")), arguments);
    }

    HostedRun(
            SshHosts hosts,
            List<String> names,
            Path folder,
            ProcessBuilder.Redirect input,
            String... arguments)
            throws IOException {
        this(hosts, names, folder, new Line(command(hosts, arguments), Map.of(), input));
    }

    /// A command, its environment variables and its input.
    record Line(
            List<String> command, Map<String, String> variables, ProcessBuilder.Redirect input) {}

    /// Starts another command on the launching host.
    HostedRun(SshHosts hosts, List<String> names, Path folder, Line line) throws IOException {
        this.hosts = hosts;
        this.names = List.copyOf(names);
        out = Files.createTempFile(folder, "run", ".out");
        err = Files.createTempFile(folder, "run", ".err");
        ProcessBuilder builder =
                new ProcessBuilder(hosts.command(line.command()))
                        .redirectInput(line.input())
                        .redirectOutput(out.toFile())
                        .redirectError(err.toFile());
        builder.environment()
                .keySet()
                .removeIf(name -> name.matches("(OMPI|PMI|PMIX|MV2|SLURM|WHERRY|JDK)_.*"));
        builder.environment().putAll(line.variables());
        process = builder.start();
    }

    private static List<String> command(SshHosts hosts, String... arguments) {
        List<String> command =
                new ArrayList<>(
                        List.of(
                                "setsid", // a process group, as that of a shell's job
                                "env", // a build in the background ignores SIGINT
                                "--default-signal=INT",
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-Xmx128m",
                                "-XX:TieredStopAtLevel=1",
                                "--enable-native-access=ALL-UNNAMED",
                                "-cp",
                                System.getProperty("java.class.path"),
                                Main.class.getName(),
                                "run",
                                "--jvm=-XX:TieredStopAtLevel=1",
                                "--jvm=-XX:+UseSerialGC",
                                "--rsh",
                                "ssh -o BatchMode=yes -F " + hosts.configuration()));
        command.addAll(List.of(arguments));
        return command;
    }

    static String classes() throws Exception {
        return new File(RankPeer.class.getProtectionDomain().getCodeSource().getLocation().toURI())
                .getPath();
    }

    Process process() {
        return process;
    }

    /// Sends SIGINT to the command and its child processes, as a terminal does after Ctrl-C.
    void interrupt() throws Exception {
        Process kill =
                new ProcessBuilder("kill", "-s", "INT", "--", "-" + process.pid())
                        .inheritIO()
                        .start();
        assertThat(kill.waitFor()).isZero();
    }

    String out() {
        return read(out);
    }

    String err() {
        return read(err);
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Blocks until the command has ended.
    ///
    /// @return its exit code
    int await(Duration within) throws Exception {
        assertThat(process.waitFor(within.toMillis(), TimeUnit.MILLISECONDS))
                .as(() -> "ended within " + within + ": " + out() + err())
                .isTrue();
        return process.exitValue();
    }

    /// Blocks until the ranks have printed a number of lines.
    void awaitLines(int count) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (out().lines().count() < count) {
            assertThat(process.isAlive() && System.nanoTime() < deadline).as(this::err).isTrue();
            TimeUnit.MILLISECONDS.sleep(PAUSE.toMillis());
        }
    }

    /// Returns the processes of the job on a host, without those of the ssh daemon.
    static List<ProcessHandle> processes(NetworkHost host) throws IOException {
        return host.processes().stream().filter(process -> !isDaemon(process)).toList();
    }

    private static boolean isDaemon(ProcessHandle process) {
        return process.info().command().orElse("/sshd").endsWith("/sshd");
    }

    /// Returns the JVMs of a host that run a program.
    static List<ProcessHandle> jvms(NetworkHost host, String program) throws IOException {
        return processes(host).stream()
                .filter(process ->
                        process.info().command().orElse("").endsWith("/java")
                                && process.info().commandLine().orElse("").contains(program))
                .toList();
    }

    /// Checks that all JVMs of the job on all hosts end in time, where other processes are not of the
    /// job.
    void awaitNoJvm(Duration within) throws Exception {
        long deadline = System.nanoTime() + within.toNanos();
        while (!jvms().isEmpty() && System.nanoTime() < deadline) {
            TimeUnit.MILLISECONDS.sleep(PAUSE.toMillis());
        }
        assertThat(jvms()).isEmpty();
    }

    private List<String> jvms() throws IOException {
        List<String> left = new ArrayList<>();
        for (NetworkHost host : all()) {
            jvms(host, "io.wherry").forEach(jvm -> left.add(host.address() + " " + jvm.info()));
        }
        return left;
    }

    /// Checks that all processes of the job on all hosts end in time.
    void awaitNoProcess(Duration within) throws Exception {
        long deadline = System.nanoTime() + within.toNanos();
        while (!left().isEmpty() && System.nanoTime() < deadline) {
            TimeUnit.MILLISECONDS.sleep(PAUSE.toMillis());
        }
        assertThat(left()).isEmpty();
    }

    private List<NetworkHost> all() {
        return Stream.concat(Stream.of(hosts.launcher()), names.stream().map(hosts::host)).toList();
    }

    private List<String> left() throws IOException {
        List<String> left = new ArrayList<>();
        for (NetworkHost host : all()) {
            processes(host).stream()
                    .map(process -> host.address() + " " + process.info())
                    .forEach(left::add);
        }
        return left;
    }
}
