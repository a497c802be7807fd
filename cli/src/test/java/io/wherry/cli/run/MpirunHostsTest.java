// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.run;

import static io.wherry.cli.run.HostCommand.java;
import static io.wherry.cli.run.HostCommand.joined;
import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.cli.Main;
import io.wherry.testkit.host.SshHosts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Ranks that the launchers of Open MPI and MPICH start by ssh on two hosts, which are network namespaces. MPICH is the wheel
/// of PyPI that `.ci/run` installs: with MPICH 4.0.2 of Debian such jobs give their result, but some do not end (docs/design/mpi.md).
@Timeout(300)
final class MpirunHostsTest {
    private static final System.Logger LOGGER = System.getLogger(MpirunHostsTest.class.getName());
    private static final String PEER = RankPeer.class.getName();
    private static final String NETWORK = "10.1.0.0/24";
    private static final Path MPICH = Path.of("..", "target", "mpich").toAbsolutePath().normalize();

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

    private static void assumeInstalled(Path path) {
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
                MPICH.resolve("bin/mpiexec.hydra").toString(),
                "-launcher",
                "ssh",
                "-launcher-exec",
                shell(),
                "-hosts",
                "h1:2,h2:2",
                "-n",
                "4",
                "-genv",
                "WHERRY_MPI_LIBRARY",
                MPICH.resolve("lib/libmpi.so.12").toString());
    }

    private HostCommand run(List<String> launcher, List<String> program) throws Exception {
        return HostCommand.run(hosts, folder, Map.of(), joined(launcher, program));
    }

    private void checkRanks(List<String> launcher) throws Exception {
        HostCommand ended = run(launcher, java(PEER, "hosts"));

        assertThat(ended.code()).as(ended.err()).isZero();
        assertThat(ended.out().strip()).isEqualTo("[h1, h1, h2, h2]");
    }

    private void checkSor(List<String> launcher) throws Exception {
        HostCommand ended =
                run(launcher, java(Main.class.getName(), "run", "sor", "--rounds", "1"));

        assertThat(ended.code()).as(ended.err()).isZero();
        assertThat(ended.out()).contains("4 ranks", "same answer");
    }

    @Test
    void openMpiStartsRanksOnTwoHosts() throws Exception {
        assumeInstalled(Path.of("/usr/bin/mpirun.openmpi"));
        checkRanks(openMpi());
        checkSor(openMpi());
    }

    @Test
    void mpichStartsRanksOnTwoHosts() throws Exception {
        assumeInstalled(MPICH.resolve("bin/mpiexec.hydra"));
        checkRanks(mpich());
        checkSor(mpich());
    }
}
