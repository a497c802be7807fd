// SPDX-License-Identifier: Apache-2.0
package io.wherry.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A project that takes Wherry from a repository of files, and has nothing else of it.
final class ConsumerTest {
    private static final Pattern ARTIFACT =
            Pattern.compile("<artifactId>(wherry-.+?)</artifactId>");

    @TempDir static Path folder;
    private static List<String> published;

    @BeforeAll
    static void build() throws Exception {
        published = managed(Programs.given("bom"));
        copy(Programs.given("consumer"), folder);
        Path pom = folder.resolve("pom.xml");
        Files.writeString(
                pom,
                Files.readString(pom)
                        .replace("@VERSION@", System.getProperty("wherry.test.version"))
                        .replace("@ARTIFACTS@", dependencies()));
        Path settings = Files.writeString(folder.resolve("settings.xml"), settings());
        Programs.run(folder, "mvn", "-B", "-s", settings, "process-classes");
    }

    /// Third-party libraries come from the local repository of this build, so nothing is fetched.
    private static String settings() {
        return """
        <settings>
          <localRepository>%s</localRepository>
          <mirrors>
            <mirror><id>fetched</id><mirrorOf>*,!wherry</mirrorOf><url>file://%s</url></mirror>
          </mirrors>
          <profiles><profile>
            <id>wherry</id>
            <activation><activeByDefault>true</activeByDefault></activation>
            <repositories><repository><id>wherry</id><url>file://%s</url></repository></repositories>
          </profile></profiles>
        </settings>
        """
                .formatted(
                        folder.resolve("local"),
                        Programs.given("local"),
                        Programs.given("repository"));
    }

    private static List<String> managed(Path bom) throws IOException {
        String text = Files.readString(bom);
        return ARTIFACT.matcher(text.substring(text.indexOf("<dependencies>")))
                .results()
                .map(found -> found.group(1))
                .toList();
    }

    private static String dependencies() {
        return published.stream()
                .map(name ->
                        "<dependency><groupId>io.wherry</groupId><artifactId>"
                                + name
                                + "</artifactId></dependency>")
                .collect(Collectors.joining("\n"));
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path target = to.resolve(from.relativize(file));
                Files.createDirectories(target.getParent());
                Files.copy(file, target);
            }
        }
    }

    @Test
    void everythingOfTheBomIsThere() throws IOException {
        try (Stream<Path> jars = Files.list(folder.resolve("target/lib"))) {
            String names =
                    jars.map(jar -> jar.getFileName().toString()).sorted().toList().toString();

            assertThat(published)
                    .hasSizeGreaterThan(12)
                    .allSatisfy(name -> assertThat(names).contains(name));
        }
    }

    @Test
    void programRunsOnTheClassPath() throws Exception {
        String path = "target/classes" + File.pathSeparator + "target/lib/*";

        assertThat(
                        Programs.run(
                                folder,
                                Programs.java(),
                                "-cp",
                                path,
                                "com.acme.Main",
                                address("a")))
                .contains("all is there, module=unnamed");
    }

    @Test
    void programRunsOnTheModulePath() throws Exception {
        String path = "target/classes" + File.pathSeparator + "target/lib";

        assertThat(
                        Programs.run(
                                folder,
                                Programs.java(),
                                "-p",
                                path,
                                "-m",
                                "com.acme.consumer/com.acme.Main",
                                address("b")))
                .contains("all is there, module=module com.acme.consumer");
    }

    private static String address(String name) {
        return "unix://" + folder.resolve(name);
    }

    @Test
    void bomManagesNothingButWherry() throws IOException {
        String text = Files.readString(Programs.given("bom"));
        Matcher groups = Pattern.compile("<groupId>(.+?)</groupId>").matcher(text);

        assertThat(text).doesNotContain("<parent>");
        assertThat(groups.results().map(found -> found.group(1))).containsOnly("io.wherry");
    }
}
