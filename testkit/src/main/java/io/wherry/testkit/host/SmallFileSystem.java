// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.host;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.TimeUnit;

/// A small tmpfs in a folder, until it is closed. The test is skipped, with the reason, if this
/// process has no right to mount one.
public final class SmallFileSystem {
    private static final System.Logger LOGGER = System.getLogger(SmallFileSystem.class.getName());
    private static final int PAGE = 4096;
    private static final byte[] ZEROS = new byte[16 * PAGE];

    private final Path folder;

    private SmallFileSystem(Path folder) {
        this.folder = folder;
    }

    /// Mounts one, or skips the test.
    ///
    /// @param size as `64k` or `64m`
    public static SmallFileSystem mount(Path folder, String size) throws Exception {
        String option = "size=" + size;
        String problem = run("mount", "-t", "tmpfs", "-o", option, "tmpfs", folder.toString());
        if (!problem.isEmpty()) {
            LOGGER.log(Level.WARNING, "skipped: cannot mount a tmpfs: " + problem);
        }
        assumeTrue(problem.isEmpty(), "cannot mount a tmpfs: " + problem);
        return new SmallFileSystem(folder);
    }

    /// Takes all pages of a file system except the last ones.
    ///
    /// @param room bytes that stay free, a multiple of the page size
    public static void fill(Path folder, int room) throws IOException {
        Path ballast = ballast(folder);
        write(ballast, ZEROS.length);
        write(ballast, PAGE);
        try (var channel = Files.newByteChannel(ballast, StandardOpenOption.WRITE)) {
            channel.truncate(Math.max(0, channel.size() / PAGE * PAGE - room));
        }
    }

    private static void write(Path ballast, int chunk) throws IOException {
        try (var out =
                Files.newOutputStream(
                        ballast, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            while (true) {
                out.write(ZEROS, 0, chunk);
            }
        } catch (IOException _) {
            // full
        }
    }

    /// Frees the pages that [#fill] took.
    public static void makeRoom(Path folder) throws IOException {
        Files.delete(ballast(folder));
    }

    private static Path ballast(Path folder) {
        return folder.resolve("ballast");
    }

    public void close() throws Exception {
        run("umount", "-l", folder.toString());
    }

    /* Empty if it went well. */
    private static String run(String... command) throws InterruptedException, IOException {
        try {
            Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
            String output =
                    new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            boolean ended = process.waitFor(10, TimeUnit.SECONDS) && process.exitValue() == 0;
            return ended ? "" : output.strip() + " (" + command[0] + ")";
        } catch (IOException e) {
            return String.valueOf(e.getMessage());
        }
    }
}
