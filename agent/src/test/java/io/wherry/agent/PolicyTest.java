// SPDX-License-Identifier: Apache-2.0
package io.wherry.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.testkit.integration.ProgramJvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Streams of unmodified programs follow the policy file.
@Timeout(120)
final class PolicyTest {
    private static final String STORE = "acme.Store";

    @SuppressWarnings("InlineFormatString") // a class file, apart from the code that fills it in
    private static final String OLD_ORDER =
            """
            package %s;
            public class %s implements java.io.Serializable {
                static final long serialVersionUID = %d;
                String customer = "old";
                java.util.List<String> lines = new java.util.ArrayList<>();
                java.util.Map<String, Integer> counts = java.util.Map.of("a", 1);
                long[] history = {1, 2, 3};
                public static void main(String[] a) throws Exception {
                    try (var out = new java.io.ObjectOutputStream(new java.io.FileOutputStream(a[0]))) {
                        out.writeObject(new %2$s());
                    }
                }
            }
            """;

    /// A program that finds the classes of its stream by itself.
    private static final String RESOLVING =
            """
            package acme;
            import java.io.*;
            public class Resolving extends ObjectInputStream {
                Resolving(InputStream in) throws IOException { super(in); }
                protected Class<?> resolveClass(ObjectStreamClass type)
                        throws ClassNotFoundException {
                    return Class.forName(type.getName());
                }
                public static void main(String[] a) throws Exception {
                    try (var in = new Resolving(new FileInputStream(a[0]))) {
                        System.out.println("loaded " + in.readObject());
                    }
                }
            }
            """;

    @TempDir private Path folder;

    private Path policy(String... lines) throws IOException {
        return Files.write(folder.resolve("policy.properties"), List.of(lines));
    }

    /// Writes an object of an older class; returns its file.
    private Path old(String packageName, String name, long version) throws Exception {
        Path classes = folder.resolve("old-" + name + version);
        AgentJvm.compile(
                classes,
                Map.of(
                        packageName.replace('.', '/') + "/" + name + ".java",
                        OLD_ORDER.formatted(packageName, name, version)));
        Path file = folder.resolve(name + version + ".ser");
        ProgramJvm.Ended ended =
                AgentJvm.run("-cp", classes.toString(), packageName + "." + name, file.toString());
        assertThat(ended.code()).as(ended.output()).isZero();
        return file;
    }

    private Path saved(String name) throws Exception {
        Path file = folder.resolve(name + ".ser");
        ProgramJvm.Ended ended = AgentJvm.program(List.of(), STORE, "save", name, file.toString());
        assertThat(ended.code()).as(ended.output()).isZero();
        return file;
    }

    private String load(Path policy, Path... files) throws Exception {
        List<String> program = new ArrayList<>(List.of(STORE, "load"));
        for (Path file : files) {
            program.add(file.toString());
        }
        return AgentJvm.program(List.of(AgentJvm.agent(policy)), program.toArray(String[]::new))
                .output();
    }

    @Test
    void versionsAreIgnoredByPattern() throws Exception {
        Path file = old("acme", "Order", 6);

        assertThat(load(policy(), file)).contains("failed java.io.InvalidClassException", "6", "7");
        assertThat(load(policy("versions.acme.Order = ignore"), file)).contains("loaded Order[old");
        assertThat(load(policy("versions.other.** = ignore"), file)).contains("failed ");
        assertThat(load(policy("versions = ignore", "versions.acme.** = strict"), file))
                .contains("failed ");
        assertThat(load(policy("versions = warn"), file))
                .contains("loaded Order[old", "serialVersionUID differs");
    }

    @Test
    void classesAreFoundByTheirNewNames() throws Exception {
        Path renamed = old("acme", "Purchase", 7);
        Path moved = old("org.shop", "Order", 7);

        assertThat(load(policy("alias.acme.Purchase = acme.Order"), renamed, moved))
                .contains(
                        "loaded Order[old",
                        "failed java.lang.ClassNotFoundException: org.shop.Order");
        assertThat(load(policy("package.org.shop = acme"), moved)).contains("loaded Order[old");
    }

    @Test
    void missingClassesBecomeNodes() throws Exception {
        Path file = old("org.gone", "Thing", 1);

        assertThat(load(policy("missing-classes = as-nodes"), file))
                .contains("loaded ", "org.gone.Thing");
    }

