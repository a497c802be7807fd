// SPDX-License-Identifier: Apache-2.0
package io.wherry.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The container image runs the command line on a Java runtime of its own, as a user without rights.
@Timeout(300)
final class ContainerTest {
    private static final System.Logger LOGGER = System.getLogger(ContainerTest.class.getName());

    /// The programs that the commands of the Containerfile and the scripts of the image call.
    private static final List<String> TOOLS =
            List.of("sh", "mkdir", "tar", "gzip", "dirname", "readlink", "id");

    private static final Pattern LIBRARY = Pattern.compile("(/\\S+)(?= \\(0x)");

    private static final String VERSION = System.getProperty("wherry.test.version");

    private static ImageFiles files;

    @TempDir private Path folder;

    @BeforeAll
    static void make() throws Exception {
        files = ImageFiles.make();
    }

    @AfterAll
    static void remove() throws Exception {
        if (files != null) {
            files.close();
        }
    }

    private static void skip(String reason) {
        LOGGER.log(System.Logger.Level.WARNING, "part of ContainerTest is skipped: " + reason);
        Assumptions.abort(reason);
    }

    private static String asUser(String... command) throws Exception {
        if (!"root".equals(System.getProperty("user.name"))) {
            skip("only root may become another user");
        }
        List<String> words = new ArrayList<>(files.asUser());
        words.addAll(List.of(command));
        return Programs.run(Path.of("/tmp"), words.toArray());
    }

    @Test
    void demoRunsOnTheSmallRuntimeAsAUserWithoutRights() throws Exception {
        assertThat(asUser("wherry", "demo", "--data", "orders-1000,tree-65535"))
                .contains("Every copy is equal to its original")
                .doesNotContain("WARNING");
    }

    @Test
    void ranksRunOnTheSmallRuntime() throws Exception {
        assertThat(asUser("wherry", "run", "-n", "2", "sor", "--size", "31", "--over", "shm"))
                .contains("same answer");
        assertThat(asUser("wherry", "run", "-n", "2", "--profile", "sor", "--size", "31"))
                .contains("same answer");
    }

    @Test
    void runtimeHasAllModulesThatTheArchiveNeeds() throws Exception {
        Path lib = files.home().resolve("lib");
        String needed =
                Programs.run(
                                folder,
                                Programs.java().resolveSibling("jdeps"),
                                "--multi-release=25",
                                "--ignore-missing-deps",
                                "--print-module-deps",
                                "--class-path=" + lib + "/*",
                                lib.resolve("wherry-cli-" + VERSION + ".jar"))
                        .strip();
        String has = Programs.run(folder, files.home().resolve("java/bin/java"), "--list-modules");

        assertThat(has.lines().map(line -> line.replaceFirst("@.*", "")).toList())
                .contains(needed.split(",", -1))
                .doesNotContain("jdk.compiler", "java.desktop");
    }

    /// The base images of the Containerfile are replaced by one with files of this machine: registries are
    /// not asked.
    @Test
    void imageIsBuiltAndRunsAsItsUser() throws Exception {
        if (!Files.isExecutable(Path.of("/usr/bin/buildah"))) {
            skip("buildah is not installed");
        }
        Path context = Files.createDirectory(folder.resolve("context"));
        Path archive = Programs.given("archive");
        Files.copy(archive, context.resolve(archive.getFileName()));
        buildSystem();

        buildah(
                "build-using-dockerfile",
                "--isolation=chroot",
                "--volume=" + System.getProperty("java.home") + ":/jdk:ro",
                "--target=wherry",
                "--build-arg=JDK=localhost/system",
                "--build-arg=SYSTEM=localhost/system",
                "--file=" + ImageFiles.CONTAINERFILE.toAbsolutePath(),
                "--tag=localhost/wherry",
                context.toString());
        String container = lastLine(buildah("from", "localhost/wherry"));
        String user = inContainer(container, "id", "-u");
        String demo = inContainer(container, "wherry", "demo", "--data", "orders-1000");

        assertThat(lastLine(user)).isEqualTo(ImageFiles.USER);
        assertThat(demo).contains("Every copy is equal to its original");
        assertThat(buildah("inspect", "--type=image", "localhost/wherry"))
                .contains("\"User\": \"10001:10001\"");
    }

    private String inContainer(String container, String... command) throws Exception {
        List<String> words = new ArrayList<>(List.of("run", "--isolation=chroot", container, "--"));
        words.addAll(List.of(command));
        return buildah(words.toArray(String[]::new));
    }

    private void buildSystem() throws Exception {
        Path root = Files.createDirectory(folder.resolve("root"));
        for (String tool : TOOLS) {
            copy(executable(tool), root);
        }
        Path runtime = files.home().resolve("java");
        for (String each : List.of("bin/java", "lib/server/libjvm.so", "lib/libnet.so")) {
            copyLibraries(runtime.resolve(each), root);
        }
        copyCertificates(root);
        Files.createDirectories(root.resolve("jdk"));
        Files.createDirectories(root.resolve("etc"));
        Files.writeString(root.resolve("etc/passwd"), "root:x:0:0:root:/:/bin/sh\n");
        Programs.run(folder, "mkdir", "-m", "1777", root.resolve("tmp"));
        String container = lastLine(buildah("from", "scratch"));
        buildah("copy", container, root.toString(), "/");
        buildah("config", "--env=PATH=/jdk/bin:/bin:/usr/bin", container);
        buildah("commit", "--rm", container, "localhost/system");
    }

    /// A JDK of Debian has a link to the certificates of the system.
    private static void copyCertificates(Path root) throws Exception {
        Path file = Path.of(System.getProperty("java.home"), "lib/security/cacerts").toRealPath();
        Path target = root.resolve(file.toString().substring(1));
        Files.createDirectories(target.getParent());
        Files.copy(file, target);
    }

    private static Path executable(String tool) throws Exception {
        Path found = Path.of("/usr/bin", tool);
        return (Files.exists(found) ? found : Path.of("/bin", tool)).toRealPath();
    }

    private static void copy(Path file, Path root) throws Exception {
        Path target = root.resolve("bin").resolve(nameOf(file));
        Files.createDirectories(target.getParent());
        Files.copy(file, target);
        copyLibraries(file, root);
    }

    /// The file of `sh` has the name of the shell that it is.
    private static String nameOf(Path file) {
        String name = String.valueOf(file.getFileName());
        return name.equals("dash") || name.equals("bash") ? "sh" : name;
    }

    private static void copyLibraries(Path executable, Path root) throws Exception {
        String libraries = Programs.run(root, "ldd", executable);
        for (var found : LIBRARY.matcher(libraries).results().toList()) {
            Path library = Path.of(found.group(1));
            Path target = root.resolve(library.toString().substring(1));
            if (!library.startsWith(files.home()) && !Files.exists(target)) {
                Files.createDirectories(target.getParent());
                Files.copy(library.toRealPath(), target);
            }
        }
    }

    private String buildah(String... arguments) throws Exception {
        List<Object> words =
                new ArrayList<>(
                        List.of(
                                "buildah",
                                "--storage-driver=vfs",
                                "--root=" + folder.resolve("storage"),
                                "--runroot=" + folder.resolve("run")));
        words.addAll(List.of(arguments));
        return Programs.run(folder, words.toArray());
    }

    private static String lastLine(String output) {
        return output.strip().lines().toList().getLast().strip();
    }
}
