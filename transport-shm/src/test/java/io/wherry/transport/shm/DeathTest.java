// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.shm;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.testkit.transport.DeathContract;
import io.wherry.transport.Address;
import io.wherry.transport.shm.internal.region.SharedMemoryFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/// Peers over shared memory are killed: no file and no mapping of theirs stays.
final class DeathTest extends DeathContract {
    private static final String NAME = "mortal";

    @TempDir Path folder;

    @BeforeEach
    void chooseTheFolder() {
        System.setProperty(SharedMemoryFolder.PROPERTY, folder.toString());
    }

    @AfterEach
    void forgetTheFolder() {
        System.clearProperty(SharedMemoryFolder.PROPERTY);
    }

    @Override
    protected Address address() {
        return new Address.Shm(NAME);
    }

    @Override
    protected void assertNothingLeft(boolean listening) throws IOException {
        assertThat(filesThere()).isEqualTo(listening ? List.of(NAME) : List.of());
        assertThat(mappings()).isEmpty();
    }

    /// Returns the names of all files but those of checks: a peer that is killed while it checks the
    /// folder leaves one, which listeners remove after an hour.
    private List<String> filesThere() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> !(name.startsWith("+") && name.endsWith(".tmp")))
                    .sorted()
                    .toList();
        }
    }

    private List<String> mappings() throws IOException {
        try (Stream<String> lines = Files.lines(Path.of("/proc/self/maps"))) {
            return lines.filter(line -> line.contains(folder.toString())).toList();
        }
    }
}
