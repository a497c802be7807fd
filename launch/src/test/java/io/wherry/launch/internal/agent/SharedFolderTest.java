// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch.internal.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SharedFolderTest {
    @TempDir Path parent;

    private final List<String> sent = new ArrayList<>();

    private void send(AgentFrame.Piece piece) throws IOException {
        if (piece.file().equals("a")) {
            throw new IOException("cannot read a");
        }
        sent.add(piece.file());
    }

    @Test
    void fileThatCannotBeSentDoesNotKeepOthersBack() throws Exception {
        SharedFolder folder = SharedFolder.create("/original", parent);
        for (String name : List.of("a", "b", "c")) {
            Files.writeString(parent.resolve("shared").resolve(name), name);
        }

        assertThatThrownBy(() -> folder.sendBack(this::send)).hasMessage("cannot read a");

        assertThat(sent).containsExactly("b", "c");
    }
}
