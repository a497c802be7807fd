// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch.internal.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class LauncherWatchTest {
    private static final int CODE = 23;

    private static final List<String> RANK =
            List.of(
                    ProcessHandle.current().info().command().orElse("java"),
                    "-XX:TieredStopAtLevel=1",
                    "-cp",
                    System.getProperty("java.class.path"),
                    Rank.class.getName());

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
        environment.remove("WHERRY_LAUNCHER_START");
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
    void launcherHasEndedIfALaterProcessHasItsNumber() {
        Map<String, String> environment = new HashMap<>(LauncherWatch.environment());
        environment.compute("WHERRY_LAUNCHER_START", (_, start) -> start + "0");

        assertThat(LauncherWatch.hasEnded(environment)).isTrue();
    }

    @Test
    void launcherWhoseParentDoesNotAskForItsExitCodeHasEnded() throws Exception {
        Process parent = new ProcessBuilder("sh", "-c", "sleep 1 & echo $!; exec sleep 50").start();
        try (BufferedReader output = parent.inputReader()) {
            long zombie = Long.parseLong(output.readLine());
            while (!LauncherWatch.hasEnded(environment(zombie))) {
                Thread.sleep(10); // until both have run
            }
        } finally {
            parent.destroyForcibly();
        }
    }

    @Test
    void rankEndsWhoseLauncherBecomesAZombie() throws Exception {
        String launcher = "WHERRY_LAUNCHER=$$; export WHERRY_LAUNCHER; $RANK & echo $!; sleep 4";
        ProcessBuilder builder =
                new ProcessBuilder("sh", "-c", "sh -c \"$LAUNCHER\" & exec sleep 50");
        builder.environment().putAll(environment(1));
        builder.environment().put("LAUNCHER", launcher);
        builder.environment().put("RANK", String.join(" ", RANK));
        Process parent = builder.start();
        try (BufferedReader output = parent.inputReader()) {
            long rank = Long.parseLong(output.readLine());
            Optional<ProcessHandle> running = ProcessHandle.of(rank);
            assertThat(running).isPresent();
            running.get().onExit().get(40, TimeUnit.SECONDS);
        } finally {
            parent.destroyForcibly();
        }
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
        ProcessBuilder rank = new ProcessBuilder(RANK);
        rank.environment().putAll(environment(ended()));
        Process process = rank.inheritIO().start();
        try {
            assertThat(process.waitFor()).isEqualTo(CODE);
        } finally {
            process.destroyForcibly();
        }
    }
}
