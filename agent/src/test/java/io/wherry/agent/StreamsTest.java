// SPDX-License-Identifier: Apache-2.0
package io.wherry.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.testkit.integration.ProgramJvm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Programs do the same on the streams of the agent.
@Timeout(120)
final class StreamsTest {
    private static final String PROGRAM = "acme.Streams";
    private static final String OURS = "io.wherry.agent.AgentObjectInputStream";

    @TempDir private Path folder;

    private Path policy(String... lines) throws Exception {
        return Files.write(folder.resolve("policy.properties"), List.of(lines));
    }

    private ProgramJvm.Ended withAgent(Path policy, String... program) throws Exception {
        return AgentJvm.program(List.of(AgentJvm.agent(policy)), program);
    }

    /// Returns the output without the names of stream classes.
    private static String values(ProgramJvm.Ended ended) {
        return ended.output().replaceAll("\\S+ extends \\S+:", "stream:");
    }

    @Test
    void streamsAreReplacedAndValuesStay() throws Exception {
        ProgramJvm.Ended plain = AgentJvm.program(List.of(), PROGRAM);

        ProgramJvm.Ended ended = withAgent(policy(), PROGRAM);

        assertThat(ended.code()).as(ended.output()).isZero();
        assertThat(ended.output().lines())
                .hasSize(5)
                .allMatch(line -> line.contains(OURS))
                .anyMatch(line -> line.contains("acme.Streams$OwnInput extends " + OURS));
        assertThat(values(ended)).isEqualTo(values(plain)).contains("itself", "resolved, 0");
    }

    @Test
    void loggingIsLeftToTheApplication() throws Exception {
        Path file = folder.resolve("saved");
        List<String> options =
                List.of("-Djava.util.logging.manager=other.Logs", AgentJvm.agent(policy()));

        ProgramJvm.Ended ended =
                AgentJvm.program(options, "acme.Store", "save", "tea", file.toString());

        assertThat(ended.code()).as(ended.output()).isZero();
        assertThat(ended.output()).doesNotContain("other.Logs"); // which the JVM does not find
        assertThat(file).isNotEmptyFile();
    }

    @Test
    void streamsAreWrittenInTheLeanFormat() throws Exception {
        ProgramJvm.Ended plain = AgentJvm.program(List.of(), PROGRAM);

        ProgramJvm.Ended ended = withAgent(policy("write = lean"), PROGRAM);

        assertThat(ended.code())
                .as(ended.output())
                .isNotZero(); // extension points of java.io's format
        assertThat(values(plain)).startsWith(values(ended).lines().findFirst().orElseThrow());
    }

    @Test
    void reportListsSitesAndReasons() throws Exception {
        Path file = folder.resolve("report.txt");

        withAgent(policy("report = report.txt", "exclude = acme.Streams$OwnOutput"), PROGRAM);

        assertThat(Files.readString(file))
                .contains("rewritten   acme.Streams$OwnInput: extends a stream")
                .contains("rewritten   acme.Streams: makes streams in ")
                .contains(
                        "not reached acme.Streams$OwnOutput: excluded by the policy: extends a stream");
    }

    @Test
    void dryRunRewritesNoClass() throws Exception {
        ProgramJvm.Ended ended =
                withAgent(policy("dry-run = true", "report = report.txt"), PROGRAM);

        assertThat(ended.output()).doesNotContain(OURS);
        assertThat(Files.readString(folder.resolve("report.txt")))
                .contains("not reached acme.Streams: dry run: makes streams in ");
    }

    @Test
    void classesOfSignedJarsStaySigned() throws Exception {
        Path jar = folder.resolve("signed.jar");
        Path keys = folder.resolve("keys");
        tool(
                "jar",
                "--create",
                "--file",
                jar.toString(),
                "-C",
                AgentJvm.testClasses().toString(),
                "acme");
        tool(
                "keytool",
                "-genkeypair",
                "-keyalg",
                "EC",
                "-alias",
                "me",
                "-dname",
                "CN=me",
                "-storepass",
                "secret",
                "-keystore",
                keys.toString());
        tool(
                "jarsigner",
                "-keystore",
                keys.toString(),
                "-storepass",
                "secret",
                jar.toString(),
                "me");

        ProgramJvm.Ended ended =
                AgentJvm.run(AgentJvm.agent(policy()), "-cp", jar.toString(), PROGRAM);

        assertThat(ended.code()).as(ended.output()).isZero();
        assertThat(ended.output()).contains(OURS);
    }

    private static void tool(String name, String... arguments) throws Exception {
        List<String> command = new java.util.ArrayList<>(List.of(ProgramJvm.tool(name)));
        command.addAll(List.of(arguments));
        ProgramJvm.Ended ended =
                ProgramJvm.ended(new ProcessBuilder(command).redirectErrorStream(true).start());
        assertThat(ended.code()).as(ended.output()).isZero();
    }

    @Test
    void classesOfNamedModulesAreRewritten() throws Exception {
        Path module = folder.resolve("module");
        AgentJvm.compile(
                module,
                Map.of(
                        "module-info.java",
                        "module shop {}",
                        "shop/Main.java",
                        """
                        package shop;
                        import java.io.*;
                        public class Main {
                            public static void main(String[] a) throws Exception {
                                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                                try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
                                    out.writeObject(new int[] {1, 2});
                                }
                                ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()));
                                System.out.println(in.getClass().getName() + ((int[]) in.readObject()).length);
                            }
                        }
                        """));

        ProgramJvm.Ended ended =
                AgentJvm.run(
                        AgentJvm.agent(policy()), "-p", module.toString(), "-m", "shop/shop.Main");

        assertThat(ended.output().strip()).isEqualTo(OURS + "2");
    }

    @Test
    void classLoadersThatDoNotFindTheAgentAreReported() throws Exception {
        Path isolated = folder.resolve("isolated");
        AgentJvm.compile(
                isolated,
                Map.of(
                        "apart/Main.java",
                        """
                        package apart;
                        import java.io.*;
                        public class Main {
                            public static void main(String[] a) throws Exception {
                                ClassLoader loader = new java.net.URLClassLoader(
                                        new java.net.URL[] {new File(a[0]).toURI().toURL()},
                                        ClassLoader.getPlatformClassLoader());
                                loader.loadClass("apart.Inner").getMethod("run").invoke(null);
                            }
                        }
                        """,
                        "apart/Inner.java",
                        """
                        package apart;
                        import java.io.*;
                        public class Inner {
                            public static void run() throws Exception {
                                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                                new ObjectOutputStream(bytes).writeObject("text");
                                System.out.println("ran");
                            }
                        }
                        """));

        ProgramJvm.Ended ended =
                AgentJvm.run(
                        AgentJvm.agent(policy("report = report.txt")),
                        "-cp",
                        isolated.toString(),
                        "apart.Main",
                        isolated + "/");

        assertThat(ended.output()).contains("ran");
        assertThat(Files.readString(folder.resolve("report.txt")))
                .contains(
                        "not reached apart.Inner: class loader does not find the agent: java.net.URLClassLoader");
    }
}
