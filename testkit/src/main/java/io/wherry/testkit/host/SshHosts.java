// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.host;

import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/// Hosts with names and an ssh daemon each, and a host from which ssh reaches them. They share the files of this machine.
///
/// ```java
/// try (SshHosts hosts = SshHosts.open(List.of(), "h1", "h2")) {
///     List<String> command = hosts.command(List.of("ssh", "-F", hosts.configuration().toString(), "h1", "hostname"));
/// ```
///
/// The hosts file of each host maps its own name to 127.0.1.1, as that of Debian does. Needs the rights of root, `ip` of iproute2, `unshare` of util-linux,
/// and the client and server of OpenSSH. All of it is removed by [#close]; no file of this machine is changed.
public final class SshHosts implements Closeable {
    private static final System.Logger LOGGER = System.getLogger(SshHosts.class.getName());
    private static final String DAEMON = "/usr/sbin/sshd";
    private static final String FIRST = "launcher";
    private static final String NETWORK = "10.1.0.";
    private static final int START_SECONDS = 20;

    /* Each command runs in a name space of mounts of its own, where a tmpfs covers /run and the hidden folders, and a file covers
    /etc/hosts; and in one of host names. Processes that an ssh daemon starts inherit both. Arguments: the host name, the file for /etc/hosts,
    the number of hidden folders, these, the command. */
    private static final String ENTER =
            """
            set -e
            hostname "$1"; mount --bind "$2" /etc/hosts; count=$3; shift 3
            mount -t tmpfs none /run; mkdir /run/sshd
            while [ "$count" -gt 0 ]; do [ ! -d "$1" ] || mount -t tmpfs none "$1"; shift; count=$((count - 1)); done
            exec "$@"
            """;

    private final NetworkHosts network;
    private final Path folder;
    private final List<Path> hidden;
    private final Map<String, NetworkHost> hosts = new LinkedHashMap<>();
    private final Map<String, Process> daemons = new HashMap<>();

    private SshHosts(NetworkHosts network, Path folder, List<Path> hidden) {
        this.network = network;
        this.folder = folder;
        this.hidden = List.copyOf(hidden);
    }

    /// Skips the tests of a class where there can be no such hosts, and prints why.
    public static void assumeAvailable(Class<?> test) {
        NetworkHosts.assumeAvailable(test);
        for (String command :
                List.of(DAEMON, "/usr/bin/ssh", "/usr/bin/ssh-keygen", "/usr/bin/unshare")) {
            if (!Files.isExecutable(Path.of(command))) {
                String reason = "no hosts with ssh here: " + command + " is not installed";
                LOGGER.log(
                        System.Logger.Level.WARNING,
                        test.getSimpleName() + " is skipped, " + reason);
                Assumptions.abort(reason);
            }
        }
    }

    /// Starts hosts; returns when ssh reaches all of them.
    ///
    /// @param hidden folders that are empty on these hosts
    public static SshHosts open(List<Path> hidden, String... names) throws IOException {
        SshHosts hosts =
                new SshHosts(NetworkHosts.open(), Files.createTempDirectory("ssh-hosts-"), hidden);
        try {
            hosts.start(List.of(names));
            return hosts;
        } catch (IOException e) {
            hosts.close();
            throw e;
        }
    }

    private void start(List<String> names) throws IOException {
        for (String name : Stream.concat(Stream.of(FIRST), names.stream()).toList()) {
            hosts.put(name, network.add(NETWORK + (hosts.size() + 1)));
        }
        for (String name : hosts.keySet()) {
            writeHostsFile(name);
        }
        Files.createDirectory(temporaryFolder());
        run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", file("host_key"));
        run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", file("user_key"));
        writeConfigurations(names);
        for (String name : names) {
            startDaemon(name);
        }
        for (String name : names) {
            awaitDaemon(name);
        }
    }

    private String file(String name) {
        return folder.resolve(name).toString();
    }

    private void writeHostsFile(String name) throws IOException {
        List<String> lines = new ArrayList<>(List.of("127.0.0.1 localhost"));
        hosts.forEach((other, host) ->
                lines.add((other.equals(name) ? "127.0.1.1" : host.address()) + " " + other));
        Files.write(folder.resolve("hosts-" + name), lines);
    }

