// SPDX-License-Identifier: Apache-2.0
package io.wherry.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.testkit.integration.ProgramJvm;
import java.io.File;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.commons.collections.functors.InvokerTransformer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A recording of an application's tests lets the application run, and stops gadget chains.
@Timeout(240)
final class EnforcedRecordingTest {
    private static final String SHOP = "acme.Shop";

    @TempDir private Path folder;

    private Path made;
    private List<Path> payloads;
    private Set<String> names;

    @BeforeEach
    void writePayloads() throws Exception {
        made = Files.createDirectory(folder.resolve("made"));
        Path streams = Files.createDirectory(folder.resolve("payloads"));
        payloads = new ArrayList<>();
        names = new TreeSet<>();
        for (Map.Entry<String, Object> payload : GadgetPayloads.in(made).entrySet()) {
            Path file = streams.resolve(payload.getKey());
            try (ObjectOutputStream out = new ObjectOutputStream(Files.newOutputStream(file))) {
                out.writeObject(payload.getValue());
            }
            payloads.add(file);
            names.add(payload.getKey());
        }
        deleteMade();
        assertThat(payloads).hasSizeGreaterThanOrEqualTo(20);
    }

    /// Returns the names of the payloads that ran.
    private Set<String> ran() throws IOException {
        Set<String> found = new TreeSet<>();
        try (Stream<Path> files = Files.list(made)) {
            files.forEach(file -> found.add(file.getFileName().toString()));
        }
        return found;
    }

    private void deleteMade() throws IOException {
        for (String name : ran()) {
            Files.delete(made.resolve(name));
        }
    }

    private static String library() throws URISyntaxException {
        return Path.of(
                        InvokerTransformer.class
                                .getProtectionDomain()
                                .getCodeSource()
                                .getLocation()
                                .toURI())
                .toString();
    }

    private Path policy(String mode) throws IOException {
        return Files.write(
                folder.resolve(mode + ".properties"),
                List.of("mode = " + mode, "recording = classes.txt"));
    }

    private static String shop(List<String> options, List<String> program) throws Exception {
        List<String> arguments = new ArrayList<>(options);
        arguments.addAll(List.of("-cp", AgentJvm.testClasses() + File.pathSeparator + library()));
        arguments.add(SHOP);
        arguments.addAll(program);
        ProgramJvm.Ended ended = AgentJvm.run(arguments.toArray(String[]::new));
        assertThat(ended.code()).as(ended.output()).isZero();
        return ended.output();
    }

    private List<String> agent(String mode) throws IOException {
        return List.of(AgentJvm.agent(policy(mode)));
    }

    private List<String> load() {
        List<String> program = new ArrayList<>(List.of("load"));
        payloads.forEach(file -> program.add(file.toString()));
        return program;
    }

    @Test
    void payloadsRunWithoutEnforcement() throws Exception {
        String plain = shop(List.of(), load());
        assertThat(ran()).as(plain).isEqualTo(names);
        deleteMade();

        String output = shop(agent("off"), load());
        assertThat(ran()).as(output).isEqualTo(names);
        deleteMade();

        shop(agent("record"), List.of("test"));
        output = shop(agent("warn"), load());
        assertThat(ran()).as(output).isEqualTo(names);
    }

    @Test
    void enforcedRecordingStopsPayloadsAndNotTheApplication() throws Exception {
        assertThat(shop(agent("record"), List.of("test"))).contains("all tests passed");

        assertThat(shop(agent("enforce"), List.of("test")))
                .contains("all tests passed")
                .doesNotContain("is not in the allow-list");
        String output = shop(agent("enforce"), load());

        assertThat(ran()).as(output).isEmpty();
        for (String name : names) {
            assertThat(output.lines())
                    .filteredOn(line -> line.startsWith(name + " "))
                    .singleElement()
                    .asString()
                    .startsWith(name + " failed java.io.InvalidClassException: ");
        }
        // the collections that the chains begin with are those of the application
        assertThat(Files.readString(folder.resolve("classes.txt")))
                .contains("class java.util.HashSet ", "class java.util.Hashtable ")
                .contains("class java.io.File ", "class java.util.PriorityQueue ")
                .contains("collections.keyvalue.TiedMapEntry ", "collections.map.LazyMap ");
        assertThat(output)
                .contains(
                        "class=org.apache.commons.collections.functors.InvokerTransformer, refused")
                .contains(
                        "class=org.apache.commons.collections.functors.InstantiateFactory, refused")
                .contains("class=java.lang.invoke.SerializedLambda, refused")
                .contains(
                        "class=java.lang.Comparable, refused",
                        "class=acme.Jobs$OnExternal, refused");
    }
}
