// SPDX-License-Identifier: Apache-2.0
package io.wherry.dist;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.testkit.host.SshHosts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The commands of the manifests, with the variables that Kubernetes would set, on hosts that are network
/// namespaces and have the names of the pods; on the files of the image.
@Timeout(240)
final class KubernetesTest {
    private static final String[] PODS = {"spec", "template", "spec"};
    private static final String SECRET = "0123456789abcdef".repeat(4);
    private static final int RANKS = 3;
    private static final int SECONDS = 90;

    private static ImageFiles files;

    @TempDir private Path folder;

    private final List<Process> processes = new ArrayList<>();

    @BeforeAll
    static void make() throws Exception {
        SshHosts.assumeAvailable(KubernetesTest.class);
        files = ImageFiles.make();
    }

    @AfterAll
    static void remove() throws Exception {
        if (files != null) {
            files.close();
        }
    }

    private static String pod(int ordinal) {
        return "ranks-" + ordinal + ".ranks";
    }

    private static SshHosts pods(int count) throws Exception {
        return SshHosts.open(
                List.of(),
                Stream.iterate(0, i -> i + 1)
                        .limit(count)
                        .map(KubernetesTest::pod)
                        .toArray(String[]::new));
    }

    private Path log(int ordinal) {
        return folder.resolve("log-" + ordinal);
    }

    /// Starts a pod.
    ///
    /// @param changes variables with other values than in the manifest
    private void start(SshHosts hosts, String manifest, int ordinal, String... changes)
            throws Exception {
        start(hosts, manifest, ordinal, new PodManifest(manifest).command(PODS), changes);
    }

    private void start(
            SshHosts hosts, String manifest, int ordinal, List<String> program, String... changes)
            throws Exception {
        PodManifest pods = new PodManifest(manifest);
        List<String> variables = new ArrayList<>(pods.variables(ordinal, SECRET, PODS));
        variables.add("HOSTNAME=ranks-" + ordinal);
        variables.addAll(List.of(changes)); // the last value counts
        List<String> command = new ArrayList<>(files.asUser(variables.toArray(String[]::new)));
        command.addAll(program);
        processes.add(hosts.start(pod(ordinal), command, log(ordinal)));
    }

    private String awaitLog(int ordinal, String text) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        while (true) {
            String log = Files.readString(log(ordinal));
            if (log.contains(text)) {
                return log;
            }
            assertThat(System.nanoTime()).as("\"%s\" in %s", text, log).isLessThan(deadline);
            TimeUnit.MILLISECONDS.sleep(50);
        }
    }

    private void assertEnds(int ordinal, boolean well) throws Exception {
        Process process = processes.get(ordinal);
        assertThat(process.waitFor(SECONDS, TimeUnit.SECONDS)).isTrue();
        if (well) {
            assertThat(process.exitValue()).as(Files.readString(log(ordinal))).isZero();
        } else {
            assertThat(process.exitValue()).isNotZero();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"statefulset.yaml", "indexed-job.yaml", "mpijob.yaml"})
    void manifestsAreYamlThatNamesItsKinds(String name) throws Exception {
        assertThat(new PodManifest(name).documents())
                .isNotEmpty()
                .allSatisfy(document -> {
                    assertThat(document).containsKeys("apiVersion", "kind", "metadata", "spec");
                    assertThat(((Map<?, ?>) document.get("metadata")).get("name"))
                            .isEqualTo("ranks");
                });
    }

    @ParameterizedTest
    @ValueSource(strings = {"statefulset.yaml", "indexed-job.yaml"})
    void podsAreRanksOfOneJob(String manifest) throws Exception {
        try (SshHosts hosts = pods(RANKS)) {
            for (int i = RANKS - 1; i >= 0; i--) {
                start(hosts, manifest, i);
            }

            assertThat(awaitLog(0, "same answer")).contains("3 ranks");
        }
    }

    @Test
    void podsOfAJobEndWithItsProgram() throws Exception {
        try (SshHosts hosts = pods(RANKS)) {
            for (int i = 0; i < RANKS; i++) {
                start(hosts, "indexed-job.yaml", i);
            }

            for (int i = 0; i < RANKS; i++) {
                assertEnds(i, true);
            }
        }
    }

    @Test
    void missingPodIsNamed() throws Exception {
        try (SshHosts hosts = pods(RANKS - 1)) {
            start(hosts, "indexed-job.yaml", 0, "WHERRY_RESOLVE_SECONDS=3");
            start(hosts, "indexed-job.yaml", 1, "WHERRY_RESOLVE_SECONDS=3");

            for (int i = 0; i < RANKS - 1; i++) {
                awaitLog(
                        i,
                        "host of WHERRY_HOSTS has no address: host="
                                + pod(RANKS - 1)
                                + ", WHERRY_RESOLVE_SECONDS=3");
                assertEnds(i, false);
            }
        }
    }

    @Test
    void podThatIsKilledEndsTheOthers() throws Exception {
        List<String> waiting = files.programOf(WaitingRank.class);
        try (SshHosts hosts = pods(RANKS)) {
            for (int i = 0; i < RANKS; i++) {
                start(hosts, "indexed-job.yaml", i, waiting);
            }
            for (int i = 0; i < RANKS; i++) {
                awaitLog(i, WaitingRank.READY);
            }

            processes.get(1).destroyForcibly();

            assertEnds(0, false);
            assertEnds(2, false);
            assertThat(Files.readString(log(0)) + Files.readString(log(2)))
                    .contains(
                            "wherry: ended with another rank: mpi.MPIException: rank is gone: rank=1");
        }
    }

    @Test
    void podWithAnotherSecretIsNoRank() throws Exception {
        try (SshHosts hosts = pods(RANKS)) {
            start(hosts, "indexed-job.yaml", 0);
            start(hosts, "indexed-job.yaml", 1, "WHERRY_SECRET=" + "f".repeat(64));

            awaitLog(1, "rank did not come: rank=0");
            assertEnds(1, false);
        }
    }

    /// The ssh daemons are those of the test, which let root in.
    @Test
    void launcherOfTheOperatorStartsRanksOnTheWorkers() throws Exception {
        String[] workers = {"ranks-worker-0.ranks.default.svc", "ranks-worker-1.ranks.default.svc"};
        try (SshHosts hosts = SshHosts.open(List.of(), workers)) {
            PodManifest job = new PodManifest("mpijob.yaml");
            Object slots = job.at("spec", "slotsPerWorker");
            Path hostfile = folder.resolve("hostfile");
            Files.write(
                    hostfile, Stream.of(workers).map(each -> each + " slots=" + slots).toList());
            Path ssh = Files.createDirectory(folder.resolve("bin")).resolve("ssh");
            Files.writeString(
                    ssh, "#!/bin/sh\nexec /usr/bin/ssh -F " + hosts.configuration() + " \"$@\"\n");
            Files.setPosixFilePermissions(ssh, PosixFilePermissions.fromString("rwxr-xr-x"));
            List<String> command =
                    new ArrayList<>(
                            List.of(
                                    "env",
                                    "-i",
                                    "PATH="
                                            + ssh.getParent()
                                            + ":"
                                            + files.home().resolve("bin")
                                            + ":/usr/bin:/bin"));
            job.command("spec", "mpiReplicaSpecs", "Launcher", "template", "spec").stream()
                    .map(word -> word.replace("/etc/mpi/hostfile", hostfile.toString()))
                    .forEach(command::add);

            String output = Programs.run(folder, hosts.command(command).toArray());

            assertThat(output).contains("same answer", "4 ranks");
        }
    }
}
