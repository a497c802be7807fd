// SPDX-License-Identifier: Apache-2.0
package io.wherry.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// Runs programs outside the clone.
final class Programs {
    private static final long PATIENCE_SECONDS = 600;

    private Programs() {}

    /// Returns a path that the build passes to the tests.
    static Path given(String name) {
        return Path.of(System.getProperty("wherry.test." + name));
    }

    static Path java() {
        return Path.of(System.getProperty("java.home"), "bin", "java");
    }

    /// Unpacks the archive in a folder and returns the folder of its programs.
    static Path unpacked(Path folder) throws Exception {
        run(folder, "tar", "xzf", given("archive"));
        return folder.resolve("wherry-" + System.getProperty("wherry.test.version"));
    }

    /// The end of a program.
    ///
    /// @param output its output and errors together
    record Ended(int code, String output) {}

    /// Runs a program to its end and returns its output and errors together, which must end well.
    static String run(Path folder, Object... command) throws Exception {
        Ended ended = end(folder, command);
        assertThat(ended.code()).as("%s: %s", List.of(command), ended.output()).isZero();
        return ended.output();
    }

    /// Runs a program to its end.
    static Ended end(Path folder, Object... command) throws Exception {
        List<String> words = Arrays.stream(command).map(Object::toString).toList();
        Path log = Files.createTempFile("wherry-dist", ".log");
        ProcessBuilder builder =
                new ProcessBuilder(words)
                        .directory(folder.toFile())
                        .redirectErrorStream(true)
                        .redirectInput(new File("/dev/null"))
                        .redirectOutput(log.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("WHERRY_AOT_CACHE", "off"); // made beyond the end of a program
        builder.environment().keySet().removeIf(name -> name.startsWith("MAVEN_"));
        Process process = builder.start();
        try {
            boolean ended = process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
            String output = Files.readString(log);
            assertThat(ended).as("ended: %s: %s", words, output).isTrue();
            return new Ended(process.exitValue(), output);
        } finally {
            kill(process);
            Files.delete(log);
        }
    }

    private static void kill(Process process) throws IOException, InterruptedException {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly().waitFor();
    }
}
