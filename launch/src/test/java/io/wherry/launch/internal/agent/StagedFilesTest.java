// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch.internal.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StagedFilesTest {
    @TempDir Path folder;

    private void makeFile(String parent, String name) throws Exception {
        Path made = Files.createDirectories(folder.resolve(parent));
        Files.writeString(made.resolve(name), name);
    }

    private static List<String> namesIn(byte[] jar) throws Exception {
        List<String> names = new ArrayList<>();
        try (ZipInputStream entries = new ZipInputStream(new ByteArrayInputStream(jar))) {
            for (ZipEntry each = entries.getNextEntry();
                    each != null;
                    each = entries.getNextEntry()) {
                names.add(each.getName());
            }
        }
        return names;
    }

    private static byte[] staged(Path entry) throws Exception {
        ByteArrayOutputStream jar = new ByteArrayOutputStream();
        StagedFiles.send(
                List.of(entry),
                piece -> {
                    byte[] bytes = new byte[piece.bytes().remaining()];
                    piece.bytes().get(piece.bytes().position(), bytes);
                    jar.writeBytes(bytes);
                });
        return jar.toByteArray();
    }

    @Test
    void linksToFoldersAreFollowed() throws Exception {
        makeFile("classes/com", "A.class");
        makeFile("other", "B.class");
        Path classes = folder.resolve("classes");
        Files.createSymbolicLink(classes.resolve("more"), folder.resolve("other"));
        Path current = Files.createSymbolicLink(folder.resolve("current"), classes);

        assertThat(namesIn(staged(current)))
                .containsExactlyInAnyOrder("com/A.class", "more/B.class");
        assertThat(namesIn(StagedFiles.extract(List.of(current), name -> name.startsWith("com/"))))
                .containsExactly("com/A.class");
    }

    @Test
    void linkToAFolderAroundItIsLeftOut() throws Exception {
        makeFile("classes/com", "A.class");
        Path classes = folder.resolve("classes");
        Files.createSymbolicLink(classes.resolve("com/loop"), classes);

        assertThat(namesIn(staged(classes))).containsExactly("com/A.class");
    }
}
