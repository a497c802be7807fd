// SPDX-License-Identifier: Apache-2.0
package io.wherry.dist;

import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The files of the container image in a folder that all users may read, made by the commands of the first
/// stage of the Containerfile.
final class ImageFiles implements AutoCloseable {
    static final Path CONTAINERFILE = Path.of("src/main/container/Containerfile");
    static final String USER = "10001";

    private static final Pattern STAGE = Pattern.compile("(?s)\nFROM \\S+ AS files\n(.*?)\nFROM ");
    private static final Pattern RUN = Pattern.compile("(?m)^RUN (.*)$");

    private final Path folder;

    private ImageFiles(Path folder) {
        this.folder = folder;
    }

    static ImageFiles make() throws Exception {
        Path folder = Files.createTempDirectory("wherry-image");
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        ImageFiles files = new ImageFiles(folder);
        try {
            for (String command : commands()) {
                files.run(command);
            }
            return files;
        } catch (Exception | AssertionError e) {
            files.close();
            throw e;
        }
    }

    private static List<String> commands() throws IOException {
        Matcher stage = STAGE.matcher(Files.readString(CONTAINERFILE));
        List<String> commands = new ArrayList<>();
        if (stage.find()) {
            RUN.matcher(stage.group(1)).results().forEach(run -> commands.add(run.group(1)));
        }
        return commands;
    }

    private void run(String command) throws Exception {
        String here =
                command.replace("/opt/wherry", home().toString())
                        .replace("/tmp/wherry-*.tar.gz", Programs.given("archive").toString());
        String path = "PATH=" + Programs.java().getParent() + ":/usr/bin:/bin";
        Programs.run(folder, "/usr/bin/env", "-i", path, "/bin/sh", "-c", here);
    }

    /// Returns the folder that is `/opt/wherry` in the image.
    Path home() {
        return folder.resolve("wherry");
    }

    /// Returns the words before a command that runs as the user of the image, with its variables and no
    /// others.
    List<String> asUser(String... variables) {
        List<String> words =
                new ArrayList<>(
                        List.of(
                                "setpriv",
                                "--reuid=" + USER,
                                "--regid=" + USER,
                                "--clear-groups",
                                "env",
                                "-i",
                                "PATH="
                                        + home().resolve("bin")
                                        + ":"
                                        + home().resolve("java/bin")
                                        + ":/usr/bin:/bin"));
        words.addAll(List.of(variables));
        return words;
    }

    /// Returns the command of another program, whose class is copied to where the user may read it.
    List<String> programOf(Class<?> program) throws IOException {
        String file = program.getName().replace('.', '/') + ".class";
        Path target = folder.resolve("classes").resolve(file);
        Files.createDirectories(target.getParent());
        try (InputStream bytes = program.getResourceAsStream("/" + file)) {
            Files.copy(Objects.requireNonNull(bytes, file), target, REPLACE_EXISTING);
        }
        return List.of(
                "wherry", "run", "-cp", folder.resolve("classes").toString(), program.getName());
    }

    @Override
    public void close() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
