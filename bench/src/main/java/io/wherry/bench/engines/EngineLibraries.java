// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.engines;

import io.wherry.bench.harness.ScratchFolder;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// Programs over libraries of others, with class paths of their own: modules in `integrations`, which the benchmarks are not compiled with.
///
/// They are built when they are measured. A run has copies of their jars, so that others may build meanwhile.
final class EngineLibraries implements Closeable {
    private static final int PATIENCE_MINUTES = 20;
    private static final Path LOG = Path.of("target", "bench-engines.log");
    private static final String BUILT = "target/quick";

    private final Path root;
    private final ScratchFolder copies;

    private EngineLibraries(Path root, ScratchFolder copies) {
        this.root = root;
        this.copies = copies;
    }

    /// Builds a module in `integrations` and those that it needs.
    ///
    /// @param folder receives copies of jars until the libraries are closed
    /// @throws IOException if the working folder is not that of the sources, or the build fails
    static EngineLibraries of(String module, Path folder) throws IOException, InterruptedException {
        Path root = Path.of("").toAbsolutePath();
        Files.createDirectories(root.resolve("target"));
        build(root, module);
        return new EngineLibraries(root, ScratchFolder.in(folder));
    }

    private static void build(Path root, String module) throws IOException, InterruptedException {
        Process build =
                new ProcessBuilder(
                                root.resolve("build").toString(),
                                "--batch-mode",
                                "-Dquick",
                                "-Dmaven.test.skip=true",
                                "-pl",
                                "integrations/" + module,
                                "-am",
                                "package")
                        .redirectErrorStream(true)
                        .redirectOutput(root.resolve(LOG).toFile())
                        .start();
        if (!build.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)) {
            build.destroyForcibly().waitFor();
        }
        if (build.exitValue() != 0) {
            throw new IOException("build failed: module=" + module + ", log=" + LOG);
        }
    }

    /// Returns the class path of the programs of a module: its jar, then the libraries that the file `list` names.
    ///
    /// @param module its folder in `integrations`
    /// @param list a file in that folder, which the build writes
    String classPath(String module, String list) throws IOException {
        Path folder = root.resolve("integrations", module);
        List<String> entries = new ArrayList<>();
        entries.add(copy(jar(folder.resolve(BUILT))));
        String libraries = Files.readString(folder.resolve(list)).strip();
        for (String entry : libraries.split(File.pathSeparator, -1)) {
            Path path = Path.of(entry);
            entries.add(path.startsWith(root) ? copy(path) : entry);
        }
        return String.join(File.pathSeparator, entries);
    }

    /// Returns the agent, in one file.
    String agent() throws IOException {
        return copy(root.resolve("target", "wherry-agent.jar"));
    }

    /// Returns the option that has a JVM read its options from a file.
    ///
    /// @param file its path below `integrations`
    String optionsFrom(String file) throws IOException {
        return "@" + copy(root.resolve("integrations", file));
    }

    private static Path jar(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".jar"))
                    .findFirst()
                    .orElseThrow(() -> new IOException("no jar: folder=" + folder));
        }
    }

    private String copy(Path file) throws IOException {
        Path copy = copies.path().resolve(file.getFileName());
        return Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING).toString();
    }

    @Override
    public void close() throws IOException {
        copies.close();
    }
}
