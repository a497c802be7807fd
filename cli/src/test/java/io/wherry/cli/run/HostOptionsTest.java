// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.cli.Main;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/// Tests that options for several hosts without an effect are refused before a host is reached.
final class HostOptionsTest {

    /// Runs the command, which is refused; returns what it printed.
    private static String refused(String... arguments) {
        StringWriter printed = new StringWriter();
        CommandLine line = new CommandLine(new Main());
        line.setOut(new PrintWriter(printed));
        line.setErr(new PrintWriter(printed));
        assertThat(line.execute(arguments)).as(printed::toString).isEqualTo(2);
        return printed.toString();
    }

    @Test
    void variableThatIsNotSetHereIsNamed() {
        assertThat(refused("run", "--hosts", "a:1", "--env", "WHERRY_NO_SUCH_VARIABLE", "sum"))
                .contains("--env: variable is not set here: WHERRY_NO_SUCH_VARIABLE");
    }

    @Test
    void folderInPlaceOfAHostfileIsNamed(@TempDir Path folder) {
        assertThat(refused("run", "--hostfile", folder.toString(), "sum"))
                .contains("--hostfile: file is a folder: " + folder);
    }

    @Test
    void variableHasAName() {
        assertThat(refused("run", "--hosts", "a:1", "--env", "=x", "sum"))
                .contains("--env has no name: =x");
    }
}
