// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.publish;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.iso.ChildJvm;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A cluster that is changed in place is published in proportion to its changes, and readers see
/// each version as it was.
final class PublishedChangesTest {
    @TempDir Path folder;

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void randomChangesAreReadInAnotherJvmAsInAPlainModel(boolean isNative) throws Exception {
        List<String> options = isNative ? ChildJvm.NATIVE : ChildJvm.PLAIN;
        try (ChildJvm writer = start("model", options, 200)) {
            String published = writer.line();
            try (ChildJvm reader = start("read", ChildJvm.PLAIN, 0);
                    ChildJvm idle = start("read", ChildJvm.PLAIN, 0)) {
                for (int i = 1; i <= 200; i++) {
                    assertThat(published).startsWith(i + " ");
                    if (i % 7 != 0) { // the versions between are skipped
                        reader.say("");
                        assertThat(reader.line()).isEqualTo(published);
                    }
                    if (i % 50 == 0) {
                        idle.say("");
                        assertThat(idle.line()).isEqualTo(published);
                    }
                    writer.say("");
                    published = writer.line();
                }
                assertThat(published).isEqualTo("end");
                assertThat(reader.finish()).isEqualTo("unchanged");
                assertThat(idle.finish()).isEqualTo("unchanged");
            }
        }
    }

    @Test
    void aVersionOfAnOrderBookWritesTheChangesOfTwoVersions() throws Exception {
        long[] found = numbers("book", 30);
        long changes = found[0];
        long bytes = found[1];

        assertThat(bytes).isBetween(867_000L, 868_000L);
        assertThat(found[2]).as("first version").isBetween(bytes - 1_000, bytes);
        assertThat(found[3]).as("most of a later one").isLessThanOrEqualTo(2 * 64 * changes);
        assertThat(found[3]).isLessThan(bytes / 40);
        assertThat(found[4]).as("no changes").isLessThan(64 * changes + 1);
    }

    @Test
    void tenThousandVersionsTakeTheMemoryOfThoseThatAreHeld() throws Exception {
        long[] found = numbers("many", 10_000);

        assertThat(found[0]).as("versions left").isEqualTo(1);
        assertThat(found[1]).as("places of versions").isLessThan(20);
        assertThat(found[2]).as("further disk blocks").isLessThan(2_000);
    }

    @Test
    void aFullSpaceIsATypedErrorAndCopiesAreFreedWithTheirCluster() throws Exception {
        try (ChildJvm peer = start("full", ChildJvm.PLAIN, 50)) {
            assertThat(peer.line()).isEqualTo("closed 1");
            assertThat(peer.line()).isEqualTo("full true");
            assertThat(peer.finish()).isEqualTo("published");
        }
    }

    @Test
    void corruptWorkingClustersAreRefused() throws Exception {
        List<String> answers = new ArrayList<>();
        try (ChildJvm peer = start("corrupt", ChildJvm.PLAIN, 0)) {
            peer.finish().lines().forEach(answers::add);
        }

        assertThat(answers)
                .hasSize(8)
                .endsWith("3", "ClusterNotPresentException")
                .allMatch(answer -> answer.equals("3") || answer.endsWith("Exception"), "an error");
    }

    @Test
    void theProgramOfTheHowToPagePublishesChanges() throws Exception {
        try (ChildJvm peer = start("howto", ChildJvm.PLAIN, 0)) {
            assertThat(peer.finish().lines()).containsExactly("100 0", "101 200");
        }
    }

    private long[] numbers(String what, int count) throws Exception {
        try (ChildJvm peer = start(what, ChildJvm.PLAIN, count)) {
            return Arrays.stream(peer.finish().split(" ")).mapToLong(Long::parseLong).toArray();
        }
    }

    private ChildJvm start(String what, List<String> options, int count) throws Exception {
        return ChildJvm.start(
                options,
                ChangesPeer.class,
                what,
                folder.resolve("space"),
                folder.resolve("versions"),
                count);
    }
}
