// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
final class ProfileSettingsTest {
    @TempDir Path parent;

    @ParameterizedTest
    @ValueSource(strings = {"plain", "a'b", "a,b", "a b", "a:b"})
    void folderMayHaveAnyName(String name) throws Exception {
        Path folder = Files.createDirectory(parent.resolve(name));
        List<String> command = new ArrayList<>();
        command.add(ProcessHandle.current().info().command().orElse("java"));
        command.addAll(ProfileSettings.jvmOptions(folder));
        command.add("--version");
        Process java = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(java.waitFor()).as(output).isZero();
        assertThat(folder.resolve(java.pid() + ".jfr")).isNotEmptyFile();
    }
}
