// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Class paths, by the rules of the `java` command.
final class ProgramTest {
    private static final Path HERE = Path.of("");

    @TempDir Path folder;

    private static String joined(Object... entries) {
        return Stream.of(entries)
                .map(Object::toString)
                .collect(Collectors.joining(File.pathSeparator));
    }

    @Test
    void emptyEntriesAreTheWorkingDirectory() throws Exception {
        assertThat(Program.entries(joined("a.jar", ""))).containsExactly(Path.of("a.jar"), HERE);
        assertThat(Program.entries(joined("", "a.jar"))).containsExactly(HERE, Path.of("a.jar"));
    }

    @Test
    void noClassPathHasNoEntries() throws Exception {
        assertThat(Program.entries("")).isEmpty();
    }

    @Test
    void wildcardStandsForTheJarsOfAFolder() throws Exception {
        Path one = Files.createFile(folder.resolve("one.jar"));
        Path two = Files.createFile(folder.resolve("two.JAR"));
        Files.createFile(folder.resolve("notes.txt"));

        assertThat(Program.entries(joined(folder + File.separator + "*")))
                .containsExactly(one, two);
    }

    @Test
    void wildcardOfAMissingFolderStandsForNothing() throws Exception {
        Path missing = folder.resolve("missing");

        assertThat(Program.entries(joined("a.jar", missing + File.separator + "*")))
                .containsExactly(Path.of("a.jar"));
    }

    /// The class is looked for where the class path says, not in the working directory.
    @Test
    void wildcardOfAMissingFolderIsAClassPath() throws Exception {
        Path missing = folder.resolve("missing");

        Program program = Program.of(List.of("Main"), missing + File.separator + "*");

        assertThat(program.classPath()).isEqualTo(WherryJars.ofRanks());
    }

    @Test
    void fileThatIsNoJarIsNamed() throws Exception {
        Path file = Files.writeString(folder.resolve("program.jar"), "text");

        assertThatThrownBy(() -> Program.of(List.of(file.toString()), ""))
                .isInstanceOf(IOException.class)
                .hasMessage("program is not a jar: " + file);
    }
}
