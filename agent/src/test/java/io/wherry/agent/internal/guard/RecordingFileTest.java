// SPDX-License-Identifier: Apache-2.0
package io.wherry.agent.internal.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Recordings keep all names, and are replaced as a whole.
final class RecordingFileTest {
    @TempDir private Path folder;

    private static Map<String, Usage> usage(String name, long count, String site) {
        return Map.of(name, new Usage(count, 2, -1, 30, Set.of(site)));
    }

    @Test
    void namesWithOddCharactersAreReadAgain() throws Exception {
        Path file = folder.resolve("classes.txt");
        Map<String, Usage> expected = new TreeMap<>();
        for (String name :
                List.of(
                        "acme.Order",
                        "acme.OrderTest$reads the old file, twice$1",
                        "acme.Back\\slash\\u0041",
                        "acme.Half\ud800",
                        "acme.Line\n=#%\u2003\u0007",
                        "acme.\u00e9\u4e2d")) {
            RecordingFile.add(file, usage(name, 1, name + ".load"));
            RecordingFile.add(file, usage(name, 2, name + ".load"));
            expected.putAll(usage(name, 3, name + ".load"));
        }

        assertThat(RecordingFile.read(file)).isEqualTo(expected);
        assertThat(Files.readString(file))
                .contains("\nclass acme.Order count=3 depth=2 ", " sites=acme.Order.load\n");
    }

    @Test
    void aRecordingIsReplacedAndNotWrittenInPlace() throws Exception {
        Path file = folder.resolve("classes.txt");
        RecordingFile.add(file, usage("acme.Order", 1, "acme.Dao.load"));
        Path former = Files.createLink(folder.resolve("former.txt"), file);
        String text = Files.readString(file);

        RecordingFile.add(file, usage("acme.Item", 1, "acme.Dao.load"));

        assertThat(Files.readString(former)).isEqualTo(text);
        assertThat(RecordingFile.read(file)).containsOnlyKeys("acme.Order", "acme.Item");
    }

    @Test
    void aRecordingThatCannotBeWrittenStays() throws Exception {
        Path file = folder.resolve("classes.txt");
        RecordingFile.add(file, usage("acme.Order", 1, "acme.Dao.load"));
        Files.createDirectories(folder.resolve("classes.txt.new/full"));

        assertThatThrownBy(() -> RecordingFile.add(file, usage("acme.Item", 1, "acme.Dao.load")))
                .isInstanceOf(IOException.class);

        assertThat(RecordingFile.read(file)).containsOnlyKeys("acme.Order");
    }

    @Test
    void theTargetOfALinkIsReplaced() throws Exception {
        Path file = folder.resolve("classes.txt");
        Path link = Files.createSymbolicLink(folder.resolve("link.txt"), file);
        RecordingFile.add(file, usage("acme.Order", 1, "acme.Dao.load"));

        RecordingFile.add(link, usage("acme.Item", 1, "acme.Dao.load"));

        assertThat(link).isSymbolicLink();
        assertThat(RecordingFile.read(file)).containsOnlyKeys("acme.Order", "acme.Item");
    }
}
