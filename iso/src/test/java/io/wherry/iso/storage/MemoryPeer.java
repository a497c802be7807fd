// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.storage;

import io.wherry.iso.Cluster;
import io.wherry.iso.IsoException;
import io.wherry.iso.IsoMemory;
import io.wherry.iso.IsoOptions;
import io.wherry.iso.IsoSpace;
import io.wherry.iso.RawLists;
import io.wherry.iso.internal.type.Types;
import io.wherry.iso.raw.Cells;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// Uses a space of one kind of memory, and prints its memory use.
final class MemoryPeer {
    private static final int LARGE = 100_000_000;
    private static final int MEBIBYTE = 1 << 20;

    private MemoryPeer() {}

    /// Arguments: kind of memory, bytes of the space, file, `huge` for large pages, `cut` to
    /// truncate the file.
    public static void main(String... arguments) throws IOException {
        IsoMemory.Kind kind = IsoMemory.Kind.valueOf(arguments[0]);
        IsoMemory memory =
                kind == IsoMemory.Kind.SHARED
                        ? IsoMemory.shared(Path.of(arguments[2]))
                        : IsoMemory.of(kind);
        IsoOptions options =
                IsoOptions.standard()
                        .withSize(Long.parseLong(arguments[1]))
                        .withMemory(arguments.length == 4 ? memory.withHugePages() : memory);
        IsoSpace space;
        try {
            space = IsoSpace.open(options);
        } catch (IOException e) {
            System.out.println("refused: " + e.getMessage());
            return;
        }
        if (arguments.length > 4) {
            cut(space, Path.of(arguments[2]));
            return;
        }
        System.out.println(RawLists.count(RawLists.fill(space.newCluster(), 100_000, 3), 3));
        System.out.println(largeArray(space));
        if (options.size() == IsoSpace.SIZE) {
            end();
        }
    }

    /* Touches two of its pages; freeing it commits no others, and zeroes those. */
    private static String largeArray(IsoSpace space) throws IOException {
        long before = resident();
        for (int i = 0; i < 2; i++) {
            try (Cluster cluster = space.newCluster()) {
                int array = cluster.allocateArray(Types.LONGS.id(), LARGE, 3);
                if (Cells.getLongAt(array, LARGE / 2) != 0 || Cells.getLongAt(array, 1000) != 0) {
                    return "not zero";
                }
                Cells.putLongAt(array, LARGE / 2, -1);
                Cells.putLongAt(array, 1000, -1);
            }
        }
        long taken = (resident() - before) / MEBIBYTE;
        return taken < 40 ? "released" : taken + " MiB taken";
    }

    private static long resident() throws IOException {
        long sum = 0;
        for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
            if (line.startsWith("RssAnon") || line.startsWith("RssShmem")) {
                sum += Long.parseLong(line.replaceAll("\\D", "")) << 10;
            }
        }
        return sum;
    }

    private static void cut(IsoSpace space, Path file) throws IOException {
        Cluster cluster = RawLists.fill(space.newCluster(), 100_000, 3);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(1);
        }
        try {
            System.out.println(RawLists.count(cluster, 3));
        } catch (InternalError _) {
            System.out.println("no memory");
        }
        try {
            cluster.close();
        } catch (IsoException e) {
            System.out.println(e.getMessage());
        }
    }

    private static void end() {
        Cells.putLong(-1, 32_760, 1); // the last field of the last reference
        System.out.println(Cells.getLong(-1, 32_760));
        Cells.putInt(-1, 4, Integer.MAX_VALUE); // an array longer than the space
        try {
            System.out.println(Cells.getLongAt(-1, Integer.MAX_VALUE - 1));
        } catch (IndexOutOfBoundsException _) {
            System.out.println("kept in");
        }
    }
}
