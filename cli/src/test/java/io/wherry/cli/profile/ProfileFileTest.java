// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Files of profiles that cannot be written in full.
final class ProfileFileTest {
    @TempDir private Path folder;

    private static Profile profile(String what) {
        ProfileAmounts amounts = ProfileAmounts.ofNanos(1, 7);
        return new Profile(
                List.of(
                        new ProfileRow(0, RowKind.TOTAL, "", "", amounts),
                        new ProfileRow(0, RowKind.CALL_OUT, what, "", amounts)));
    }

    @Test
    void aNameThatIsNoUnicodeTextDoesNotCutTheFile() throws Exception {
        Path file = folder.resolve("profile.tsv");

        profile("call\ud800").write(file);

        assertThat(Profile.read(file)).isEqualTo(profile("call?"));
    }

    @Test
    void aFileThatCannotBeOpenedIsKept() throws Exception {
        Path file = Files.createDirectory(folder.resolve("profile.tsv"));

        assertThatThrownBy(() -> profile("call").write(file)).isInstanceOf(IOException.class);

        assertThat(file).isDirectory();
    }
}