    private void writeConfigurations(List<String> names) throws IOException {
        Files.writeString(
                folder.resolve("sshd_config"),
                """
                HostKey %s
                AuthorizedKeysFile %s
                StrictModes no
                UsePAM no
                PermitRootLogin yes
                PasswordAuthentication no
                PidFile none
                LogLevel QUIET
                SetEnv TMPDIR=%s
                """
                        .formatted(file("host_key"), file("user_key.pub"), temporaryFolder()));
        Files.writeString(
                configuration(),
                """
                IdentityFile %s
                IdentitiesOnly yes
                UserKnownHostsFile %s
                StrictHostKeyChecking yes
                """
                        .formatted(file("user_key"), file("known_hosts")));
        String key = Files.readString(folder.resolve("host_key.pub"));
        Files.writeString(folder.resolve("known_hosts"), String.join(",", names) + " " + key);
    }

    /// Starts the ssh daemon of a host, which its configuration lets in.
    private void startDaemon(String name) throws IOException {
        List<String> daemon = List.of(DAEMON, "-D", "-e", "-f", file("sshd_config"));
        daemons.put(name, host(name).start(entered(name, hidden, daemon)));
    }

    private void awaitDaemon(String name) throws IOException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
        List<String> login = List.of("ssh", "-F", configuration().toString(), name, "true");
        while (true) {
            try {
                run(command(login).toArray(String[]::new));
                return;
            } catch (IOException e) {
                if (System.nanoTime() > deadline) {
                    throw e;
                }
            }
        }
    }

    /// Returns the file for the option `-F` of ssh.
    public Path configuration() {
        return folder.resolve("ssh_config");
    }

    /// Returns the folder for temporary files in the environment of the programs that ssh starts. All
    /// hosts have the same one, except for those whose folder is limited.
    public Path temporaryFolder() {
        return folder.resolve("tmp");
    }

    /// Gives a host with an ssh daemon a file system of its own for a folder, a tmpfs with these
    /// options, such as `size=64k`. Programs that ssh starts afterwards have it.
    ///
    /// @return the path at which this process sees the folder of that host
    public Path limit(String name, Path limited, String options) throws IOException {
        return new MountSpace(daemon(name)).limit(limited, options);
    }

    /// Takes the file system of [#limit] away, with its files.
    public void unlimit(String name, Path limited) throws IOException {
        new MountSpace(daemon(name)).unlimit(limited);
    }

    private Process daemon(String name) {
        Process daemon = daemons.get(name);
        if (daemon == null) {
            throw new IllegalArgumentException("host has no ssh daemon: " + name);
        }
        return daemon;
    }

    /// Returns the host with a name.
    public NetworkHost host(String name) {
        NetworkHost host = hosts.get(name);
        if (host == null) {
            throw new IllegalArgumentException("no such host: " + name);
        }
        return host;
    }

    /// Returns the host from which ssh reaches the others.
    public NetworkHost launcher() {
        return host(FIRST);
    }

    /// Returns the command that runs `command` on the launching host, as the same process.
    public List<String> command(List<String> command) {
        return launcher().command(entered(FIRST, List.of(), command));
    }

    /// Starts a command on a host; it is killed when the hosts are removed.
    ///
    /// @param log gets its output
    public Process start(String name, List<String> command, Path log) throws IOException {
        return new ProcessBuilder(host(name).command(entered(name, List.of(), command)))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
    }

    private List<String> entered(String name, List<Path> covered, List<String> command) {
        List<String> words =
                new ArrayList<>(
                        List.of("unshare", "--mount", "--uts", "sh", "-c", ENTER, "sh", name));
        words.add(file("hosts-" + name));
        words.add(Integer.toString(covered.size()));
        covered.forEach(path -> words.add(path.toString()));
        words.addAll(command);
        return words;
    }

    static void run(String... command) throws IOException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.onExit().join().exitValue() != 0) {
            throw new IOException("command failed: " + List.of(command) + ": " + output.strip());
        }
    }

    /// Ends the processes of all hosts, and removes the hosts and their files.
    @Override
    public void close() throws IOException {
        network.close();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
