// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.launch.ThreadRanks;
import java.net.URL;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Programs whose ranks are threads.
@Timeout(60)
final class ThreadsTest {

    /// The transport over MPI would find no job: each rank has an MPI of its own.
    @Test
    void callsOverMpiAreRefused() {
        assertThatThrownBy(() -> run("tsp", "--cities", "5", "--over", "rmi-mpi"))
                .hasRootCauseMessage("exit code 2");
    }

    private static void run(String... arguments) throws InterruptedException {
        ThreadRanks.run(2, classPath(), ThreadJob.class.getName(), arguments);
    }

    private static List<URL> classPath() {
        return List.of(location(ThreadJob.class), location(Apps.class));
    }

    private static URL location(Class<?> type) {
        return type.getProtectionDomain().getCodeSource().getLocation();
    }
}
