// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/// A rank for [ProcessRanksTest]. The first argument says what it does.
public final class RankPeer {
    private RankPeer() {}

    public static void main(String[] arguments) throws Exception {
        RankPlacement here = Objects.requireNonNull(RankPlacement.here());
        switch (arguments[0]) {
            case "tell" -> tell(here);
            case "count" -> count(here.rank(), Integer.parseInt(arguments[1]));
            case "echo" ->
                    System.out.print(
                            here.rank()
                                    + ":"
                                    + new String(System.in.readAllBytes(), StandardCharsets.UTF_8));
            case "exit" -> System.exit(Integer.parseInt(arguments[1 + here.rank()]));
            case "lose" -> lose(here.rank(), Integer.parseInt(arguments[1]));
            case "kill" -> endOrWait(here.rank() == Integer.parseInt(arguments[1]));
            case "follow" -> follow(here, Path.of(arguments[1]));
            case "report" -> report(here.rank());
            case "stay" -> stay(here, Path.of(arguments[1]));
            case "say" -> say(arguments[1] + ", " + System.getenv("SAID"));
            default -> throw new IllegalArgumentException(arguments[0]);
        }
    }

    private static void tell(RankPlacement here) throws Exception {
        Path folder = Path.of(here.address(here.rank()).toString().substring("unix://".length()));
        Path parent = Objects.requireNonNull(folder.getParent());
        System.out.printf(
                "%d of %d, job %s, at %s, %s, -D%s%n",
                here.rank(),
                here.size(),
                here.job(),
                folder,
                Files.getPosixFilePermissions(parent).size(),
                System.getProperty("told"));
        Files.createFile(folder);
        System.err.println("error of " + here.rank());
    }

    private static void say(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        System.out.write(bytes, 0, bytes.length);
        System.out.flush();
    }

    private static void count(int rank, int lines) {
        for (int n = 0; n < lines; n++) {
            System.out.println(rank + ":" + n);
        }
        System.out.print(rank + ":end");
    }

    /// Begins a line, reports why it ends, and ends because of another rank; rank 1 with `code`.
    private static void lose(int rank, int code) {
        System.err.print(rank + ":begun, ");
        System.err.flush();
        EndingReport.write("lost by " + rank + ",\n\u00e9");
        Runtime.getRuntime().halt(rank == 1 ? code : RankPlacement.ENDED_WITH_ANOTHER);
    }

    private static void endOrWait(boolean victim) throws Exception {
        if (victim) {
            new ProcessBuilder(List.of("kill", "-9", pid())).start();
        }
        TimeUnit.MINUTES.sleep(5);
    }

    /// All others fail as soon as rank 0 is dead.
    private static void follow(RankPlacement here, Path folder) throws Exception {
        Path file = folder.resolve("pid-0");
        if (here.rank() == 0) {
            Path started = Files.writeString(folder.resolve("starting"), pid());
            Files.move(started, file, StandardCopyOption.ATOMIC_MOVE);
            for (int rank = 1; rank < here.size(); rank++) {
                while (!Files.exists(folder.resolve("there-" + rank))) {
                    TimeUnit.MILLISECONDS.sleep(5);
                }
            }
            endOrWait(true);
        }
        while (!Files.exists(file)) {
            TimeUnit.MILLISECONDS.sleep(5);
        }
        ProcessHandle first =
                ProcessHandle.of(Long.parseLong(Files.readString(file))).orElseThrow();
        Files.createFile(folder.resolve("there-" + here.rank()));
        while (first.isAlive()) {
            Thread.onSpinWait();
        }
        Runtime.getRuntime().halt(3);
    }

    private static String pid() {
        return Long.toString(ProcessHandle.current().pid());
    }

    /// Begins a line, reports, and goes on with the line.
    private static void report(int rank) {
        System.err.print(rank + ":begun, ");
        System.err.flush();
        Progress.report(rank + 1, 10, "steps;\u00e9");
        System.err.println("ended");
    }

    /// Tells its process, does not end when asked to, and waits.
    private static void stay(RankPlacement here, Path folder) throws Exception {
        Runtime.getRuntime().addShutdownHook(new Thread(RankPeer::pause));
        Path file = folder.resolve("pid-" + here.rank());
        Files.writeString(file, pid());
        TimeUnit.MINUTES.sleep(5);
    }

    private static void pause() {
        try {
            TimeUnit.MINUTES.sleep(5);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
