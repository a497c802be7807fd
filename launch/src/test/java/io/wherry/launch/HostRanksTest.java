// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.wherry.launch.host.AddressSelection;
import io.wherry.launch.host.HostAddress;
import io.wherry.launch.host.HostList;
import io.wherry.launch.host.HostSlots;
import io.wherry.launch.host.Subnet;
import io.wherry.launch.internal.agent.AgentCommand;
import io.wherry.launch.internal.agent.AgentFrame;
import io.wherry.launch.internal.agent.FrameWriter;
import io.wherry.transport.Deadline;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The remote shell of a job, here a script that notes how it is called.
@Timeout(60)
final class HostRanksTest {
    @TempDir Path folder;

    /// Returns the arguments of the remote shell but the last, which is the command for the host.
    private List<String> called(String... options) throws IOException {
        Path called = folder.resolve("called");
        Path script = folder.resolve("shell");
        Files.writeString(
                script,
                "#!/bin/sh\nfor word; do echo \"$word\" | head -n 1; done >'"
                        + called
                        + "'\nexit 9\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
        List<String> shell = new ArrayList<>(List.of(script.toString()));
        shell.addAll(List.of(options));

        assertThatThrownBy(() -> run(shell))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("host alpha: ")
                .hasMessageContaining("ended with code 9");

        List<String> words = Files.readAllLines(called);
        assertThat(words.getLast()).startsWith("exec /bin/sh -c ");
        return words.subList(0, words.size() - 1);
    }

    private static void run(List<String> shell) throws IOException, InterruptedException {
        JavaProgram program = new JavaProgram(List.of(), List.of(), "Main", List.of());
        JobStreams streams = JobStreams.ofThisJvm(_ -> {});
        HostRanks.run(options(shell, Map.of()), program, streams);
    }

    private static HostRanks.Options options(List<String> shell, Map<String, String> environment)
            throws IOException {
        return new HostRanks.Options(
                HostList.parse("alpha", "hosts"),
                shell,
                AddressSelection.ANY,
                Set.of(),
                environment);
    }

    /// Runs the command for the host here.
    ///
    /// @param locale variables that set a locale, such as `LANG=C`; may be empty
    private List<String> shellWith(String locale) throws IOException {
        Path script = folder.resolve("shell");
        Files.writeString(
                script, "#!/bin/sh\nexec env -i PATH=\"$PATH\" " + locale + " /bin/sh -c \"$2\"\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
        return List.of(script.toString());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "LANG=xx_XX.UTF-8", // that of another host, which ssh passes on
                "LANG=xx_XX.UTF-8 LC_CTYPE=C.UTF-8",
                "LC_CTYPE=UTF-8",
                "LC_ALL=xx_XX.UTF-8",
                "LC_ALL=C",
                "LANG=POSIX"
            })
    void argumentsAndVariablesReachAHostWithoutALocaleOfItsOwn(String locale) throws Exception {
        String odd = "gr\u00fc\u00df \u20ac 'q' \"r\" $s `t` \\ *";
        HostRanks.Options options = options(shellWith(locale), Map.of("SAID", odd));
        JavaProgram program =
                new JavaProgram(
                        List.of(), classPath(), RankPeer.class.getName(), List.of("say", odd));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        JobStreams streams = new JobStreams(out, err, ProcessBuilder.Redirect.PIPE, false, _ -> {});

        int code = HostRanks.run(options, program, streams);

        assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
        assertThat(code).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo(odd + ", " + odd);
    }

    @Test
    void variableThatAHostCannotHaveIsNamed() throws Exception {
        HostRanks.Options options = options(shellWith(""), Map.of("A=B", "c"));
        JavaProgram program =
                new JavaProgram(List.of(), classPath(), RankPeer.class.getName(), List.of());
        List<String> failures = new CopyOnWriteArrayList<>();
        JobStreams streams =
                new JobStreams(
                        OutputStream.nullOutputStream(),
                        OutputStream.nullOutputStream(),
                        ProcessBuilder.Redirect.PIPE,
                        false,
                        failures::add);

        assertThat(HostRanks.run(options, program, streams)).isEqualTo(1);

        assertThat(failures)
                .containsExactly("host alpha: Invalid environment variable name: \"A=B\"");
    }

    /// Returns a remote shell that sends frames as an agent does, and ends after a moment.
    private List<String> shellThatSends(AgentFrame... frames) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        FrameWriter writer = new FrameWriter(bytes);
        for (AgentFrame frame : frames) {
            writer.write(frame);
        }
        StringBuilder octal = new StringBuilder();
        for (byte each : bytes.toByteArray()) {
            octal.append("\\%03o".formatted(each & 0xff));
        }
        Path script = folder.resolve("shell");
        Files.writeString(
                script,
                "#!/bin/sh\nprintf '"
                        + AgentCommand.GREETING
                        + "\\n"
                        + octal
                        + "'\nexec sleep 0.2\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
        return List.of(script.toString());
    }

    @Test
    void hostWhoseFrameCannotBeProcessedIsLost() throws Exception {
        List<String> shell = shellThatSends(new AgentFrame.Warning("x"));
        HostRanks.Options options = options(shell, Map.of());
        JavaProgram program = new JavaProgram(List.of(), List.of(), "Main", List.of());
        JobWatcher failing =
                new JobWatcher() {
                    @Override
                    public void failed(String how) {}

                    @Override
                    public void warned(String text) {
                        throw new IllegalStateException("no terminal for " + text);
                    }
                };
        JobStreams streams = JobStreams.ofThisJvm(failing);

        assertThatThrownBy(() -> HostRanks.run(options, program, streams))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("host alpha: ")
                .hasMessageContaining("no terminal for host alpha: x");
    }

    @Test
    void lastLineOfALostHostIsPrinted() throws Exception {
        byte[] line = "half a line".getBytes(StandardCharsets.UTF_8);
        List<String> shell = shellThatSends(new AgentFrame.Output(0, false, ByteBuffer.wrap(line)));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        JobStreams streams = new JobStreams(out, out, ProcessBuilder.Redirect.PIPE, false, _ -> {});
        JobSupervisor supervisor = new JobSupervisor(streams, _ -> "");

        HostConnection host =
                HostConnection.open(new HostSlots("alpha", 1), 0, supervisor, null, shell);
        host.awaitOutput(Deadline.after(Duration.ofSeconds(20)));

        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("half a line");
    }

    @Test
    void remoteShellEndsIfItsConnectionCannotBeMade() throws Exception {
        JobSupervisor supervisor = new JobSupervisor(JobStreams.ofThisJvm(_ -> {}), _ -> "");
        HostSlots tooMany = new HostSlots("alpha", 1 << 30);
        List<String> shell = List.of("sleep", "19.25");

        assertThatThrownBy(() -> HostConnection.open(tooMany, 0, supervisor, null, shell))
                .isInstanceOfAny(
                        IllegalArgumentException.class,
                        ArithmeticException.class,
                        OutOfMemoryError.class);

        for (ProcessHandle child : ProcessHandle.current().children().toList()) {
            if (child.info().commandLine().orElse("").endsWith("sleep 19.25")) {
                assertThat(child.onExit()).succeedsWithin(Duration.ofSeconds(5));
            }
        }
    }

    /// The name of the file has a character that no path can have.
    @Test
    void fileThatCannotBeSavedIsAWarning() throws Exception {
        AgentFrame.Piece piece = new AgentFrame.Piece("a\0b", ByteBuffer.allocate(1));
        HostRanks.Options options = options(shellThatSends(new AgentFrame.Shared(piece)), Map.of());
        JavaProgram program = new JavaProgram(List.of(), List.of(), "Main", List.of());
        List<String> warnings = new CopyOnWriteArrayList<>();
        JobWatcher watcher =
                new JobWatcher() {
                    @Override
                    public void failed(String how) {}

                    @Override
                    public void warned(String text) {
                        warnings.add(text);
                    }
                };
        JobStreams streams = JobStreams.ofThisJvm(watcher);

        assertThatThrownBy(() -> HostRanks.run(options, program, streams, folder))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("ended with code 0");

        assertThat(warnings)
                .singleElement()
                .asString()
                .startsWith("cannot save a file of host alpha: ");
    }

    @Test
    void threadOfTheInputEndsWithTheConnection() throws Exception {
        HostAddress address = new HostAddress("lo", Subnet.parse("127.0.0.1/8"));
        List<String> shell =
                shellThatSends(
                        new AgentFrame.Greeting(List.of(address), "", ""),
                        new AgentFrame.Ports(List.of(20_000)));
        HostRanks.Options options = options(shell, Map.of());
        JavaProgram program = new JavaProgram(List.of(), List.of(), "Main", List.of());
        JobStreams streams = JobStreams.ofThisJvm(_ -> {});

        try {
            assertThat(HostRanks.run(options, program, streams)).isEqualTo(1);
        } catch (IOException e) {
            assertThat(e).hasMessageContaining("host alpha: "); // lost before the start
        }

        while (isRunning("wherry-input")) { // the test has a time limit
            Thread.sleep(1);
        }
    }

    private static boolean isRunning(String thread) {
        return Thread.getAllStackTraces().keySet().stream()
                .anyMatch(each -> each.getName().equals(thread));
    }

    /// Reads at the start of this file fail.
    @Test
    void inputThatCannotBeReadIsEmpty() throws Exception {
        File unreadable = new File("/proc/self/mem");
        assumeThat(unreadable).exists();
        HostRanks.Options options = options(shellWith(""), Map.of());
        JavaProgram program =
                new JavaProgram(List.of(), classPath(), RankPeer.class.getName(), List.of("echo"));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        JobStreams streams =
                new JobStreams(
                        out,
                        OutputStream.nullOutputStream(),
                        ProcessBuilder.Redirect.from(unreadable),
                        false,
                        _ -> {});

        assertThat(HostRanks.run(options, program, streams)).isZero();

        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("0:");
    }

    @Test
    void jobIsEndedWhileAHostDoesNotReadTheAgent() throws Exception {
        Path called = folder.resolve("called");
        Path script = folder.resolve("shell");
        Files.writeString(script, "#!/bin/sh\n: >'" + called + "'\nexec sleep 30\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
        HostRanks.Options options =
                new HostRanks.Options(
                        HostList.parse("alpha", "hosts"),
                        List.of(script.toString()),
                        AddressSelection.ANY,
                        Set.of(HostRanks.Feature.STAGED),
                        Map.of());
        JavaProgram program = new JavaProgram(List.of(), List.of(), "Main", List.of());
        CompletableFuture<Integer> code = new CompletableFuture<>();
        Thread job =
                Thread.ofPlatform()
                        .start(() -> {
                            try {
                                JobStreams streams = JobStreams.ofThisJvm(_ -> {});
                                code.complete(HostRanks.run(options, program, streams));
                            } catch (IOException | InterruptedException e) {
                                code.completeExceptionally(e);
                            }
                        });
        while (!Files.exists(called)) {
            Thread.sleep(5); // the test has a time-out
        }

        job.interrupt();

        assertThatThrownBy(() -> code.get(10, TimeUnit.SECONDS))
                .hasCauseInstanceOf(InterruptedException.class);
        job.join();
    }

    private static List<Path> classPath() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .toList();
    }

    @Test
    void nameOfTheHostIsAppended() throws Exception {
        assertThat(called("-o", "ControlPath=/x/%h"))
                .containsExactly("-o", "ControlPath=/x/%h", "alpha");
    }

    @Test
    void nameOfTheHostReplacesAWordOfTheShell() throws Exception {
        assertThat(called("-w", "%h", "sh", "-c")).containsExactly("-w", "alpha", "sh", "-c");
    }
}