    @Test
    void limitsAndFiltersHold() throws Exception {
        Path deep = saved("deep");
        Path bits = saved("bits");

        assertThat(load(policy("limits.references = 20"), deep, bits))
                .contains("failed ", "references", "loaded {0, 2}");
        assertThat(load(policy("limits.bytes = 300"), deep, bits))
                .contains("failed ", "bytes", "loaded {0, 2}");
        assertThat(load(policy("filter = maxdepth=50"), deep, bits))
                .contains("failed ", "REJECTED", "loaded {0, 2}");
        assertThat(load(policy("filter = !java.util.BitSet"), deep, bits))
                .contains(
                        "loaded array",
                        "failed java.io.InvalidClassException: filter status: REJECTED");
    }

    @Test
    void leanStreamsAreReadUnlessThePolicyRefusesThem() throws Exception {
        Path file = folder.resolve("lean");
        AgentJvm.program(
                List.of(AgentJvm.agent(policy("write = lean"))),
                STORE,
                "save",
                "ann",
                file.toString());

        assertThat(load(policy(), file)).contains("loaded Order[ann");
        assertThat(load(policy("read = javaio"), file, saved("bob")))
                .contains("failed java.io.StreamCorruptedException: the agent's policy accepts")
                .contains("loaded Order[bob");
    }

    @Test
    void recordedClassesAreTheAllowList() throws Exception {
        Path ann = saved("ann");
        Path bits = saved("bits");
        Path list = folder.resolve("classes.txt");

        load(policy("mode = record", "recording = classes.txt"), ann);

        assertThat(Files.readString(list))
                .contains(
                        "class acme.Order count=",
                        "class java.util.ArrayList ",
                        "sites=acme.Store.load")
                .doesNotContain("BitSet");
        assertThat(load(policy("mode = enforce", "recording = classes.txt"), ann, bits))
                .contains("loaded Order[ann")
                .contains("failed java.io.InvalidClassException", "java.util.BitSet")
                .contains("class is not in the allow-list: class=java.util.BitSet, refused=true");
        assertThat(load(policy("mode = warn", "recording = classes.txt"), ann, bits))
                .contains("loaded {0, 2}")
                .contains("class is not in the allow-list: class=java.util.BitSet, refused=false");
    }

    @Test
    void listHoldsForStreamsThatResolveClasses() throws Exception {
        Path bits = saved("bits");
        Path classes = folder.resolve("resolving");
        AgentJvm.compile(classes, Map.of("acme/Resolving.java", RESOLVING));
        Files.writeString(folder.resolve("classes.txt"), "class java.util.ArrayList\n");
        Path policy = policy("mode = enforce", "recording = classes.txt");

        String output =
                AgentJvm.run(
                                AgentJvm.agent(policy),
                                "-cp",
                                classes.toString(),
                                "acme.Resolving",
                                bits.toString())
                        .output();

        assertThat(output)
                .contains("java.io.InvalidClassException", "java.util.BitSet")
                .doesNotContain("loaded ");
    }

    @Test
    void recordingsOfSeveralProcessesAddUp() throws Exception {
        Path policy = policy("mode = record", "recording = classes.txt");

        load(policy, saved("ann"));
        load(policy, saved("bits"));

        assertThat(Files.readAllLines(folder.resolve("classes.txt")))
                .anyMatch(line -> line.startsWith("class acme.Order "))
                .anyMatch(line -> line.startsWith("class java.util.BitSet "));
    }

    @Test
    void invalidPolicyStopsTheJvm() throws Exception {
        Path policy = policy("# comment", "versions = ignore", "", "mode = recrod");

        ProgramJvm.Ended ended =
                AgentJvm.program(List.of(AgentJvm.agent(policy)), STORE, "save", "ann", "unused");

        assertThat(ended.code()).isNotZero();
        assertThat(ended.output())
                .contains(
                        policy
                                + ":4: key=mode, value=recrod: value must be one of off, record, warn, enforce");
        assertThat(ended.output()).doesNotContain("loaded");
    }

