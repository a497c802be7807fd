// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch.internal.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.transport.Deadline;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class AgentOutputsTest {
    @TempDir Path folder;

    /// A connection whose first write fails.
    private static final class FailingOnce extends ByteArrayOutputStream {
        private boolean failed;

        @Override
        public synchronized void write(byte[] bytes, int offset, int length) {
            if (!failed) {
                failed = true;
                throw new OutOfMemoryError("the first write");
            }
            super.write(bytes, offset, length);
        }
    }

    @Test
    void exitIsSentAfterAnErrorWithTheFilesOfTheRanks() throws Exception {
        FailingOnce launcher = new FailingOnce();
        AgentOutputs outputs = new AgentOutputs(new FrameWriter(launcher));
        SharedFolder shared = SharedFolder.create("/original", folder);
        Files.writeString(folder.resolve("shared").resolve("left"), "x");
        outputs.expect(1, shared);

        assertThatThrownBy(() -> outputs.exited(0, 3)).hasMessage("the first write");
        outputs.awaitFiles(Deadline.after(Duration.ofSeconds(10)));

        FrameReader sent = new FrameReader(new ByteArrayInputStream(launcher.toByteArray()));
        assertThat(sent.read()).isEqualTo(new AgentFrame.Exit(0, 3));
        assertThat(sent.read()).isNull();
    }
}
