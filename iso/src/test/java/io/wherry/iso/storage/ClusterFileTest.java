// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.iso.ChildJvm;
import io.wherry.iso.Cluster;
import io.wherry.iso.ClusterFormatException;
import io.wherry.iso.ClusterFullException;
import io.wherry.iso.ClusterNotPresentException;
import io.wherry.iso.IsoException;
import io.wherry.iso.IsoSpace;
import io.wherry.iso.RawLists;
import io.wherry.iso.TestSpace;
import io.wherry.iso.UnknownTypeException;
import io.wherry.iso.internal.type.Types;
import io.wherry.iso.raw.Cells;
import io.wherry.testkit.Golden;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Clusters in files: a saved cluster can be opened, a corrupt file is refused, a killed writer
/// leaves a complete file.
final class ClusterFileTest {
    private static final int PAGE = 4096;
    private static final int MOST_MILLIS = 300;
    private static final int LONGEST_NAME = 255;

    private final IsoSpace space = TestSpace.open();

    @TempDir Path folder;

    @Test
    void savedClusterIsOpenedAtItsAddress() throws Exception {
        Path file = folder.resolve("list");
        Cluster cluster = RawLists.fill(space.newCluster(), 100_000, 7);
        int root = cluster.rootReference();
        long bytes = cluster.byteSize();
        cluster.save(file);
        cluster.close();
        assertThatThrownBy(() -> Cells.checked(root, RawLists.NODE.id()))
                .isInstanceOf(ClusterNotPresentException.class);
        try (Cluster opened = Cluster.open(file)) {
            assertThat(opened.rootReference()).isEqualTo(root);
            assertThat(opened.byteSize()).isEqualTo(bytes);
            assertThat(RawLists.count(opened, 7)).isEqualTo(100_000);
            opened.setRootReference(RawLists.node(opened, 7, root)); // it grows, the file does not
            assertThat(Cells.getInt(opened.rootReference(), RawLists.OTHER)).isZero();
        }
        try (Cluster opened = Cluster.openVerified(file)) {
            assertThat(RawLists.count(opened, 7)).isEqualTo(100_000);
        }
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void savedFileMayHaveTheLongestName() throws Exception {
        Path file = folder.resolve("l".repeat(LONGEST_NAME));
        try (Cluster cluster = RawLists.fill(space.newCluster(), 10, 7)) {
            cluster.save(file);
        }

        try (Cluster opened = Cluster.open(file)) {
            assertThat(RawLists.count(opened, 7)).isEqualTo(10);
        }
    }

    @Test
    void savedFileHasThePermissionsOfOtherFiles() throws Exception {
        Path other = Files.createFile(folder.resolve("other"));
        Path file = folder.resolve("list");
        try (Cluster cluster = RawLists.fill(space.newCluster(), 10, 7)) {
            cluster.save(file);
        }
        assertThat(Files.getPosixFilePermissions(file))
                .isEqualTo(Files.getPosixFilePermissions(other));
    }

    @Test
    void otherProcessesOpenItWithAndWithoutNativeAccess() throws Exception {
        Path file = folder.resolve("list");
        try (ChildJvm child =
                ChildJvm.start(ChildJvm.PLAIN, FilePeer.class, "save", file, 100_000, 5)) {
            assertThat(child.finish()).isEqualTo("saved");
        }
        for (List<String> options : List.of(ChildJvm.PLAIN, ChildJvm.NATIVE)) {
            try (ChildJvm child = ChildJvm.start(options, FilePeer.class, "open", file, 0, 5)) {
                assertThat(child.finish()).isEqualTo("100000\n100001\n100000");
            }
        }
    }

    /* In memory where that is possible: a saved file is forced to the disk. */
    @Test
    void aFileThatIsReplacedWhileItIsOpenedIsTheOldOneOrTheNewOne() throws Exception {
        Path memory = Path.of("/dev/shm");
        Path saved =
                Files.createTempDirectory(
                        Files.isWritable(memory) ? memory : folder, "wherry-test-");
        Path file = saved.resolve("list");
        try (ChildJvm saver =
                ChildJvm.start(ChildJvm.PLAIN, FilePeer.class, "rewrites", file, 0, 0)) {
            assertThat(saver.line()).isEqualTo("1");
            try (ChildJvm opener =
                    ChildJvm.start(ChildJvm.NATIVE, FilePeer.class, "reopens", file, 3_000, 0)) {
                assertThat(opener.finish()).isEqualTo("consistent");
            }
        } finally {
            try (Stream<Path> files = Files.list(saved)) {
                for (Path each : files.toList()) {
                    Files.delete(each);
                }
            }
            Files.delete(saved);
        }
    }

    @Test
    void bytesOfAFile() throws Exception {
        Path file = folder.resolve("two");
        try (ChildJvm child =
                ChildJvm.start(ChildJvm.PLAIN, FilePeer.class, "save", file, 2, 258)) {
            assertThat(child.finish()).isEqualTo("saved");
        }
        String golden = golden();
        byte[] bytes = Files.readAllBytes(file);
        assertThat(bytes).hasSize(2 * PAGE);
        int header = golden.length() / 2 - 64 - 32;
        HexFormat hex = HexFormat.of();
        assertThat(hex.formatHex(bytes, 0, header) + hex.formatHex(bytes, PAGE, PAGE + 64 + 32))
                .isEqualTo(golden);
    }

    private static String golden() throws IOException {
        return HexFormat.of().formatHex(Golden.bytes("cluster-file"));
    }

    @Test
    void truncatedBytesAreRefusedWithThePosition() throws Exception {
        Path file = saved(3_000);
        byte[] bytes = Files.readAllBytes(file);
        for (int length : new int[] {0, 4, 79, 80, 500, PAGE, PAGE + 1, bytes.length - 1}) {
            Files.write(file, Arrays.copyOf(bytes, length));
            assertThatThrownBy(() -> Cluster.open(file))
                    .as("length=%d", length)
                    .isInstanceOf(ClusterFormatException.class)
                    .hasMessageContaining("at byte ");
        }
        Files.write(file, Arrays.copyOf(bytes, bytes.length + 1));
        assertThatThrownBy(() -> Cluster.open(file))
                .isInstanceOf(ClusterFormatException.class)
                .hasMessageContaining("too long");
    }

    @Test
    void corruptBytesAreRefused() throws Exception {
        Path file = saved(3_000);
        byte[] bytes = Files.readAllBytes(file);
        Random random = new Random(3);
        for (int i = 0; i < 500; i++) {
            int at = i < 250 ? i : random.nextInt(bytes.length);
            bytes[at] ^= 1;
            Files.write(file, bytes);
            bytes[at] ^= 1;
            assertThatThrownBy(() -> Cluster.openVerified(file))
                    .as("byte=%d", at)
                    .isInstanceOf(ClusterFormatException.class);
        }
    }

    @Test
    void headersThatLieAreRefused() throws Exception {
        Path file = saved(20_000);
        byte[] bytes = Files.readAllBytes(file);
        int[] values = {0, 1, -1, 63, 1 << 20, Integer.MAX_VALUE, Integer.MIN_VALUE};
        for (int at = 16; at < 200; at += Integer.BYTES) {
            for (int value : values) {
                ByteBuffer changed = ByteBuffer.wrap(bytes.clone()).order(ByteOrder.LITTLE_ENDIAN);
                changed.putInt(at, value);
                CRC32C check = new CRC32C();
                check.update(changed.array(), 16, PAGE - 16);
                changed.putInt(12, (int) check.getValue());
                Files.write(file, changed.array());
                try (Cluster opened = Cluster.openVerified(file)) {
                    // a version, a root, a type's number or description: a change that cannot be
                    // detected
                    assertThat(opened.isPresent()).isTrue();
                } catch (ClusterFormatException | ClusterFullException e) {
                    assertThat(e).hasMessageMatching("(?s).*(at byte|layout|number|taken|from).*");
                }
            }
        }
    }

    @Test
    void slotsOfOthersAreNotTaken() throws Exception {
        Path file = saved(10);
        int before = Integer.parseInt(Files.readString(folder.resolve("rank")));
        Cluster holder = space.newCluster();
        while (holder.rank() != before) {
            holder.close();
            holder = space.newCluster();
        }
        try (Cluster there = RawLists.fill(holder, 5, 1)) {
            try (Cluster opened = Cluster.open(file)) { // the same cluster: replaced
                assertThat(there.isPresent()).isFalse();
                assertThat(RawLists.count(opened, 1)).isEqualTo(10);
            }
        }
    }

    @Test
    void droppedClustersGiveWayToAFile() throws Exception {
        Path file = saved(20_000);
        for (int i = 0; i < 9_000; i++) { // in 8,192 slots: also in those of the file
            space.newCluster();
        }

        try (Cluster opened = Cluster.open(file)) {
            assertThat(RawLists.count(opened, 1)).isEqualTo(20_000);
        }
    }

    @Test
    void aFullDiskLeavesTheOldFile() throws Exception {
        Path file = saved(10);
        byte[] before = Files.readAllBytes(file);
        try (ChildJvm child =
                ChildJvm.limited(
                        "-f 64", ChildJvm.NATIVE, FilePeer.class, "save", file, 100_000, 5)) {
            assertThat(child.finish()).startsWith("refused: ");
        }
        assertThat(Files.readAllBytes(file)).isEqualTo(before);
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.filter(path -> path.toString().endsWith(".saving"))).isEmpty();
        }
    }

    @Test
    void aKilledSaveLeavesTheOldFileOrTheNewOne() throws Exception {
        Path file = folder.resolve("list");
        Random random = new Random(4);
        int last = 0;
        for (int round = 0; round < 5; round++) {
            try (ChildJvm child =
                    ChildJvm.start(
                            ChildJvm.PLAIN, FilePeer.class, "saves", file, 20_000, last + 1)) {
                last = Integer.parseInt(child.line());
                Thread.sleep(random.nextInt(MOST_MILLIS));
                child.kill();
                for (String line = child.line(); line != null; line = child.line()) {
                    last = Integer.parseInt(line);
                }
            }
            try (Cluster opened = Cluster.openVerified(file)) {
                int key = Cells.getInt(opened.rootReference(), RawLists.KEY);
                assertThat(key)
                        .isBetween(last, last + 1); // saved, but killed before it could report that
                assertThat(RawLists.count(opened, key)).isEqualTo(20_000);
                last = key;
            }
        }
    }

    @Test
    void objectsOfUnknownTypesAreNotSaved() throws Exception {
        Path file = folder.resolve("none");
        try (Cluster cluster = space.newCluster()) {
            cluster.allocate(123_456, 16);
            assertThatThrownBy(() -> cluster.save(file))
                    .isInstanceOf(UnknownTypeException.class)
                    .hasMessageContaining("id=0001e240");
        }
        assertThat(file).doesNotExist();
    }

    @Test
    void aFileThatIsCutWhileItIsOpenIsAnErrorAndNoCrash() throws Exception {
        Path file = folder.resolve("long");
        try (Cluster cluster = space.newCluster()) {
            int array = cluster.allocateArray(Types.LONGS.id(), 1_000_000, 3);
            cluster.setRootReference(array);
            cluster.save(file);
        }
        try (Cluster opened = Cluster.open(file)) {
            int array = opened.rootReference();
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                channel.truncate(PAGE);
            }
            try {
                assertThat(Cells.getLongAt(array, 999_999)).isZero(); // it was read, not mapped
            } catch (InternalError e) {
                assertThat(e).hasMessageContaining("fault occurred");
                assertThatThrownBy(() -> opened.save(folder.resolve("other")))
                        .isInstanceOf(IsoException.class)
                        .hasMessageContaining("cut short");
            }
        }
        try (Cluster fresh = space.newCluster()) { // slots are usable
            assertThat(RawLists.count(RawLists.fill(fresh, 1_000, 1), 1)).isEqualTo(1_000);
        }
    }

    private Path saved(int nodes) throws IOException {
        Path file = folder.resolve("saved");
        try (Cluster cluster = RawLists.fill(space.newCluster(), nodes, 1)) {
            cluster.save(file);
            Files.writeString(folder.resolve("rank"), String.valueOf(cluster.rank()));
        }
        return file;
    }
}
