// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import io.wherry.launch.host.HostAddress;
import io.wherry.launch.host.HostNetwork;
import io.wherry.launch.host.HostSlots;
import io.wherry.launch.internal.agent.AgentCommand;
import io.wherry.launch.internal.agent.AgentFrame;
import io.wherry.launch.internal.agent.HostTask;
import io.wherry.launch.internal.agent.SharedFolder;
import io.wherry.launch.internal.agent.StagedFiles;
import io.wherry.launch.internal.tls.JobCertificate;
import io.wherry.transport.Address;
import io.wherry.transport.Deadline;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Starts the agents of a job and, through them, its ranks.
final class HostLauncher {
    private static final Duration START_WITHIN = Duration.ofSeconds(20);
    private static final int SECRET_LENGTH = 32;
    private static final String HOST = "%h";
    private static final String AGENT = HostAgent.class.getName();
    private static final String AGENT_FILES = "io/wherry/(launch|transport)/.*\\.class";

    private final HostRanks.Options options;
    private final HostGroup hosts;
    private final JobSupervisor supervisor;
    private final @Nullable Path shared;
    private final List<HostConnection> connections = new ArrayList<>();

    /// @param shared the folder that the hosts share; null for none
    HostLauncher(
            HostRanks.Options options,
            HostGroup hosts,
            JobSupervisor supervisor,
            @Nullable Path shared) {
        this.options = options;
        this.hosts = hosts;
        this.supervisor = supervisor;
        this.shared = shared;
    }

    /// Starts the ranks.
    ///
    /// @throws IOException if a host fails, naming it
    void start(JavaProgram program, ProcessBuilder.Redirect input)
            throws IOException, InterruptedException {
        String job = UUID.randomUUID().toString();
        connect();
        Map<String, String> environment = environment(job); // while the agents start
        Deadline deadline = Deadline.after(START_WITHIN);
        List<AgentFrame.Greeting> greetings = new ArrayList<>();
        for (HostConnection each : connections) {
            greetings.add(each.greeting(deadline));
        }
        List<HostAddress> selected = selected(greetings);
        if (isStaged()) {
            stage(program.classPath());
        }
        if (shared != null) {
            share(shared);
        }
        String addresses = reserve(selected); // a reply after the files: none is missing
        connections.getFirst().supply(JobInput.start(input));
        for (int i = 0; i < connections.size(); i++) {
            HostTask.Program there = program(program, greetings.get(i).folder());
            HostTask task =
                    new HostTask(
                            ranks(connections.get(i), job),
                            addresses,
                            there,
                            environment,
                            options.has(HostRanks.Feature.BOUND),
                            i == 0 && supervisor.wantsProgress());
            connections.get(i).send(new AgentFrame.Start(task));
        }
        for (int rank = 0; rank < options.hosts().slots(); rank++) {
            supervisor.started();
        }
    }

    /// Returns the variables of the ranks, with the secret and the certificate of the job.
    private Map<String, String> environment(String job) throws IOException, InterruptedException {
        Map<String, String> environment = new HashMap<>(options.environment());
        String secret = secret();
        environment.put(RankPlacement.SECRET, secret);
        if (isEncrypted()) {
            environment.put(RankPlacement.CERTIFICATE, JobCertificate.create(job, secret).text());
        }
        return environment;
    }

    private boolean isStaged() {
        return options.has(HostRanks.Feature.STAGED);
    }

    private boolean isEncrypted() {
        return options.has(HostRanks.Feature.ENCRYPTED);
    }

