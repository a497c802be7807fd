// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch.internal.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ReturnedFilesTest {
    @TempDir Path folder;

    private static AgentFrame.Piece piece(String file, String text) {
        return new AgentFrame.Piece(file, ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void fileReplacesThatOfAnEarlierJob() throws Exception {
        Path file = Files.writeString(folder.resolve("2-left"), "an earlier job");
        ReturnedFiles files = new ReturnedFiles(folder, 2);

        files.save(piece("left", "a"));
        files.save(piece("left", "b"));

        assertThat(file).hasContent("ab");
    }

    @Test
    void fileIsNotContinuedAfterAPieceThatCannotBeSaved() throws Exception {
        Path file = Files.createDirectory(folder.resolve("2-left"));
        ReturnedFiles files = new ReturnedFiles(folder, 2);

        assertThatThrownBy(() -> files.save(piece("left", "a"))).isInstanceOf(IOException.class);
        Files.delete(file);
        files.save(piece("left", "b"));
        files.save(piece("other", "c"));

        assertThat(file).doesNotExist();
        assertThat(folder.resolve("2-other")).hasContent("c");
    }
}
