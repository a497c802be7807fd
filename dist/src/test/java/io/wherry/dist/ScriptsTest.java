// SPDX-License-Identifier: Apache-2.0
package io.wherry.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The scripts of a clone whose path has a space. Its build makes a folder, and the `java` of its
/// JDK prints its arguments.
final class ScriptsTest {
    private static final List<String> COPIED =
            List.of(
                    "wherry",
                    "samples/run",
                    "etc/aot-cache.sh",
                    "etc/build-lock.sh",
                    "etc/find-jdk.sh",
                    "etc/process-mark.sh",
                    "etc/up-to-date.sh");

    @TempDir Path folder;
    private Path clone;
    private Path jdk;

    @BeforeEach
    void makeClone() throws IOException {
        clone = folder.resolve("a clone");
        Path original = original();
        for (String name : COPIED) {
            Path copy = clone.resolve(name);
            Files.createDirectories(Objects.requireNonNull(copy.getParent()));
            Files.copy(original.resolve(name), copy, StandardCopyOption.COPY_ATTRIBUTES);
        }
        script(clone.resolve("build"), "mkdir -p \"$(dirname \"$0\")/samples/target/quick\"");
        jdk = folder.resolve("a jdk");
        script(jdk.resolve("bin/java"), "echo \"$@\"");
        script(jdk.resolve("bin/javac"), "exit 1");
        Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"25.0.1\"\n");
    }

    private static void script(Path file, String command) throws IOException {
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, "#!/bin/sh\n" + command + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    @Test
    void samplesRunFromTheFoldersThatAreBuilt() throws Exception {
        for (int run = 0; run < 2; run++) {
            String output =
                    Programs.run(
                            folder,
                            "env",
                            "JAVA_HOME=" + jdk,
                            clone.resolve("samples/run"),
                            "bank",
                            "server");

            assertThat(output)
                    .contains(clone + "/samples/target/quick/classes:", "BankSample server")
                    .doesNotContain("/target/classes");
            assertThat(output.contains("building")).isEqualTo(run == 0);
        }
    }

    /// With `CDPATH`, `cd` prints where it went. The script runs up to the line that uses it.
    @ParameterizedTest
    @CsvSource({
        "bench/run, ''",
        "build, ''",
        "etc/next-jdk, /target/jdks",
        "etc/second-build, ''",
        "mpi/matrix, ''",
        "samples/run, ''",
        "site/build, ''",
        "testkit/conformance, ''",
        "wherry, ''"
    })
    void scriptsFindTheirFolderWhateverFoldersCdSearches(String name, String below)
            throws Exception {
        List<String> lines = Files.readAllLines(original().resolve(name));
        int last =
                IntStream.range(0, lines.size())
                        .filter(i -> usesCd(lines.get(i)))
                        .min()
                        .orElseThrow();
        String variable = lines.get(last).substring(0, lines.get(last).indexOf('='));
        String start = String.join("\n", lines.subList(0, last + 1));
        script(clone.resolve(name), start + "\nprintf '%s\\n' \"$" + variable + "\"");

        String output = Programs.run(clone, "env", "CDPATH=.", "sh", name, "target/jdks");

        assertThat(output).isEqualTo(clone + below + "\n");
    }

    private static boolean usesCd(String line) {
        return line.contains("=$(cd ") || line.contains("=$(CDPATH= cd ");
    }

    private static Path original() {
        return Objects.requireNonNull(Programs.given("samples").getParent());
    }

    @Test
    void buildTakesAJdkByAPathFromTheCallersFolder() throws Exception {
        Path build = clone.resolve("build");
        Files.copy(
                original().resolve("build"),
                build,
                StandardCopyOption.REPLACE_EXISTING,
                StandardCopyOption.COPY_ATTRIBUTES);
        script(folder.resolve("bin/mvn"), "echo \"$JAVA_HOME\"");
        String path = "PATH=" + folder.resolve("bin") + ":" + System.getenv("PATH");

        String output = Programs.run(folder, "env", "JAVA_HOME=a jdk", path, build, "verify");

        assertThat(output.strip()).startsWith("/").endsWith("/a jdk");
    }

    /// The command may be a link, as on Debian and with Homebrew.
    @Test
    void jdkOnThePathIsFound() throws Exception {
        Path bin = Files.createDirectories(folder.resolve("bin"));
        Files.createSymbolicLink(bin.resolve("javac"), Path.of("../a jdk/bin/javac"));
        String path = "PATH=" + bin + ":" + System.getenv("PATH");

        String output =
                Programs.run(
                        folder,
                        "env",
                        "JAVA_HOME=/missing",
                        path,
                        "sh",
                        "-c",
                        ". \"$1\"; find_jdk; echo \"$JAVA_HOME\"",
                        "sh",
                        clone.resolve("etc/find-jdk.sh"));

        assertThat(output.strip()).endsWith("/a jdk");
    }

    @Test
    void samplesWaitForABuildAndNotForOneThatWasKilled() throws Exception {
        Path lock = Files.createDirectories(clone.resolve("target/wherry.lock"));
        Path builder = lock.resolve("pid");
        Object[] sample = {
            "timeout", "5", "env", "JAVA_HOME=" + jdk, clone.resolve("samples/run"), "bank"
        };

        Files.writeString(builder, ProcessHandle.current().pid() + "\n");
        Programs.Ended waiting = Programs.end(folder, sample);
        Files.writeString(builder, "elsewhere:" + beyondAllProcesses() + "\n");
        Programs.Ended elsewhere = Programs.end(folder, sample);
        sample[1] = "20";
        Files.writeString(builder, beyondAllProcesses() + "\n");
        String output = Programs.run(folder, sample);

        assertThat(waiting.output()).isEqualTo("wherry: waiting for another build\n");
        assertThat(elsewhere.output()).isEqualTo(waiting.output());
        assertThat(output).contains("building the samples", "BankSample");
        assertThat(lock).doesNotExist();
    }

    @Test
    void commandsKeepTheirJarsWhenTheCloneIsBuiltAgain() throws Exception {
        script(
                clone.resolve("build"),
                "cd \"$(dirname \"$0\")\" && mkdir -p cli/target/quick/lib"
                        + " && touch cli/target/quick/cli.jar cli/target/quick/lib/codec.jar");
        Object[] command = {"env", "JAVA_HOME=" + jdk, clone.resolve("wherry"), "ping"};
        String output = Programs.run(folder, command);
        Path first = jars().getFirst();
        assertThat(first.resolve("cli.jar")).exists();
        assertThat(first.resolve("codec.jar")).exists();
        assertThat(output).contains("-cp " + first + "/* io.wherry.cli.Main ping");
        assertThat(Programs.run(folder, command)).doesNotContain("building");
        command[3] = "classpath";
        assertThat(Programs.run(folder, command)).contains("/quick/class-path/* ");
        command[3] = "ping";

        Path user = first.resolve("users/" + ProcessHandle.current().pid());
        Files.createFile(user); // as of a command that runs
        Files.writeString(clone.resolve("pom.xml"), "changed");
        assertThat(Programs.run(folder, command)).contains("building").doesNotContain(first + "/");
        assertThat(first.resolve("codec.jar")).exists();

        Path elsewhere = user.resolveSibling("elsewhere:" + beyondAllProcesses());
        Files.move(user, elsewhere); // as of a command on another host
        build(command);
        assertThat(first.resolve("codec.jar")).exists();

        Instant longAgo = Instant.now().minus(Duration.ofDays(30));
        Files.setLastModifiedTime(elsewhere, FileTime.from(longAgo));
        build(command);
        assertThat(jars()).hasSize(1).doesNotContain(first);
    }

    private void build(Object... command) throws Exception {
        Files.writeString(clone.resolve("pom.xml"), "changed at " + System.nanoTime());
        assertThat(Programs.run(folder, command)).contains("building");
    }

    @Test
    void programsKeepTheJarsOfTheirClassPathWhenTheCloneIsBuiltAgain() throws Exception {
        script(
                clone.resolve("build"),
                "cd \"$(dirname \"$0\")\" && mkdir -p cli/target/quick/lib"
                        + " && cp pom.xml cli/target/quick/cli.jar"
                        + " && cp pom.xml cli/target/quick/lib/$(cat pom.xml).jar");
        Object[] command = {"env", "JAVA_HOME=" + jdk, clone.resolve("wherry"), "classpath"};
        Path pom = clone.resolve("pom.xml");
        Path classPath = clone.resolve("cli/target/quick/class-path");

        Files.writeString(pom, "before");
        Programs.run(folder, command);
        try (InputStream opened = Files.newInputStream(classPath.resolve("cli.jar"))) {
            Files.writeString(pom, "after");
            Programs.run(folder, command);
            assertThat(opened.readAllBytes()).asString().isEqualTo("before");
        }

        assertThat(classPath.resolve("cli.jar")).hasContent("after");
        assertThat(classPath).isDirectoryNotContaining("glob:**before*");
        assertThat(classPath.resolve("after.jar")).exists();
    }

    @Test
    void commandsInQuickSuccessionMakeOneCache() throws Exception {
        Path cache = clone.resolve("aot");
        script(jdk.resolve("bin/java"), "echo made >>\"${0%/*}/made\"; sleep 3");
        String start = "start_options \"$2\" lib ping; ";

        Programs.run(
                folder,
                "env",
                "JAVA_HOME=" + jdk,
                "WHERRY_AOT_CACHE=on",
                "sh",
                "-c",
                ". \"$1\"; " + start + start + "wait",
                "sh",
                clone.resolve("etc/aot-cache.sh"),
                cache);

        assertThat(jdk.resolve("bin/made")).hasContent("made");
        assertThat(cache).isEmptyDirectory();
    }

    @Test
    void closedStandardInputOfACommandIsEmpty() throws Exception {
        script(
                clone.resolve("build"),
                "cd \"$(dirname \"$0\")\" && mkdir -p cli/target/quick/lib"
                        + " && touch cli/target/quick/cli.jar cli/target/quick/lib/codec.jar");
        script(jdk.resolve("bin/java"), "cat && echo end");

        String output =
                Programs.run(
                        folder,
                        "env",
                        "JAVA_HOME=" + jdk,
                        "sh",
                        "-c",
                        "exec \"$0\" help <&-",
                        clone.resolve("wherry"));

        assertThat(output).endsWith("end\n");
    }

    private List<Path> jars() throws IOException {
        try (Stream<Path> all = Files.list(clone.resolve("cli/target/quick"))) {
            return all.filter(path -> path.getFileName().toString().startsWith("jars.")).toList();
        }
    }

    private static String beyondAllProcesses() {
        return String.valueOf(Integer.MAX_VALUE);
    }

    @Test
    void launcherThatCannotLockTheBuildEnds() throws Exception {
        Path lock = clone.resolve("target/wherry.lock");
        Files.createDirectories(Objects.requireNonNull(lock.getParent()));
        Files.writeString(lock, "no folder");

        Programs.Ended ended =
                Programs.end(
                        folder,
                        "timeout",
                        "20",
                        "env",
                        "JAVA_HOME=" + jdk,
                        clone.resolve("wherry"),
                        "help");

        assertThat(ended.code()).as(ended.output()).isEqualTo(1);
        assertThat(ended.output()).contains(lock.toString(), "clone must be built");
    }

    /// As in a clone of another user; root may write there, too.
    @Test
    void launcherThatCannotMakeAFolderForTheBuildSaysSo() throws Exception {
        Files.writeString(clone.resolve("target"), "no folder");

        Programs.Ended ended =
                Programs.end(folder, "env", "JAVA_HOME=" + jdk, clone.resolve("wherry"), "help");

        assertThat(ended.code()).as(ended.output()).isEqualTo(1);
        assertThat(ended.output())
                .contains("must be built by a user with the right to write to it: " + clone);
    }
}
