// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
                "echo nowhere"
            })
    void wrongArgumentsExitWithTwo(String line) {
        int code = run(line.isEmpty() ? new String[0] : line.split(" "));

        assertThat(code).isEqualTo(2);
        assertThat(err.toString()).isNotBlank().doesNotContain("\tat ");
    }

    private int run(String... arguments) {
        return Main.run(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
    }
}
