// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch.internal.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class LauncherWatchTest {
    private static final int CODE = 23;

    @BeforeAll
    static void processesAreSeen() {
        assumeTrue(PidSession.name().isPresent(), "/proc shows all processes");
    }

    /// A rank that computes for a long time unless the launcher in its environment has ended.
    static final class Rank {
        private Rank() {}

        static void main() throws InterruptedException {
            LauncherWatch.start(System.getenv(), CODE);
            Thread.sleep(TimeUnit.SECONDS.toMillis(50));
        }
    }

    private static Map<String, String> environment(long pid) {
        Map<String, String> environment = new HashMap<>(LauncherWatch.environment());
        environment.put("WHERRY_LAUNCHER", Long.toString(pid));
        return environment;
    }

    /// Returns the number of a process that has ended.
    private static long ended() throws Exception {
        Process process = new ProcessBuilder("true").start();
        assertThat(process.waitFor()).isZero();
        return process.pid();
    }

    @Test
    void launcherThatRunsHasNotEnded() {
        assertThat(LauncherWatch.hasEnded(LauncherWatch.environment())).isFalse();
        assertThat(LauncherWatch.hasEnded(environment(1))).isFalse();
    }

    @Test
    void launcherHasEndedIfNoProcessHasItsNumber() throws Exception {
        assertThat(LauncherWatch.hasEnded(environment(ended()))).isTrue();
    }

    @Test
    void launcherInAnotherContainerOrOnAnotherHostIsNotSeen() throws Exception {
        Map<String, String> environment = environment(ended());
        environment.put("WHERRY_LAUNCHER_SESSION", "another one");

        assertThat(LauncherWatch.hasEnded(environment)).isFalse();
        environment.put("WHERRY_LAUNCHER_SESSION", "");
        assertThat(LauncherWatch.hasEnded(environment)).isFalse();
        environment.remove("WHERRY_LAUNCHER_SESSION");
        assertThat(LauncherWatch.hasEnded(environment)).isFalse();
    }

    @Test
    void rankEndsWhoseLauncherHasEndedBeforeItsWatchBegins() throws Exception {
        ProcessBuilder rank =
                new ProcessBuilder(
                        List.of(
                                ProcessHandle.current().info().command().orElse("java"),
                                "-XX:TieredStopAtLevel=1",
                                "-cp",
                                System.getProperty("java.class.path"),
                                Rank.class.getName()));
        rank.environment().putAll(environment(ended()));
        Process process = rank.inheritIO().start();
        try {
            assertThat(process.waitFor()).isEqualTo(CODE);
        } finally {
            process.destroyForcibly();
        }
    }
}
