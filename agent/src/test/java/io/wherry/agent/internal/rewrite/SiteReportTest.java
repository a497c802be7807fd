// SPDX-License-Identifier: Apache-2.0
package io.wherry.agent.internal.rewrite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Reports are files that the users of the machine may read as other files of the application.
final class SiteReportTest {
    @TempDir private Path folder;

    private final SiteReport report = new SiteReport();

    @BeforeEach
    void add() {
        report.rewritten("acme.Dao", "makes streams in load");
    }

    @Test
    void classesOfOneNameHaveALineForEachResult() {
        report.outOfReach("acme.Dao", "class loader does not find the agent: acme.Loader");
        report.rewritten("acme.Dao", "makes streams in load");

        assertThat(report.lines())
                .containsExactly(
                        "not reached acme.Dao: class loader does not find the agent: acme.Loader",
                        "rewritten   acme.Dao: makes streams in load");
    }

    @Test
    void aClassThatCannotBeReplacedIsNotReached() {
        report.notReplaced("acme.Dao", Set.of(), "loaded before the agent");

        assertThat(report.lines()).containsExactly("not reached acme.Dao: loaded before the agent");
    }

    @Test
    void aReportThatCannotBeWrittenLeavesNoFile() throws Exception {
        Path file = Files.createDirectories(folder.resolve("report.txt"));
        Files.createFile(file.resolve("inside"));

        assertThatThrownBy(() -> report.write(file)).isInstanceOf(IOException.class);

        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).containsExactly(file);
        }
    }

    @Test
    void aReportHasThePermissionsOfOtherFiles() throws Exception {
        Path other = Files.createFile(folder.resolve("other.txt"));
        Path file = folder.resolve("report.txt");

        report.write(file);

        assertThat(Files.readAllLines(file))
                .isEqualTo(List.of("rewritten   acme.Dao: makes streams in load"));
        assertThat(Files.getPosixFilePermissions(file))
                .isEqualTo(Files.getPosixFilePermissions(other));
    }
}
