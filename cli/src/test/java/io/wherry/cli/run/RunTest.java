// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.cli.Main;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// `wherry run` in a JVM of its own, as a shell runs it.
@Timeout(120)
final class RunTest {
    private static final String PEER = RankPeer.class.getName();
    private static final Map<String, String> RANK_OF_OPEN_MPI =
            Map.of("OMPI_COMM_WORLD_RANK", "1", "OMPI_COMM_WORLD_SIZE", "2");

    @TempDir Path folder;

    private String out = "";
    private String err = "";

    private int run(String... arguments) throws Exception {
        return run(Map.of(), arguments);
    }

    private int run(Map<String, String> environment, String... arguments) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(
                List.of(
                        "-Xmx128m",
                        "-XX:TieredStopAtLevel=1",
                        "--enable-native-access=ALL-UNNAMED"));
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.addAll(List.of(Main.class.getName(), "run"));
        command.addAll(List.of(arguments));
        Path printed = folder.resolve("out");
        Path failed = folder.resolve("err");
        ProcessBuilder builder =
                new ProcessBuilder(command)
                        .redirectOutput(printed.toFile())
                        .redirectError(failed.toFile());
        builder.environment()
                .keySet()
                .removeIf(name -> name.matches("(OMPI|PMI|PMIX|MV2|SLURM|WHERRY|JDK)_.*"));
        builder.environment().putAll(environment);
        Process process = builder.start();
        assertThat(process.waitFor(90, TimeUnit.SECONDS)).isTrue();
        out = Files.readString(printed);
        err = Files.readString(failed);
        return process.exitValue();
    }

    /// A jar that has the program and nothing else.
    private String jar() throws IOException {
        Path jar = folder.resolve("program.jar");
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, PEER);
        String file = PEER.replace('.', '/') + ".class";
        try (OutputStream bytes = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(bytes, manifest);
                var program = RankPeer.class.getClassLoader().getResourceAsStream(file)) {
            entries.putNextEntry(new JarEntry(file));
            program.transferTo(entries);
        }
        return jar.toString();
    }

    private static String classes() throws Exception {
        return new File(RankPeer.class.getProtectionDomain().getCodeSource().getLocation().toURI())
                .getPath();
    }

    @Test
    void jarRunsAsRanksThatAreProcesses() throws Exception {
        assertThat(run("-n", "3", "--jvm=-Xmx40m", "--jvm=-XX:+UseSerialGC", jar(), "sum"))
                .as(() -> err)
                .isZero();

        assertThat(out.lines())
                .containsExactlyInAnyOrder(
                        "rank 0 of 3, sum 6, heap 38",
                        "rank 1 of 3, sum 6, heap 38",
                        "rank 2 of 3, sum 6, heap 38");
        assertThat(err).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"shm", "unix"})
    void ranksAreConnectedAsAskedFor(String links) throws Exception {
        assertThat(run("-n", "3", "--links", links, jar(), "links")).as(() -> err).isZero();

        assertThat(out.lines()).containsExactly(links + " 3", links + " 3", links + " 3");
    }

    @Test
    void manyRanksAreConnectedByUnixSockets() throws Exception {
        assertThat(run("-n", "17", "--jvm=-XX:+UseSerialGC", jar(), "links"))
                .as(() -> err)
                .isZero();

        assertThat(out.lines()).hasSize(17).containsOnly("unix 17");
    }

    @Test
    void classRunsAsRanksThatAreThreads() throws Exception {
        assertThat(run("-n", "2", "--threads", "-cp", classes(), PEER, "sum"))
                .as(() -> err)
                .isZero();

        assertThat(out.lines()).hasSize(2).allMatch(line -> line.contains("of 2, sum 3, heap"));
    }

    @Test
    void programThatNeedsProcessesIsRefusedOnceForAllThreads() throws Exception {
        assertThat(run("-n", "3", "--threads", "tsp", "--over", "rmi-mpi")).isEqualTo(2);

        assertThat(err).containsOnlyOnce("leave out --threads");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--tag-output", "--threads"})
    void programSeesItsClassPath(String how) throws Exception {
        assertThat(run("-n", "1", how, "-cp", classes(), PEER, "class-path"))
                .as(() -> err)
                .isZero();

        assertThat(out).contains(classes() + File.pathSeparator);
    }

    @Test
    void optionsAfterTheProgramBelongToIt() throws Exception {
        assertThat(run("-n", "1", "--tag-output", "-cp", classes(), PEER, "say", "-n", "7", "-h"))
                .as(() -> err)
                .isZero();

        assertThat(out.lines()).containsExactly("[0] [say, -n, 7, -h]");
    }

    @Test
    void coloursThatAreAskedForAreThereWithoutATerminal() throws Exception {
        assertThat(run("-n", "2", "--color", "always", jar(), "say")).as(() -> err).isZero();

        assertThat(out.lines())
                .containsExactlyInAnyOrder(
                        "\u001b[36m[0]\u001b[0m [say]", "\u001b[33m[1]\u001b[0m [say]");
    }

    @Test
    void statusThatIsAskedForIsThereWithoutATerminal() throws Exception {
        assertThat(run("-n", "2", "--progress", jar(), "report")).as(() -> err).isZero();

        assertThat(out.lines()).hasSize(20).contains("step 1", "step 10");
        assertThat(err).containsPattern("2 ranks  0:0\\d  \\[=*> *\\]  \\d of 10 steps");
    }

    @Test
    void codeOfTheProgramIsReturned() throws Exception {
        assertThat(run("-n", "2", jar(), "exit", "42")).isEqualTo(42);

        assertThat(err).contains("wherry: rank ").contains(" ended with code 42");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--tag-output", "--threads"})
    void rankThatThrowsEndsTheOthers(String how) throws Exception {
        assertThat(run("-n", "3", how, jar(), "fail")).isEqualTo(1);

        assertThat(err).contains("IllegalStateException: fail").containsPattern("rank \\d ");
    }

    @Test
    void missingPartsAreReportedInOneLine() throws Exception {
        assertThat(run(jar(), "say")).isEqualTo(2);
        assertThat(err.lines().findFirst())
                .contains("number of ranks is missing, such as -n 4 or --hosts a:2,b:2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "4097"})
    void numberOfRanksOutOfRangeIsNamed(String number) throws Exception {
        assertThat(run("-n", number, jar(), "say")).isEqualTo(2);
        assertThat(err).contains("-n must be from 1 to 4096: " + number);
    }

    @Test
    void classThatIsNotThereIsNamedOnce() throws Exception {
        assertThat(run("-n", "2", "-cp", "nowhere", "no.such.Program")).isEqualTo(1);
        assertThat(err.lines())
                .singleElement()
                .asString()
                .startsWith("wherry: no such class: no.such.Program; looked for in ")
                .contains("nowhere");
    }

    @RepeatedTest(5)
    void rankThatThrowsIsNamedAndTheOthersSayNothing() throws Exception {
        assertThat(run("-n", "4", jar(), "fail")).isEqualTo(1);

        assertThat(err.lines().filter(line -> line.contains("Exception")))
                .singleElement()
                .asString()
                .contains("IllegalStateException: fail");
        assertThat(err)
                .contains("wherry: rank 1 ended with code 1")
                .doesNotContain("SEVERE", "aborted", "ended with code 71");
    }

    @Test
    void startedByALauncherOfMpiItIsOneRank() throws Exception {
        assertThat(run(RANK_OF_OPEN_MPI, jar(), "say", "hello")).as(() -> err).isZero();

        assertThat(out.lines()).containsExactly("[say, hello]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "OMPI_COMM_WORLD_RANK=0 OMPI_COMM_WORLD_SIZE=2",
                "PMI_RANK=0 PMI_SIZE=2 SLURM_PROCID=0",
                "PMIX_RANK=0 SLURM_PROCID=0 SLURM_STEP_NUM_TASKS=2",
                "SLURM_PROCID=0 SLURM_STEP_ID=0 SLURM_STEP_NUM_TASKS=2"
            })
    void rankOfALauncherWithoutAnMpiLibrarySaysSo(String launcher) throws Exception {
        Map<String, String> environment = new HashMap<>();
        environment.put("WHERRY_MPI_LIBRARY", "/nowhere/libmpi.so");
        for (String variable : List.of(launcher.split(" "))) {
            int equals = variable.indexOf('=');
            environment.put(variable.substring(0, equals), variable.substring(equals + 1));
        }

        assertThat(run(environment, jar(), "sum")).isEqualTo(1);

        assertThat(err).contains("no MPI library: set ", "tried: /nowhere/libmpi.so: ");
    }

    @Test
    void rankOfALauncherExitsAsItsProgramDoes() throws Exception {
        assertThat(run(RANK_OF_OPEN_MPI, jar(), "exit", "42")).isEqualTo(42);
        assertThat(run(RANK_OF_OPEN_MPI, jar(), "throw")).isEqualTo(1);
        assertThat(err).contains("IllegalStateException: on purpose").doesNotContain("picocli");
        assertThat(run(RANK_OF_OPEN_MPI, jar(), "linger")).isZero();
        assertThat(out.lines()).containsExactly("last words");
    }

    @Test
    void withTheLocalDeviceALauncherIsNotHeeded() throws Exception {
        assertThat(run(RANK_OF_OPEN_MPI, "-n", "2", "--device", "local", jar(), "sum"))
                .as(() -> err)
                .isZero();

        assertThat(out.lines()).hasSize(2).allMatch(line -> line.contains("of 2, sum 3, heap"));
    }

    @Test
    void invalidProgramIsReported() throws Exception {
        assertThat(run("-n", "1", folder.resolve("none.jar").toString())).isEqualTo(1);
        assertThat(err).contains("program not found: ", "none.jar").doesNotContain("\tat ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "-n 2",
                "program.jar",
                "-n 0 program.jar",
                "-n two program.jar",
                "-n 2 --device mars program.jar",
                "-n 2 --threads --jvm=-Xmx1g program.jar",
                "-n 2 --color mauve program.jar",
                "-n 2 --threads --color always program.jar",
                "-n 2 --threads --no-progress program.jar",
                "-n 2 --threads --tag-output program.jar",
                "-n 2 --stage program.jar",
                "-n 2 --rsh ssh program.jar",
                "-n 2 --env A=1 program.jar",
                "-n 2 --interface eth0 program.jar",
                "--hosts a --hostfile b program.jar",
                "--hosts a --threads program.jar",
                "--hosts a --links shm program.jar",
                "--hosts a --subnet 10.1.0.0 program.jar",
                "--hosts a --rsh 'ssh program.jar"
            })
    void wrongArgumentsExitWithTwo(String line) throws Exception {
        assertThat(run(line.isEmpty() ? new String[0] : line.split(" "))).isEqualTo(2);

        assertThat(err).isNotBlank().doesNotContain("\tat ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-n 2",
                "--threads",
                "--links=shm",
                "--tag-output",
                "--progress",
                "--hosts=a,b",
                "--jvm=-Xmx1g"
            })
    void optionsForStartedRanksAreRefusedUnderALauncher(String option) throws Exception {
        List<String> line = new ArrayList<>(List.of(option.split(" ")));
        line.add("program.jar");

        assertThat(run(RANK_OF_OPEN_MPI, line.toArray(String[]::new))).isEqualTo(2);

        assertThat(err).isNotBlank().doesNotContain("\tat ");
    }
}