    @Test
    void changedPolicyCountsWithoutARestart() throws Exception {
        Path file = old("acme", "Order", 6);
        Path policy = policy("versions = strict");
        Process process = store(List.of(AgentJvm.agent(policy)));
        try (BufferedReader out = process.inputReader();
                Writer in = process.outputWriter()) {
            next(out, "ready");
            assertThat(ask(in, out, "load " + file)).startsWith("failed");

            policy("versions = ignore");
            assertThat(askUntil(in, out, "load " + file, "loaded")).startsWith("loaded Order[old");

            policy("versions = nonsense");
            assertThat(next(out, in, "load " + file, "not valid")).contains("policy has changed");

            policy("versions = ignore", "filter = maxdepth=50");
            assertThat(next(out, in, "load " + file, "filter has no effect"))
                    .contains(policy.toString());
            assertThat(askUntil(in, out, "load " + file, "loaded")).startsWith("loaded Order[old");
        } finally {
            process.destroyForcibly();
        }
    }

    private static Process store(List<String> options) throws IOException {
        List<String> arguments = new ArrayList<>(options);
        arguments.addAll(List.of("-cp", AgentJvm.testClasses().toString(), STORE));
        return AgentJvm.start(arguments);
    }

    /// Skips lines until one contains `text`.
    private static String next(BufferedReader out, String text) throws IOException {
        String line = out.readLine();
        while (line != null && !line.contains(text)) {
            line = out.readLine();
        }
        assertThat(line).as("line with " + text).isNotNull();
        return line;
    }

    private static String ask(Writer in, BufferedReader out, String command) throws IOException {
        in.write(command + "\n");
        in.flush();
        String line = out.readLine();
        while (!line.startsWith("loaded") && !line.startsWith("failed")) {
            line = out.readLine();
        }
        return line;
    }

    private static String askUntil(Writer in, BufferedReader out, String command, String start)
            throws Exception {
        String reply = ask(in, out, command);
        for (int i = 0; i < 100 && !reply.startsWith(start); i++) {
            Thread.sleep(100);
            reply = ask(in, out, command);
        }
        return reply;
    }

    /// Repeats a command until a line of the log contains `text`.
    private static String next(BufferedReader out, Writer in, String command, String text)
            throws Exception {
        for (int i = 0; i < 100; i++) {
            in.write(command + "\n");
            in.flush();
            String line = out.readLine();
            while (!line.startsWith("loaded") && !line.startsWith("failed")) {
                if (line.contains(text)) {
                    return line;
                }
                line = out.readLine();
            }
            Thread.sleep(100);
        }
        throw new AssertionError("no line with " + text);
    }

    @Test
    void agentIsAttachedToARunningProgram() throws Exception {
        Path file = old("acme", "Order", 6);
        Process process = store(List.of("-XX:+EnableDynamicAgentLoading"));
        try (BufferedReader out = process.inputReader();
                Writer in = process.outputWriter()) {
            next(out, "ready");
            assertThat(ask(in, out, "load " + file))
                    .startsWith("failed"); // the class is loaded now

            ProgramJvm.Ended attached =
                    AgentJvm.run(
                            "-jar",
                            AgentJvm.JAR.toString(),
                            Long.toString(process.pid()),
                            policy("versions = ignore").toString());

            assertThat(attached.code()).as(attached.output()).isZero();
            assertThat(ask(in, out, "load " + file)).startsWith("loaded Order[old");
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void agentStartsWithAnExecutableJar() throws Exception {
        Path file = old("acme", "Order", 6);
        Path jar = folder.resolve("app.jar");
        Manifest manifest = new Manifest();
        Attributes attributes = manifest.getMainAttributes();
        attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.put(Attributes.Name.MAIN_CLASS, STORE);
        attributes.put(
                Attributes.Name.CLASS_PATH,
                AgentJvm.JAR.toUri() + " " + AgentJvm.testClasses().toUri());
        attributes.putValue("Launcher-Agent-Class", "io.wherry.agent.Agent");
        attributes.putValue("Can-Retransform-Classes", "true");
        new JarOutputStream(Files.newOutputStream(jar), manifest).close();

        ProgramJvm.Ended ended =
                AgentJvm.run(
                        "-Dio.wherry.agent.policy=" + policy("versions = ignore"),
                        "-jar",
                        jar.toString(),
                        "load",
                        file.toString());

        assertThat(ended.output()).contains("loaded Order[old");
    }

    @Test
    void anAgentThatIsStartedTwiceIsToldInALine() throws Exception {
        String agent = "-javaagent:" + AgentJvm.JAR;

        ProgramJvm.Ended ended = AgentJvm.run(agent, agent, "-version");

        assertThat(ended.code()).as(ended.output()).isEqualTo(1);
        assertThat(ended.output())
                .contains("wherry-agent: the agent runs already in this JVM")
                .doesNotContain("FATAL ERROR");
    }
}
