// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class WorkerTest {
    private static final int SECONDS = 60;

    @TempDir private Path folder;

    @Test
    void logOfAFailureIsKept() throws IOException {
        Path log = run(EchoPeer.TRACE);

        assertThat(log).content().contains("java.lang.IllegalStateException: traced");
    }

    @Test
    void logOfWarningsOfTheJdkIsDeleted() throws IOException {
        assertThat(run(EchoPeer.WARN)).doesNotExist();
    }

    @Test
    void warningIsNotTheReasonOfAnEnd() throws IOException {
        Path log = folder.resolve("worker.log");
        try (Worker worker = worker(log)) {
            worker.ask(EchoPeer.WARN);

            assertThatIOException()
                    .isThrownBy(() -> worker.ask(EchoPeer.END))
                    .withMessageStartingWith("JVM ended: Exception in thread \"main\"");
        }

        assertThat(log).content().contains("WARNING: ", "ended");
    }

    /// Returns the log of a worker that has carried out an order.
    private Path run(String order) throws IOException {
        Path log = folder.resolve("worker.log");
        try (Worker worker = worker(log)) {
            assertThat(worker.ask(order)).isEqualTo(order);
        }
        return log;
    }

    /// A JVM in which the JDK warns of calls to native code.
    private static Worker worker(Path log) throws IOException {
        return new Worker(Fork.plain(EchoPeer.class), log, SECONDS);
    }
}
