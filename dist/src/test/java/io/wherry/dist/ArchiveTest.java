// SPDX-License-Identifier: Apache-2.0
package io.wherry.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The archive and the single jar run without a clone and without Maven.
final class ArchiveTest {
    private static final String VERSION = System.getProperty("wherry.test.version");

    @TempDir static Path folder;
    private static Path home;

    @BeforeAll
    static void unpack() throws Exception {
        home = Programs.unpacked(folder);
    }

    private static List<List<Object>> launchers() {
        return List.of(
                List.of(home.resolve("bin/wherry")),
                List.of(Programs.java(), "-jar", home.resolve("wherry.jar")));
    }

    private static String wherry(List<Object> launcher, Object... arguments) throws Exception {
        return Programs.run(
                folder, Stream.concat(launcher.stream(), Stream.of(arguments)).toArray());
    }

    @Test
    void printsItsVersion() throws Exception {
        for (List<Object> launcher : launchers()) {
            assertThat(wherry(launcher, "--version")).startsWith("wherry " + VERSION);
        }
    }

    @Test
    void sendsGraphsToAnotherJvm() throws Exception {
        assertThat(wherry(launchers().getLast(), "demo", "--data", "orders-1000,tree-65535"))
                .contains("Every copy is equal to its original")
                .doesNotContain("WARNING");
    }

    @Test
    void runsRanks() throws Exception {
        for (List<Object> launcher : launchers()) {
            assertThat(wherry(launcher, "run", "-n", "2", "sor", "--size", "31", "--over", "shm"))
                    .contains("same answer")
                    .doesNotContain("WARNING");
        }
    }

    @Test
    void linkToTheLauncherRuns() throws Exception {
        Path link = Files.createSymbolicLink(folder.resolve("linked"), home.resolve("bin/wherry"));

        assertThat(wherry(List.of(link), "help")).contains("inspect");
    }

    @Test
    void launcherInALinkedFolderRuns() throws Exception {
        Path link = Files.createSymbolicLink(folder.resolve("tools"), home.resolve("bin"));

        assertThat(wherry(List.of(link.resolve("wherry")), "--version"))
                .startsWith("wherry " + VERSION);
    }

    /// The launcher selects one for commands that only print, and the JVM refuses two.
    @Test
    void launcherTakesTheCollectorOfTheEnvironment() throws Exception {
        List<Object> launcher =
                List.of("env", "JAVA_TOOL_OPTIONS=-XX:+UseParallelGC", home.resolve("bin/wherry"));

        assertThat(wherry(launcher, "--version")).contains("wherry " + VERSION);
    }

    /// Otherwise the JVM has a file of its own there.
    @Test
    void closedStandardInputIsEmpty() throws Exception {
        Programs.Ended ended =
                Programs.end(
                        folder,
                        "sh",
                        "-c",
                        "exec \"$0\" inspect tree - <&-",
                        home.resolve("bin/wherry"));

        assertThat(ended.code()).as(ended.output()).isEqualTo(3);
        assertThat(ended.output()).contains("found=0 other bytes at byte 0");
    }

    /// A shell prints the folder that it has found by this variable.
    @Test
    void launcherIsFoundWhateverFoldersCdSearches() throws Exception {
        assertThat(Programs.run(home, "env", "CDPATH=.:/usr", "bin/wherry", "--version"))
                .startsWith("wherry " + VERSION);
    }

    @Test
    void launcherStartsWithTheClassesOfItsFirstRun() throws Exception {
        List<Object> launcher =
                List.of(
                        "env",
                        "WHERRY_AOT_CACHE=on",
                        "JAVA_TOOL_OPTIONS=-Xlog:class+load",
                        home.resolve("bin/wherry"));
        String cached = "io.wherry.cli.Main source: shared objects file";
        assertThat(wherry(launcher, "--version")).contains("wherry ").doesNotContain(cached);

        Path cache = awaitFile(home.resolve("aot"), "*.aot");

        assertThat(wherry(launcher, "ping", "--help")).contains(cached);
        Files.writeString(cache, "not a cache");
        assertThat(wherry(launcher, "--version"))
                .contains("wherry ")
                .doesNotContain("[aot", cached);
    }

    @Test
    void programOfTheReadmeRuns() throws Exception {
        Path program = Programs.given("samples").resolve("hello/Orders.java");

        String output =
                Programs.run(folder, Programs.java(), "-cp", home.resolve("lib") + "/*", program);

        assertThat(output)
                .isEqualToIgnoringNewLines("Order[number=2, customer=Customer[name=Ann]] true");
    }

    @Test
    void completionIsAScriptOfTheShell() throws Exception {
        String script = wherry(launchers().getFirst(), "generate-completion");
        Path file = Files.writeString(folder.resolve("completion"), script);

        assertThat(script).contains("registry");
        Programs.run(folder, "bash", "-n", file);
    }

    @Test
    void eachCommandHasItsManualPage() throws Exception {
        Path pages = home.resolve("share/man/man1");

        for (String command : List.of("wherry", "wherry-run", "wherry-inspect-tree")) {
            String help =
                    wherry(
                            launchers().getLast(),
                            Stream.concat(
                                            Stream.of(command.split("-")).skip(1),
                                            Stream.of("--help"))
                                    .toArray());
            String page = Files.readString(pages.resolve(command + ".1"));

            assertThat(page).startsWith("'\\\" t").contains(".SH \"SYNOPSIS\"");
            assertThat(page.contains(".br\nwherry run \\-n N")).isEqualTo(command.endsWith("run"));
            assertThat(longOptions(page)).containsAll(longOptions(help)).isNotEmpty();
        }
    }

    private static Path awaitFile(Path in, String pattern) throws Exception {
        for (int i = 0; i < 600; i++) {
            try (DirectoryStream<Path> found = Files.newDirectoryStream(in, pattern)) {
                for (Path file : found) {
                    return file;
                }
            }
            Thread.sleep(100);
        }
        throw new AssertionError("no file came: " + in + "/" + pattern);
    }

    private static Set<String> longOptions(String text) {
        return Pattern.compile("--[a-z][a-z-]*")
                .matcher(text.replace("\\-", "-"))
                .results()
                .map(MatchResult::group)
                .collect(Collectors.toSet());
    }

    @Test
    void filesThatStandAloneAreThere() {
        assertThat(
                        List.of(
                                "LICENSE",
                                "CHANGELOG.md",
                                "mpi.jar",
                                "wherry-agent.jar",
                                "bin/wherry.bat"))
                .allSatisfy(name -> assertThat(home.resolve(name)).isNotEmptyFile());
    }

    @Test
    void jarsCarryTheLicense() throws Exception {
        try (Stream<Path> jars = Files.list(home.resolve("lib"))) {
            List<Path> ours =
                    jars.filter(jar -> jar.getFileName().toString().startsWith("wherry-")).toList();

            assertThat(ours).hasSizeGreaterThan(10);
            for (Path jar : ours) {
                try (ZipFile zip = new ZipFile(jar.toFile())) {
                    assertThat(zip.getEntry("META-INF/LICENSE")).as(jar.toString()).isNotNull();
                }
            }
        }
    }
}
