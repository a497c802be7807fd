// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.cli.Main;
import io.wherry.testkit.host.SshHosts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Ranks that the launchers of Open MPI and MPICH start by ssh on two hosts, which are network
/// namespaces.
@Timeout(300)
final class MpirunHostsTest {
    private static final System.Logger LOGGER = System.getLogger(MpirunHostsTest.class.getName());
    private static final int SECONDS = 120;
    private static final String PEER = RankPeer.class.getName();
    private static final String NETWORK = "10.1.0.0/24";

    private static SshHosts hosts;

    @TempDir Path folder;

    @BeforeAll
    static void start() throws IOException {
        SshHosts.assumeAvailable(MpirunHostsTest.class);
        hosts = SshHosts.open(List.of(), "h1", "h2");
    }

    @AfterAll
    static void end() throws IOException {
        if (hosts != null) {
            hosts.close();
        }
    }

    private static void assumeInstalled(String command) {
        Path path = Path.of("/usr/bin", command);
        if (!Files.isExecutable(path)) {
            String reason = path + " is not installed";
            LOGGER.log(System.Logger.Level.WARNING, "skipped: " + reason);
            Assumptions.abort(reason);
        }
    }

    /// Returns an executable file that runs ssh with the configuration of the hosts.
    private String shell() throws IOException {
        Path file = folder.resolve("shell");
        Files.writeString(file, "#!/bin/sh\nexec ssh -F " + hosts.configuration() + " \"$@\"\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        return file.toString();
    }

    private List<String> openMpi() throws IOException {
        return List.of(
                "mpirun.openmpi",
                "--allow-run-as-root",
                "--host",
                "h1:2,h2:2",
                "--mca",
                "plm_rsh_agent",
                shell(),
                "--mca",
                "oob_tcp_if_include",
                NETWORK,
                "--mca",
                "btl_tcp_if_include",
                NETWORK,
                "--mca",
                "btl",
                "tcp,self",
                "--mca",
                "pml",
                "ob1");
    }

    private List<String> mpich() throws IOException {
        return List.of(
                "mpiexec.hydra",
                "-hosts",
                "h1:2,h2:2",
                "-launcher",
                "ssh",
                "-launcher-exec",
                shell(),
                "-iface",
                "eth0",
                "-genv",
                "UCX_TLS",
                "tcp,self",
                "-genv",
                "UCX_NET_DEVICES",
                "eth0",
                "-n",
                "4");
    }

    private static List<String> java(String... arguments) {
        return joined(
                List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx128m",
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path")),
                List.of(arguments));
    }

    private static List<String> joined(List<String> first, List<String> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }

    private record Ended(int code, String out, String err) {}

    private Ended run(List<String> launcher, List<String> program) throws Exception {
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        ProcessBuilder builder =
                new ProcessBuilder(hosts.command(joined(launcher, program)))
                        .redirectOutput(out.toFile())
                        .redirectError(err.toFile());
        builder.environment()
                .keySet()
                .removeIf(name -> name.matches("(OMPI|PMI|PMIX|MV2|SLURM|WHERRY|JDK)_.*"));
        Process process = builder.start();
        process.getOutputStream().close();
        boolean inTime = process.waitFor(SECONDS, TimeUnit.SECONDS);
        if (!inTime) {
            process.destroy();
        }
        int code = process.onExit().join().exitValue();
        Ended ended = new Ended(code, Files.readString(out), Files.readString(err));
        assertThat(inTime).as("in time: " + launcher + ended).isTrue();
        return ended;
    }

    private void checkRanks(List<String> launcher) throws Exception {
        Ended ended = run(launcher, java(PEER, "where"));

        assertThat(ended.code()).as(ended.err()).isZero();
        assertThat(ended.out().lines().map(line -> line.replaceFirst(",.*", "")))
                .containsExactlyInAnyOrder("0 at h1", "1 at h1", "2 at h2", "3 at h2");
    }

    private void checkSor(List<String> launcher) throws Exception {
        Ended ended = run(launcher, java(Main.class.getName(), "run", "sor", "--rounds", "1"));

        assertThat(ended.code()).as(ended.err()).isZero();
        assertThat(ended.out()).contains("4 ranks", "same answer");
    }

    @Test
    void openMpiStartsRanksOnTwoHosts() throws Exception {
        assumeInstalled("mpirun.openmpi");
        checkRanks(openMpi());
        checkSor(openMpi());
    }

    @Test
    void mpichStartsRanksOnTwoHosts() throws Exception {
        assumeInstalled("mpiexec.hydra");
        checkRanks(mpich());
    }
}
