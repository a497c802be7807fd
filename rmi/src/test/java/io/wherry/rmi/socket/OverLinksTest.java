// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.socket;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.rmi.OverLinks;
import io.wherry.testkit.transport.PeerJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Tests of unchanged java.rmi programs over links.
@Timeout(60)
final class OverLinksTest {
    private static final String PORT = "1099"; // of addresses of this test alone

    @TempDir Path folder;

    private Process start(String what) throws IOException {
        return PeerJvm.start(
                OverLinks.class,
                List.of("unix://" + folder + "/rmi", PlainProgram.class.getName(), what, PORT));
    }

    @Test
    void programThatKnowsNothingOfLinksRunsOverThem() throws Exception {
        Process server = start("serve");
        assertThat(server.inputReader().readLine()).isEqualTo(PlainProgram.SERVING);

        assertThat(Files.exists(folder.resolve("rmi-" + PORT))).isTrue();
        Process client = start("call");
        assertThat(client.inputReader().readLine()).isEqualTo("42");

        server.getOutputStream().close();
        assertThat(server.waitFor(20, TimeUnit.SECONDS)).isTrue();
        assertThat(client.waitFor(20, TimeUnit.SECONDS)).isTrue();
    }
}
