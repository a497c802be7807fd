// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.testkit.transport.DeathContract;
import io.wherry.transport.Address;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;

/// Peers over Unix sockets are killed.
final class UnixDeathTest extends DeathContract {
    @TempDir Path folder;

    @Override
    protected Address address() {
        return new Address.Unix(folder.resolve("mortal"));
    }

    @Override
    protected void assertNothingLeft(boolean listening) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.count()).isEqualTo(listening ? 1 : 0);
        }
    }
}