    private void connect() throws IOException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        byte[] jar = isStaged() ? agentJar() : new byte[0];
        String command =
                isStaged()
                        ? AgentCommand.staged(java, jar.length, AGENT)
                        : AgentCommand.plain(java, agentClassPath(), AGENT, shared != null);
        int firstRank = 0;
        for (HostSlots host : options.hosts().hosts()) {
            List<String> words = shell(host.host());
            words.add(command);
            HostConnection opened = HostConnection.open(host, firstRank, supervisor, shared, words);
            hosts.add(opened);
            connections.add(opened);
            opened.sendPlain(jar);
            firstRank += host.slots();
        }
    }

    private List<String> shell(String host) {
        List<String> words = new ArrayList<>(options.shell());
        if (!words.contains(HOST)) {
            words.add(HOST);
        }
        words.replaceAll(
                word -> word.equals(HOST) ? host : word); // ssh has options such as ControlPath=%h
        return words;
    }

    private static List<String> agentClassPath() {
        return agentLocations().map(Path::toString).toList();
    }

    private static Stream<Path> agentLocations() {
        return Stream.of(HostAgent.class, Address.class).map(HostLauncher::location).distinct();
    }

    private static byte[] agentJar() throws IOException {
        return StagedFiles.extract(agentLocations().toList(), name -> name.matches(AGENT_FILES));
    }

    private static Path location(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(
                    "class was not loaded from a file: " + type.getName(), e);
        }
    }

    private List<HostAddress> selected(List<AgentFrame.Greeting> greetings) throws IOException {
        List<HostNetwork> networks = new ArrayList<>();
        for (int i = 0; i < greetings.size(); i++) {
            AgentFrame.Greeting each = greetings.get(i);
            networks.add(
                    new HostNetwork(
                            connections.get(i).host().host(),
                            each.addresses(),
                            reached(each.reached())));
        }
        return options.addresses().select(networks);
    }

    private static @Nullable InetAddress reached(String literal) {
        try {
            return literal.isEmpty() ? null : InetAddress.ofLiteral(literal);
        } catch (IllegalArgumentException _) {
            return null; // a hint only
        }
    }

    /// Returns the addresses of all ranks, separated by spaces.
    private String reserve(List<HostAddress> selected) throws IOException, InterruptedException {
        for (int i = 0; i < connections.size(); i++) {
            int count = connections.get(i).host().slots();
            connections.get(i).send(new AgentFrame.Reserve(selected.get(i).literal(), count));
        }
        Deadline deadline = Deadline.after(START_WITHIN);
        StringJoiner addresses = new StringJoiner(" ");
        for (int i = 0; i < connections.size(); i++) {
            for (int port : connections.get(i).ports(deadline).ports()) {
                addresses.add(address(selected.get(i).literal(), port).toString());
            }
        }
        return addresses.toString();
    }

    private Address address(String host, int port) {
        return isEncrypted() ? new Address.Tls(host, port) : new Address.Tcp(host, port);
    }

    private void stage(List<Path> classPath) throws IOException {
        for (HostConnection each : connections) {
            StagedFiles.send(classPath, each::send);
        }
    }

    private void share(Path folder) throws IOException {
        for (HostConnection each : connections) {
            each.send(new AgentFrame.Share(folder.toString()));
            SharedFolder.send(folder, piece -> each.send(new AgentFrame.Shared(piece)));
        }
    }

    private HostTask.Ranks ranks(HostConnection connection, String job) {
        return new HostTask.Ranks(
                connection.firstRank(), connection.host().slots(), options.hosts().slots(), job);
    }

    /// @param folder the temporary folder of the host; empty if there is none
    private HostTask.Program program(JavaProgram program, String folder) {
        String directory = Path.of("").toAbsolutePath().toString();
        if (!isStaged()) {
            List<String> files =
                    program.classPath().stream()
                            .map(Path::toAbsolutePath)
                            .filter(Files::exists)
                            .map(Path::toString)
                            .toList();
            return new HostTask.Program(program.command(), directory, files);
        }
        List<Path> staged =
                StagedFiles.names(program.classPath()).stream()
                        .map(name -> Path.of(folder, name))
                        .toList();
        JavaProgram there =
                new JavaProgram(
                        program.jvmOptions(), staged, program.mainClass(), program.arguments());
        return new HostTask.Program(there.command(), directory, List.of());
    }

    private static String secret() {
        byte[] secret = new byte[SECRET_LENGTH];
        new SecureRandom().nextBytes(secret);
        return HexFormat.of().formatHex(secret);
    }
}
