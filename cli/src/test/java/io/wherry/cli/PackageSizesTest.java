// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The check `etc/PackageSizes.java`, on trees with planted packages.
final class PackageSizesTest {
    private static final Path CHECK = Path.of("..", "etc", "PackageSizes.java");
    private static final int SECONDS = 60;

    @TempDir private Path tree;

    @BeforeEach
    void listNothing() throws IOException {
        Files.createDirectory(tree.resolve("etc"));
        list("# nothing\n");
    }

    @Test
    void fortyFilesAreAPackage() throws Exception {
        plant("a/src/main/java/acme", 40);
        plant("a/src/test/java/acme", 40);
        plant("a/src/test/java/acme/part", 40);

        assertThat(failures()).isEmpty();
    }

    @Test
    void oneFileMoreFails() throws Exception {
        plant("a/src/main/java/acme", 40);
        plant("a/src/test/java/acme", 41);

        assertThat(failures())
                .isEqualTo("a/src/test/java/acme: too many files: files=41, most=40\n");
    }

    @Test
    void listedPackageMayHaveItsNumber() throws Exception {
        plant("a/src/main/java/acme", 50);
        list("a/src/main/java/acme 50 to be split\n");

        assertThat(failures()).isEmpty();
    }

    @Test
    void listedPackageMayNotGrow() throws Exception {
        plant("a/src/main/java/acme", 51);
        list("a/src/main/java/acme 50 to be split\n");

        assertThat(failures())
                .isEqualTo("a/src/main/java/acme: too many files: files=51, most=50\n");
    }

    @Test
    void numberFallsWithThePackage() throws Exception {
        plant("a/src/main/java/acme", 49);
        list("a/src/main/java/acme 50 to be split\n");

        assertThat(failures())
                .isEqualTo(
                        "etc/package-sizes.txt: lower the number of a/src/main/java/acme to 49\n");
    }

    @Test
    void smallPackageIsNotListed() throws Exception {
        plant("a/src/main/java/acme", 40);
        list("a/src/main/java/acme 50 to be split\n");

        assertThat(failures())
                .isEqualTo("etc/package-sizes.txt: remove a/src/main/java/acme: files=40\n");
    }

    @Test
    void exemptPackageMayHaveAnyNumber() throws Exception {
        plant("a/src/main/java/acme", 60);
        list("a/src/main/java/acme any mirrors a published API\n");

        assertThat(failures()).isEmpty();
    }

    @Test
    void everyExceptionHasAReason() throws Exception {
        plant("a/src/main/java/acme", 60);
        list("a/src/main/java/acme any\n");

        assertThat(failures())
                .startsWith("etc/package-sizes.txt: not `<package> <files> <reason>`")
                .contains("a/src/main/java/acme: too many files: files=60, most=40\n");
    }

    @Test
    void outputOfABuildIsNotCounted() throws Exception {
        plant("a/target/generated/acme", 41);
        plant("a/.cache/acme", 41);

        assertThat(failures()).isEmpty();
    }

    private void list(String text) throws IOException {
        Files.writeString(tree.resolve("etc/package-sizes.txt"), text);
    }

    private void plant(String folder, int files) throws IOException {
        Path place = Files.createDirectories(tree.resolve(folder));
        for (int n = 0; n < files; n++) {
            Files.createFile(place.resolve("Part" + n + ".java"));
        }
    }

    /// Runs the check; its exit code says whether it has printed failures.
    private String failures() throws IOException, InterruptedException {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        Path printed = tree.resolve("printed");
        Process process =
                new ProcessBuilder(java.toString(), CHECK.toString(), tree.toString())
                        .redirectErrorStream(true)
                        .redirectOutput(printed.toFile())
                        .start();
        assertThat(process.waitFor(SECONDS, TimeUnit.SECONDS)).isTrue();
        String failures = Files.readString(printed);
        assertThat(process.exitValue()).as(failures).isEqualTo(failures.isEmpty() ? 0 : 1);
        return failures;
    }
}
