// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class MainTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void helpNamesTheCommandsAndExitCodes() {
        int code = run("--help");

        assertThat(code).isZero();
        assertThat(out.toString()).contains("demo", "bench", "--version", "wrong arguments");
        assertThat(out.toString()).doesNotContain("echo");
    }

    @Test
    void helpOfTheDemoNamesItsOptions() {
        int code = run("demo", "--help");

        assertThat(code).isZero();
        assertThat(out.toString()).contains("--tcp", "--data", "--seconds");
    }

    @Test
    void helpCommandPrintsTheHelpOfAnother() {
        int code = run("help", "demo");

        assertThat(code).isZero();
        assertThat(out.toString()).contains("--tcp", "--data", "--seconds");
    }

    /// The page of the command line is made of them.
    @TestFactory
    Stream<DynamicTest> everyCommandPrintsItsHelp() {
        return commandsOf(new CommandLine(new Main()), List.of())
                .map(words -> dynamicTest(String.join(" ", words), () -> assertHelp(words)));
    }

    private static Stream<List<String>> commandsOf(CommandLine command, List<String> words) {
        return command.getSubcommands().entrySet().stream()
                .filter(entry -> !entry.getValue().getCommandSpec().usageMessage().hidden())
                .map(entry -> Map.entry(append(words, entry.getKey()), entry.getValue()))
                .flatMap(entry ->
                        Stream.concat(
                                Stream.of(entry.getKey()),
                                commandsOf(entry.getValue(), entry.getKey())));
    }

    private static List<String> append(List<String> words, String word) {
        return Stream.concat(words.stream(), Stream.of(word)).toList();
    }

    private static void assertHelp(List<String> words) {
        StringWriter printed = new StringWriter();
        StringWriter errors = new StringWriter();
        int code =
                Main.run(
                        new PrintWriter(printed),
                        new PrintWriter(errors),
                        append(words, "--help").toArray(String[]::new));

        assertThat(errors.toString()).isEmpty();
        assertThat(code).isZero();
        assertThat(printed.toString()).contains("Usage: wherry " + words.getFirst());
    }

    @ParameterizedTest
    @ValueSource(strings = {"--version", "version"})
    void versionNamesWherryAndJava(String argument) {
        int code = run(argument);

        assertThat(code).isZero();
        assertThat(out.toString()).contains("wherry ", "java " + Runtime.version().feature());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "dance",
                "demo --udp",
                "demo --data no-such-graph",
                "demo --data int-99999999999",
                "demo --seconds 0",
                "demo --seconds NaN",
                "demo --seconds 31",
                "echo",
                "echo nowhere",
                "registry list nowhere",
                "registry list rmi://host:70000",
                "registry serve --port 70000",
                "registry serve --bind a..b",
                "run -n 1 --profile-to /nowhere/at/all -cp . X",
                "run -n 1 --profile-to . -cp . X"
            })
    void wrongArgumentsExitWithTwo(String line) {
        int code = run(line.isEmpty() ? new String[0] : line.split(" "));

        assertThat(code).isEqualTo(2);
        assertThat(err.toString())
                .isNotBlank()
                .doesNotContain("\tat ")
                .doesNotContain("IllegalArgumentException");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "demo --udp",
                "echo nowhere",
                "ping --rmi",
                "registry serve --port many",
                "run -n 0 -cp . X",
                "run --hots a -cp . X"
            })
    void errorIsFollowedByTheWayToTheHelp(String line) {
        run(line.split(" "));

        List<String> lines = err.toString().lines().toList();
        assertThat(lines).hasSizeBetween(2, 3);
        assertThat(lines.getLast()).matches("Try 'wherry (registry )?[a-z]+ --help'\\.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "dance", "registry"})
    void commandsAreListedWhereOneIsMissing(String line) {
        run(line.isEmpty() ? new String[0] : line.split(" "));

        assertThat(err.toString()).contains("Usage: wherry", "Commands:", "--help");
    }

    @ParameterizedTest
    @ValueSource(strings = {"inspect tree NUL", "inspect check -cp NUL x", "run -n 1 -cp NUL X"})
    void wordsThatAreNoPathsExitWithTwo(String line) {
        assertThat(run(line.replace("NUL", "a\0b").split(" "))).isEqualTo(2);

        assertThat(err.toString().lines())
                .singleElement()
                .asString()
                .startsWith("wherry: not a path: ");
    }

    @Test
    void unreachableRuntimeIsSaidInOneLine() {
        int code = run("registry", "list", "unix:///nowhere/at/all");

        assertThat(code).isEqualTo(1);
        assertThat(err.toString().lines())
                .singleElement()
                .asString()
                .startsWith("wherry: ")
                .doesNotContain("nested exception");
    }

    private int run(String... arguments) {
        return Main.run(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
    }
}
