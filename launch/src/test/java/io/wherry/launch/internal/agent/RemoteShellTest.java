// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch.internal.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.transport.Deadline;
import java.io.EOFException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(30)
final class RemoteShellTest {
    private static String reasonOfEnd(String script) throws Exception {
        RemoteShell shell = RemoteShell.start(List.of("sh", "-c", script));
        shell.end(Deadline.after(Duration.ofSeconds(10)));
        return shell.reasonOfEnd();
    }

    @Test
    void reasonHasTheLastLineOfTheErrors() throws Exception {
        assertThat(reasonOfEnd("printf 'one\\n two \\n\\n' >&2; exit 3"))
                .isEqualTo("sh ended with code 3: two");
        assertThat(reasonOfEnd("printf 'one\\ntwo' >&2; exit 3"))
                .isEqualTo("sh ended with code 3: two");
    }

    @ParameterizedTest
    @CsvSource({
        "-XX:+NoSuchOption, Unrecognized VM option 'NoSuchOption'",
        "-XX:+UseSerialGC -XX:+UseZGC, Multiple garbage collectors selected",
        "--add-modules=no.such, java.lang.module.FindException: Module no.such not found"
    })
    void reasonIsThatOfAJvmThatDoesNotStart(String options, String expected) throws Exception {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        String script = "echo welcome; echo hello >&2; '" + java + "' " + options + " Main";
        RemoteShell shell = RemoteShell.start(List.of("sh", "-c", script));

        assertThatThrownBy(() -> shell.skipToGreeting(shell.input()))
                .isInstanceOf(EOFException.class);
        assertThat(shell.reasonOfEnd()).isEqualTo("sh ended with code 1: " + expected);
    }

    @Test
    void reasonIsThatOfAJvmWithoutMemory() throws Exception {
        String output =
                """
                # There is insufficient memory for the Java Runtime Environment to continue.
                # Native memory allocation (mmap) failed to map 9 bytes.
                # An error report file with more information is saved as:
                # /x.log
                """;
        RemoteShell shell =
                RemoteShell.start(List.of("sh", "-c", "printf '" + output + "'; exit 1"));

        assertThatThrownBy(() -> shell.skipToGreeting(shell.input()))
                .isInstanceOf(EOFException.class);
        assertThat(shell.reasonOfEnd())
                .isEqualTo(
                        "sh ended with code 1:"
                                + " Native memory allocation (mmap) failed to map 9 bytes.");
    }

    @Test
    void lineOfErrorsWithoutAnEndIsCut() throws Exception {
        String reason = reasonOfEnd("head -c 100000 /dev/zero | tr '\\0' x >&2; exit 3");

        assertThat(reason).isEqualTo("sh ended with code 3: " + "x".repeat(1 << 12));
    }
}
