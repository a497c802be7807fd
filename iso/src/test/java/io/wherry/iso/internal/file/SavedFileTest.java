// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Names of saved clusters, which have replaced the former files by the time they are forced.
final class SavedFileTest {
    @TempDir Path folder;

    @Test
    void nameThatCannotBeForcedIsNoFailure() {
        Path gone = folder.resolve("gone").resolve("cluster");

        assertThatCode(() -> SavedFile.forceName(gone)).doesNotThrowAnyException();
    }

    @Test
    void interruptAfterTheFileIsReplacedIsNoFailure() {
        Path file = folder.resolve("cluster");
        Thread.currentThread().interrupt();
        try {
            assertThatCode(() -> SavedFile.forceName(file)).doesNotThrowAnyException();
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }
}
