// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/// A rank for [ProcessRanksTest]. The first argument says what it does.
public final class RankPeer {
    private RankPeer() {}

    public static void main(String[] arguments) throws Exception {
        Placement here = Objects.requireNonNull(Placement.here());
        switch (arguments[0]) {
            case "tell" -> tell(here);
            case "count" -> count(here.rank(), Integer.parseInt(arguments[1]));
            case "echo" ->
                    System.out.print(
                            here.rank()
                                    + ":"
                                    + new String(System.in.readAllBytes(), StandardCharsets.UTF_8));
            case "exit" -> System.exit(Integer.parseInt(arguments[1 + here.rank()]));
            case "kill" -> endOrWait(here.rank() == Integer.parseInt(arguments[1]));
            case "stay" -> stay(here, Path.of(arguments[1]));
            default -> throw new IllegalArgumentException(arguments[0]);
        }
    }

    private static void tell(Placement here) throws Exception {
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

    private static void count(int rank, int lines) {
        for (int n = 0; n < lines; n++) {
            System.out.println(rank + ":" + n);
        }
        System.out.print(rank + ":end");
    }

    private static void endOrWait(boolean victim) throws Exception {
        if (victim) {
            String self = Long.toString(ProcessHandle.current().pid());
            new ProcessBuilder(List.of("kill", "-9", self)).start();
        }
        TimeUnit.MINUTES.sleep(5);
    }

    /// Tells its process, does not end when asked to, and waits.
    private static void stay(Placement here, Path folder) throws Exception {
        Runtime.getRuntime().addShutdownHook(new Thread(RankPeer::pause));
        Path file = folder.resolve("pid-" + here.rank());
        Files.writeString(file, Long.toString(ProcessHandle.current().pid()));
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
