// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.migration;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/// Programs of java.rmi that were ported by the command of docs/how-to/from-java-rmi.md and
/// compiled.
final class ChangedImports {
    private static final String PAGE = "docs/how-to/from-java-rmi.md";
    private static final Pattern COMMAND = Pattern.compile("```sh\n(grep .*?)```", Pattern.DOTALL);

    private ChangedImports() {}

    /// Ports the sources of a package of test programs.
    ///
    /// @param folder an empty one, for sources and classes
    /// @return the class path of what was ported
    static Path port(Package of, Path folder) throws Exception {
        Path root = root();
        String name = of.getName().replace('.', '/');
        Path target = Files.createDirectories(folder.resolve("src").resolve(name));
        for (Path source : sources(root.resolve("rmi/src/test/java").resolve(name))) {
            Files.copy(source, target.resolve(source.getFileName()));
        }
        run(command(root), folder);
        for (Path source : sources(target)) {
            assertThat(Files.readString(source))
                    .as("runtime of java.rmi in " + source.getFileName())
                    .doesNotContain("java.rmi.server.", "java.rmi.registry.", "java.rmi.Naming;");
        }
        Path classes = Files.createDirectory(folder.resolve("classes"));
        compile(sources(target), classes);
        return classes;
    }

    private static Path root() {
        Path root = Path.of("").toAbsolutePath();
        while (!Files.exists(root.resolve(PAGE))) {
            root = root.getParent();
        }
        return root;
    }

    private static List<Path> sources(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }

    /// Returns the command of the page that changes the imports of all sources in `src`.
    private static String command(Path root) throws IOException {
        Matcher command = COMMAND.matcher(Files.readString(root.resolve(PAGE)));
        assertThat(command.find()).as("command in " + PAGE).isTrue();
        return command.group(1);
    }

    private static void run(String command, Path folder) throws Exception {
        Process process =
                new ProcessBuilder("sh", "-e", "-c", command)
                        .directory(folder.toFile())
                        .redirectErrorStream(true)
                        .start();
        String output = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
    }

    private static void compile(List<Path> sources, Path classes) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<String> options =
                List.of(
                        "-proc:none",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "-d",
                        classes.toString());
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            var units = files.getJavaFileObjectsFromPaths(sources);
            assertThat(compiler.getTask(null, files, null, options, null, units).call())
                    .as("the ported programs compile")
                    .isTrue();
        }
    }
}
