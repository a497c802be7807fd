// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch.internal.watch;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Ends this process when the launcher that started it has ended: a launcher that is killed by
/// SIGKILL cannot end its ranks.
///
/// The launcher names itself in environment variables. It is looked for among the ancestors of this
/// process, so that a process that inherits the variables from elsewhere, or cannot see the launcher
/// because it is in a container of its own, goes on. A launcher that has ended before the watch
/// starts is no ancestor any more: then this process ends if it has the same [PidSession] and no
/// process has the number and the start of the launcher.
public final class LauncherWatch {
    private static final String VARIABLE = "WHERRY_LAUNCHER";
    private static final String SESSION = "WHERRY_LAUNCHER_SESSION";
    private static final String START = "WHERRY_LAUNCHER_START";
    private static final Pattern PID = Pattern.compile("[1-9][0-9]{0,9}");
    private static final Duration PERIOD = Duration.ofMillis(250);

    /// The time that shutdown hooks have.
    private static final Duration GRACE = Duration.ofSeconds(2);

    /// A command may start the rank by a few programs that wait for it.
    private static final int GENERATIONS = 8;

    private final BooleanSupplier launcherRuns;
    private final int code;

    private LauncherWatch(BooleanSupplier launcherRuns, int code) {
        this.launcherRuns = launcherRuns;
        this.code = code;
    }

    /// Returns the environment variables for the ranks that this process starts.
    public static Map<String, String> environment() {
        return Map.of(
                VARIABLE,
                Long.toString(ProcessHandle.current().pid()),
                SESSION,
                PidSession.name().orElse(""),
                START,
                start("self"));
    }

    /// Returns the start of a process; empty if the system does not tell.
    private static String start(String pid) {
        try {
            return ProcessStatus.of(pid).start();
        } catch (IOException | RuntimeException _) {
            return ""; // there is no /proc of Linux, or no access to it
        }
    }

    /// Watches the launcher that is named in the variables of this process, if there is one.
    ///
    /// @param code the exit code of this process then
    public static void start(Map<String, String> environment, int code) {
        String pid = environment.get(VARIABLE);
        if (pid != null) {
            Optional<ProcessHandle> launcher =
                    ancestors()
                            .filter(ancestor -> pid.equals(Long.toString(ancestor.pid())))
                            .filter(_ -> mayHaveStarted(pid, startIn(environment)))
                            .findFirst();
            if (launcher.isPresent()) {
                new LauncherWatch(isRunning(launcher.get()), code).start();
            } else if (hasEnded(environment)) {
                new LauncherWatch(() -> false, code).start();
            }
        }
    }

    private static String startIn(Map<String, String> environment) {
        return environment.getOrDefault(START, "");
    }

    private static boolean mayHaveStarted(String pid, String launcher) {
        String start = start(pid);
        return start.isEmpty() || launcher.isEmpty() || start.equals(launcher);
    }

    /* The handle takes a zombie for a running process, and a process for an ended one if this
     * process has no free descriptor. */
    private static BooleanSupplier isRunning(ProcessHandle launcher) {
        String pid = Long.toString(launcher.pid());
        String start = start(pid);
        return start.isEmpty() ? launcher::isAlive : () -> ProcessStatus.isRunning(pid, start);
    }

    /// Returns true if the launcher that is named in these variables has ended for certain.
    static boolean hasEnded(Map<String, String> environment) {
        String pid = environment.getOrDefault(VARIABLE, "");
        String session = environment.getOrDefault(SESSION, "");
        return PID.matcher(pid).matches()
                && PidSession.name().filter(session::equals).isPresent()
                && !ProcessStatus.isRunning(pid, startIn(environment));
    }

    private static Stream<ProcessHandle> ancestors() {
        return Stream.iterate(
                        ProcessHandle.current().parent(),
                        Optional::isPresent,
                        ancestor -> ancestor.flatMap(ProcessHandle::parent))
                .limit(GENERATIONS)
                .flatMap(Optional::stream);
    }

    private void start() {
        Thread.ofPlatform().daemon().name("wherry-launcher-watch").start(this::watch);
    }

    private void watch() {
        try {
            while (launcherRuns.getAsBoolean()) {
                Thread.sleep(PERIOD);
            }
            // exit blocks until the shutdown hooks have ended
            Thread.ofPlatform().daemon().start(() -> System.exit(code)).join(GRACE);
        } catch (InterruptedException _) {
            /* nothing interrupts this thread but the end of the JVM */
        }
        Runtime.getRuntime().halt(code);
    }
}
