// SPDX-License-Identifier: Apache-2.0
package io.wherry.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.agent.internal.guard.AllowList;
import io.wherry.agent.internal.policy.Mode;
import io.wherry.agent.internal.policy.Policy;
import io.wherry.agent.internal.policy.PolicyException;
import io.wherry.agent.internal.policy.PolicyFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Errors of policy files and allow-lists name the line.
final class PolicyFileTest {
    @TempDir private Path folder;

    private Policy read(String... lines) throws Exception {
        return PolicyFile.read(Files.write(folder.resolve("policy"), List.of(lines)));
    }

    @Test
    void entriesAreRead() throws Exception {
        Policy policy =
                read(
                        "# comment",
                        "",
                        " mode = record ",
                        "recording = lists/classes.txt",
                        "include = com.acme.**, org.shop.Main",
                        "exclude = com.acme.old.*",
                        "limits.bytes = 10_000_000");

        assertThat(policy.mode()).isEqualTo(Mode.RECORD);
        assertThat(policy.recording())
                .isEqualTo(folder.toAbsolutePath().resolve("lists/classes.txt"));
        assertThat(policy.scope().contains("com.acme.deep.Dao")).isTrue();
        assertThat(policy.scope().contains("org.shop.Main")).isTrue();
        assertThat(policy.scope().contains("org.shop.Other")).isFalse();
        assertThat(policy.scope().contains("com.acme.old.Dao")).isFalse();
        assertThat(policy.reading().toString()).contains("bytes=10000000");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    mode                        | not a line of `key = value`
                    mode =                      | value is empty
                    mode = fast                 | value must be one of off, record, warn, enforce
                    colour = red                | key is unknown
                    limits.width = 3            | key is unknown
                    limits.bytes = many         | value is not a number
                    limits.depth = -1           | negative limit
                    limits.depth = 3000000000   | value is beyond 2147483647
                    dry-run = yes               | value must be true or false
                    versions.com.* = lax        | value must be one of strict, ignore, warn
                    versions.a*b = ignore       | not a pattern of class names
                    include = a.**, , b         | a pattern is empty
                    missing-classes = nodes     | value must be one of refuse, as-nodes
                    alias.[La; = b              | no alias for arrays
                    package.a = a               | no two packages
                    filter = maxdepth=x         | maxdepth
                    write = xml                 | value must be one of javaio, lean
                    """)
    void invalidLinesAreNamed(String line, String problem) {
        assertThatThrownBy(() -> read("# first", line))
                .isInstanceOf(PolicyException.class)
                .hasMessageStartingWith(folder.toAbsolutePath().resolve("policy") + ":2: ")
                .hasMessageContaining(problem);
    }

    @Test
    void repeatedKeysAreRefused() {
        assertThatThrownBy(() -> read("mode = off", "", "mode = off"))
                .isInstanceOf(PolicyException.class)
                .hasMessageContaining(":3: key is set in line 1: key=mode");
    }

    @Test
    void modesWithAListNeedARecording() {
        assertThatThrownBy(() -> read("mode = enforce"))
                .isInstanceOf(PolicyException.class)
                .hasMessageContaining("mode=enforce needs the key `recording`");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    com.acme.Order                | not a line of `class NAME`
                    class com.acme.Order deep     | not `name=value`
                    class com.acme.Order depth=x  | not a number
                    """)
    void invalidLinesOfAListAreNamed(String line, String problem) throws Exception {
        Path list = Files.write(folder.resolve("list"), List.of("class java.lang.Integer", line));

        assertThatThrownBy(() -> AllowList.read(list))
                .isInstanceOf(PolicyException.class)
                .hasMessageContaining(list + ":2: " + problem);
    }

    @Test
    void linesThatAreNotUtf8AreNamed() throws Exception {
        byte[] bytes = "# Caf\u00e9\nmode = off\n".getBytes(StandardCharsets.ISO_8859_1);
        Path file = Files.write(folder.resolve("latin"), bytes);

        assertThatThrownBy(() -> PolicyFile.read(file))
                .isInstanceOf(PolicyException.class)
                .hasMessageContaining(file + ":1: line is not UTF-8");
        assertThatThrownBy(() -> AllowList.read(file))
                .isInstanceOf(PolicyException.class)
                .hasMessageContaining(file + ":1: line is not UTF-8");
    }

    @Test
    void foldersAreNamed() {
        assertThatThrownBy(() -> PolicyFile.read(folder))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(folder + ": is a folder");
        assertThatThrownBy(() -> AllowList.read(folder))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(folder + ": is a folder");
    }
}
