// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.host;

import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/// A cluster of Slurm on hosts of a test: the controller on the host from which ssh reaches the others, a
/// node on each of the others, with two processors. Needs Debian's packages `slurmctld`, `slurmd`,
/// `slurm-client` and `munge`. [#close] ends its daemons and removes their files.
public final class SlurmCluster implements Closeable {
    private static final System.Logger LOGGER = System.getLogger(SlurmCluster.class.getName());
    private static final int START_SECONDS = 40;
    private static final List<String> PROGRAMS =
            List.of(
                    "/usr/sbin/munged",
                    "/usr/sbin/slurmctld",
                    "/usr/sbin/slurmd",
                    "/usr/bin/srun",
                    "/usr/bin/salloc");

    private final SshHosts hosts;
    private final Path folder;
    private final List<Process> daemons = new ArrayList<>();
    private final Map<String, MountSpace> mounts = new HashMap<>();

    private SlurmCluster(SshHosts hosts, Path folder) {
        this.hosts = hosts;
        this.folder = folder;
    }

    /// Skips the tests of a class where Slurm is not installed, and prints why.
    public static void assumeAvailable(Class<?> test) {
        SshHosts.assumeAvailable(test);
        for (String program : PROGRAMS) {
            if (!Files.isExecutable(Path.of(program))) {
                String reason = "no Slurm here: " + program + " is not installed";
                LOGGER.log(
                        System.Logger.Level.WARNING,
                        test.getSimpleName() + " is skipped, " + reason);
                Assumptions.abort(reason);
            }
        }
    }

    /// Starts the daemons; returns when all nodes are idle.
    ///
    /// @param hosts with a host `launcher`
    /// @param nodes names of hosts
    public static SlurmCluster open(SshHosts hosts, String... nodes)
            throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("slurm-");
        SlurmCluster cluster = new SlurmCluster(hosts, folder);
        try {
            cluster.start(List.of(nodes));
            return cluster;
        } catch (IOException | InterruptedException e) {
            cluster.close();
            throw e;
        }
    }

    private void start(List<String> nodes) throws IOException, InterruptedException {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path key = folder.resolve("munge.key");
        Files.write(key, new byte[1024]);
        Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-------"));
        Files.writeString(configuration(), configuration(nodes));
        Files.writeString(folder.resolve("cgroup.conf"), "CgroupPlugin=cgroup/v1\n");
        for (String each : Stream.concat(Stream.of("ctld"), nodes.stream()).toList()) {
            Files.createDirectory(folder.resolve(each));
        }
        daemons.add(start("launcher", munged(key)));
        awaitFile(socket());
        daemons.add(
                start("launcher", List.of("/usr/sbin/slurmctld", "-D", "-f", file("slurm.conf"))));
        for (String node : nodes) {
            List<String> daemon =
                    List.of("/usr/sbin/slurmd", "-D", "-N", node, "-f", file("slurm.conf"));
            Process started = start(node, daemon);
            daemons.add(started);
            mounts.put(node, new MountSpace(started));
        }
        awaitIdle(nodes.size());
    }

    private List<String> munged(Path key) {
        return List.of(
                "/usr/sbin/munged",
                "--foreground",
                "--force",
                "--key-file=" + key,
                "--socket=" + socket(),
                "--pid-file=" + file("munged.pid"),
                "--seed-file=" + file("munged.seed"),
                "--log-file=" + file("munged.log"));
    }

    /// Gives a node a file system of its own for a folder, as [SshHosts#limit] does.
    public void limit(String node, Path limited, String options) throws IOException {
        Path _ = mounts(node).limit(limited, options);
    }

    /// Takes the file system of [#limit] away, with its files.
    public void unlimit(String node, Path limited) throws IOException {
        mounts(node).unlimit(limited);
    }

    private MountSpace mounts(String node) {
        MountSpace space = mounts.get(node);
        if (space == null) {
            throw new IllegalArgumentException("no such node: " + node);
        }
        return space;
    }

    private Process start(String host, List<String> command) throws IOException {
        return hosts.start(host, command, folder.resolve("daemons.log"));
    }

    private Path socket() {
        return folder.resolve("munge.socket");
    }

    private String file(String name) {
        return folder.resolve(name).toString();
    }

    /// Returns the file for the environment variable `SLURM_CONF` of Slurm's commands.
    public Path configuration() {
        return folder.resolve("slurm.conf");
    }

    private String configuration(List<String> nodes) {
        return """
        ClusterName=test
        SlurmctldHost=launcher
        SlurmUser=root
        AuthType=auth/munge
        AuthInfo=socket=%s
        CredType=cred/munge
        MpiDefault=none
        ProctrackType=proctrack/linuxproc
        TaskPlugin=task/none
        SelectType=select/cons_tres
        SelectTypeParameters=CR_CPU
        ReturnToService=2
        JobAcctGatherType=jobacct_gather/none
        MailProg=/bin/true
        SlurmdParameters=config_overrides
        StateSaveLocation=%s
        SlurmdSpoolDir=%s
        SlurmctldPidFile=%s
        SlurmdPidFile=%s
        SlurmctldLogFile=%s
        SlurmdLogFile=%s
        MpiParams=ports=18000-18999
        NodeName=%s CPUs=2 State=UNKNOWN
        PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
        """
                .formatted(
                        socket(),
                        file("ctld"),
                        file("%n"),
                        file("ctld.pid"),
                        file("%n.pid"),
                        file("ctld.log"),
                        file("%n.log"),
                        String.join(",", nodes));
    }

    private void awaitFile(Path file) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
        while (!Files.exists(file)) {
            pause(deadline, "no such file: " + file);
        }
    }

    private void awaitIdle(int nodes) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
        List<String> query = List.of("sinfo", "--noheader", "--format=%D", "--states=idle");
        while (!output(query).strip().equals(Integer.toString(nodes))) {
            pause(deadline, "nodes are not idle: " + output(List.of("sinfo")));
        }
    }

    private void pause(long deadline, String problem) throws IOException, InterruptedException {
        if (System.nanoTime() > deadline) {
            throw new IOException(problem + "\n" + Files.readString(folder.resolve("daemons.log")));
        }
        Thread.sleep(100);
    }

    private String output(List<String> command) throws IOException {
        ProcessBuilder builder =
                new ProcessBuilder(hosts.command(command)).redirectErrorStream(true);
        builder.environment().put("SLURM_CONF", configuration().toString());
        Process process = builder.start();
        process.getOutputStream().close();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    /// Ends the daemons, and removes their files.
    @Override
    public void close() throws IOException {
        daemons.reversed().forEach(Process::destroy);
        for (Process each : daemons) {
            try {
                if (!each.waitFor(10, TimeUnit.SECONDS)) {
                    each.destroyForcibly().onExit().join();
                }
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
                each.destroyForcibly();
            }
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
