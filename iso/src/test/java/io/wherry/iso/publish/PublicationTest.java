// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.publish;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.iso.ChildJvm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Readers see complete versions, whichever process is killed at whatever time.
final class PublicationTest {
    /// The number of writers that are killed; `-Dwherry.test.rounds=50` for more.
    private static final int ROUNDS = Integer.getInteger("wherry.test.rounds", 5);

    private static final int PUBLISHES = 500;

    @TempDir Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"tell", "change"})
    void aWriterKilledWhileItPublishesLeavesTheLastWholeVersion(String way) throws Exception {
        Random random = new Random(5);
        publish(1);
        try (ChildJvm reader = start("read", ChildJvm.PLAIN, 0);
                ChildJvm another = start("read", ChildJvm.NATIVE, 0)) {
            assertThat(reader.line()).isEqualTo("reads");
            assertThat(another.line()).isEqualTo("reads");
            int killed = 0;
            for (int tries = 0; killed < ROUNDS; tries++) {
                assertThat(tries).as("writers, most killed in the middle").isLessThan(4 * ROUNDS);
                List<String> options = tries % 2 == 0 ? ChildJvm.NATIVE : ChildJvm.PLAIN;
                int after = random.nextInt(1, PUBLISHES);
                killed += isKilledInTheMiddle(way, options, after) ? 1 : 0;
            }
            reader.say("end");
            another.say("end");
            assertThat(Integer.parseInt(reader.finish())).isGreaterThan(ROUNDS);
            assertThat(Integer.parseInt(another.finish())).isGreaterThan(ROUNDS);
        }
        assertThat(publish(PUBLISHES)).endsWith(" 1"); // no other version is left
    }

    /* It publishes continuously, so that the kill occurs at any point of a publication. */
    private boolean isKilledInTheMiddle(String way, List<String> options, int after)
            throws Exception {
        try (ChildJvm writer = start(way, options, PUBLISHES)) {
            assertThat(writer.line()).isEqualTo("publishes");
            for (int i = 0; i < after; i++) {
                assertThat(writer.line()).isEqualTo("published");
            }
            writer.kill();
            String line = writer.line();
            while (line != null && line.equals("published")) {
                line = writer.line();
            }
            return line == null; // it was killed before the end
        }
    }

    @Test
    void leasesOfReadersThatDiedAreSwept() throws Exception {
        publish(1);
        ChildJvm holder = start("hold", ChildJvm.PLAIN, 0);
        assertThat(holder.line()).isEqualTo("holds 1");
        try (ChildJvm writer = start("write", ChildJvm.PLAIN, 3)) {
            assertThat(writer.line()).isEqualTo("publishes");
            assertThat(writer.line()).isEqualTo("4 2"); // the current version, and the held one
            holder.kill();
            writer.say("");
            assertThat(writer.finish()).isEqualTo("4 1");
        }
    }

    @Test
    void readersCannotWriteAndGiveBackWhatTheyHold() throws Exception {
        publish(1);
        try (ChildJvm holder = start("hold", ChildJvm.PLAIN, 0)) {
            assertThat(holder.line()).isEqualTo("holds 1");
            assertThat(holder.line()).isEqualTo("cluster is only read here: origin=0, rank=0");
            assertThat(holder.line()).contains("read");
            assertThat(holder.line()).startsWith("space is only read here");
            holder.say("");
            assertThat(holder.line()).isEqualTo("gave back");
            assertThat(publish(1)).isEqualTo("2 1");
        }
    }

    @Test
    void aLeaseHoldsItsVersionWhenAnotherAndItsClusterAreClosed() throws Exception {
        publish(1);
        try (ChildJvm reader = start("share", ChildJvm.PLAIN, 0)) {
            assertThat(reader.line()).isEqualTo("reads 1");
            assertThat(reader.finish()).isEqualTo("present false");
        }
    }

    @Test
    void sealedMemoryIsReadByOthersAndWrittenByNone() throws Exception {
        Path versions = folder.resolve("versions");
        try (ChildJvm writer =
                ChildJvm.start(ChildJvm.NATIVE, PublishPeer.class, "seal", "", versions, 3)) {
            String space = writer.line();
            assertThat(writer.line()).isEqualTo("publishes");
            assertThat(writer.line()).isEqualTo("3 1");
            try (ChildJvm holder =
                    ChildJvm.start(ChildJvm.PLAIN, PublishPeer.class, "hold", space, versions, 0)) {
                assertThat(holder.line()).isEqualTo("holds 3");
            }
            Path error = folder.resolve("error");
            try (ChildJvm other =
                    ChildJvm.complaining(error, PublishPeer.class, "write", space, versions, 1)) {
                assertThat(other.line()).isNull();
            }
            assertThat(Files.readString(error)).contains("not permitted");
        }
    }

    @Test
    void spoiltFilesOfVersionsAreRefusedOrRead() throws Exception {
        try (ChildJvm peer = start("spoil", ChildJvm.PLAIN, 500)) {
            String answer = peer.finish();
            assertThat(answer).endsWith(" refused");
            assertThat(Integer.parseInt(answer.replaceAll("\\D", ""))).isBetween(50, 999);
        }
    }

    @Test
    void onePublishesAtATime() throws Exception {
        try (ChildJvm writer = start("write", ChildJvm.PLAIN, 1)) {
            assertThat(writer.line()).isEqualTo("publishes");
            assertThat(writer.line()).isEqualTo("1 1");
            Path error = folder.resolve("error");
            try (ChildJvm second =
                    ChildJvm.complaining(
                            error,
                            PublishPeer.class,
                            "write",
                            folder.resolve("other"),
                            folder.resolve("versions"),
                            1)) {
                assertThat(second.line()).isNull();
            }
            assertThat(Files.readString(error))
                    .contains(
                            "file has a publisher already: file=%s, pid=%d"
                                    .formatted(folder.resolve("versions"), writer.pid()));
        }
    }

    @Test
    void readersOpenTheVersionsByAnotherPath() throws Exception {
        publish(1);
        Path link = Files.createSymbolicLink(folder.resolve("link"), folder);

        assertThat(held(link.resolve("versions"))).isEqualTo("holds 1");
        Files.move(folder.resolve("versions"), folder.resolve("moved"));
        assertThat(held(folder.resolve("moved"))).isEqualTo("holds 1");
    }

    @Test
    void twoFilesOfVersionsInOneSpaceHaveVersionsOfTheirOwn() throws Exception {
        for (String name : List.of("Aa", "BB")) { // of equal hash codes
            try (ChildJvm writer =
                    ChildJvm.start(
                            ChildJvm.PLAIN,
                            PublishPeer.class,
                            "write",
                            folder.resolve("space"),
                            folder.resolve(name),
                            1)) {
                assertThat(writer.line()).isEqualTo("publishes");
                assertThat(writer.line()).isEqualTo("1 1");
            }
        }

        assertThat(held(folder.resolve("Aa"))).isEqualTo("holds 1");
        assertThat(held(folder.resolve("BB"))).isEqualTo("holds 1");
    }

    private String held(Path versions) throws Exception {
        try (ChildJvm holder =
                ChildJvm.start(
                        ChildJvm.PLAIN,
                        PublishPeer.class,
                        "hold",
                        folder.resolve("space"),
                        versions,
                        0)) {
            return holder.line();
        }
    }

    private String publish(int count) throws Exception {
        try (ChildJvm writer = start("write", ChildJvm.PLAIN, count)) {
            assertThat(writer.line()).isEqualTo("publishes");
            String done = writer.line();
            writer.finish();
            return done;
        }
    }

    private ChildJvm start(String what, List<String> options, int count) throws Exception {
        return ChildJvm.start(
                options,
                PublishPeer.class,
                what,
                folder.resolve("space"),
                folder.resolve("versions"),
                count);
    }
}
