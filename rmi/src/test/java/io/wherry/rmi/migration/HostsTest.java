// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.migration;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.parallel.ArrayTree;
import io.wherry.parallel.MailExchange;
import io.wherry.parallel.StagePipeline;
import io.wherry.parallel.TaskFarm;
import io.wherry.testkit.host.NetworkHost;
import io.wherry.testkit.host.NetworkHosts;
import io.wherry.testkit.transport.PeerJvm;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Tests that parallel java.rmi programs on several hosts have the same results after the change of
/// imports in docs/how-to/from-java-rmi.md.
@Timeout(120)
final class HostsTest {
    private static final int PORT_OF_JAVA_RMI = 1099;
    private static final int PORT_OF_WHERRY = 1100;
    private static final int MOST_HOSTS = 3;

    @TempDir private static Path folder;

    private static NetworkHosts network;
    private static final List<NetworkHost> HOSTS = new ArrayList<>();
    private static String original;
    private static String ported;

    /// A program and its arguments.
    ///
    /// @param members JVMs, which the hosts get in turn
    record Plan(Class<?> program, int hosts, int members) {
        @Override
        public String toString() {
            return program.getSimpleName() + ": members=" + members + ", hosts=" + hosts;
        }
    }

    static List<Plan> plans() {
        return List.of(
                new Plan(TaskFarm.class, 2, 2),
                new Plan(TaskFarm.class, 3, 3),
                new Plan(MailExchange.class, 2, 2),
                new Plan(MailExchange.class, 3, 3),
                new Plan(ArrayTree.class, 2, 3),
                new Plan(ArrayTree.class, 3, 5),
                new Plan(StagePipeline.class, 2, 2),
                new Plan(StagePipeline.class, 3, 3));
    }

    @BeforeAll
    static void open() throws Exception {
        NetworkHosts.assumeAvailable(HostsTest.class);
        original = System.getProperty("java.class.path");
        ported =
                ChangedImports.port(TaskFarm.class.getPackage(), folder)
                        + File.pathSeparator
                        + original;
        network = NetworkHosts.open();
        for (int i = 1; i <= MOST_HOSTS; i++) {
            HOSTS.add(network.add("10.1.0." + i));
        }
    }

    @AfterAll
    static void close() {
        if (network != null) {
            network.close();
        }
    }

    private static List<Process> start(Plan plan, String classPath, int port) throws IOException {
        List<Process> members = new ArrayList<>();
        for (int i = 0; i < plan.members; i++) {
            NetworkHost host = HOSTS.get(i % plan.hosts);
            List<String> arguments =
                    List.of(
                            Integer.toString(i),
                            Integer.toString(plan.members),
                            HOSTS.getFirst().address(),
                            Integer.toString(port));
            members.add(
                    host.start(
                            PeerJvm.command(
                                    classPath,
                                    List.of("-Djava.rmi.server.hostname=" + host.address()),
                                    plan.program.getName(),
                                    arguments)));
        }
        return members;
    }

    /// Blocks until all members have ended and returns the output of the first one. The others have
    /// no output.
    private static String result(List<Process> members) throws Exception {
        List<String> output = new ArrayList<>();
        for (Process member : members) {
            output.add(new String(member.getInputStream().readAllBytes(), UTF_8));
            assertThat(member.waitFor(20, TimeUnit.SECONDS)).isTrue();
            assertThat(member.exitValue()).isZero();
        }
        assertThat(output.subList(1, output.size())).allMatch(String::isEmpty);
        return output.getFirst();
    }

    @ParameterizedTest
    @MethodSource("plans")
    void changedImportsGiveTheSameResult(Plan plan) throws Exception {
        List<Process> before = start(plan, original, PORT_OF_JAVA_RMI);
        List<Process> after = start(plan, ported, PORT_OF_WHERRY);

        String expected = result(before);
        assertThat(expected).hasLineCount(1);
        assertThat(result(after)).isEqualTo(expected);
    }
}
