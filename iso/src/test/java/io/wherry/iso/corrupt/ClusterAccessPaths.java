// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.corrupt;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.iso.Cluster;
import io.wherry.iso.DumpFormat;
import io.wherry.iso.IsoOptions;
import io.wherry.iso.IsoSpace;
import io.wherry.iso.lowered.LoweringLoader;
import io.wherry.iso.raw.IsoObject;
import java.io.IOException;
import java.io.Serializable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/// Ways to access a cluster other than by raw references: interfaces, lowered classes, copies,
/// dumps, files.
final class ClusterAccessPaths {
    private static final int STEPS = 200;
    private static final int LONGEST = 1 << 20;
    private static final int CHECKED_FROM = 16;
    private static final int[] WORDS = {0, -1, 1, 1 << 31, -1 >>> 1};

    private final Path folder;
    private final Class<?> links;
    private final Method ring;
    private final Method look;

    /// An action that returns normally, or throws one of the expected exceptions.
    interface Use {
        void run() throws IOException;
    }

    /// Runs an action.
    interface Trial {
        boolean tried(Use use, String name) throws IOException;
    }

    /// A heap class that is copied into clusters.
    static final class Plain implements Serializable {
        private static final long serialVersionUID = 1;

        final int key;
        @Nullable Plain next;
        Object @Nullable [] all;

        Plain(int key) {
            this.key = key;
        }
    }

    record Pair(String name, long number) implements Serializable {}

    ClusterAccessPaths(Path folder) throws ReflectiveOperationException {
        this.folder = folder;
        this.links =
                Class.forName(
                        "io.wherry.iso.zoo.Links",
                        true,
                        new LoweringLoader("io.wherry.iso.zoo.", true));
        this.ring = links.getMethod("ring", int.class);
        this.look = links.getMethod("look", int.class);
    }

    /// Fills a cluster with objects of a lowered class.
    void fillLowered(Cluster cluster) {
        cluster.use(() -> cluster.setRoot((IsoObject) called(ring, null, 12)));
    }

    /// Fills a cluster with copies of heap objects.
    static void fillCopies(Cluster cluster) {
        Plain plain = new Plain(7);
        plain.next = new Plain(8);
        List<Object> list =
                new ArrayList<>(List.of(1, "two", 3L, new Pair("four", 4), BigInteger.TEN.pow(40)));
        Map<Object, Object> map = new HashMap<>(Map.of("k", list, 5, Duration.ofSeconds(5)));
        plain.all = new Object[] {list, map, new TreeMap<>(Map.of("a", 1)), new int[] {1, 2}};
        plain.next.all =
                new Object[] {
                    new HashSet<>(List.of(1, 2)), Set.of(3), Map.of(4, 5), plain, "\u0416"
                };
        cluster.copyIn(plain);
    }

    private static Object called(Method method, @Nullable Object on, int argument) {
        try {
            return method.invoke(on, argument);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new AssertionError(e.getCause());
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    /// All actions that read.
    void read(Cluster cluster, SplittableRandom random, Trial trial) throws IOException {
        trial.tried(() -> new CorruptClustersTest.Walk().through(cluster), "views");
        trial.tried(() -> lowered(cluster), "lowered");
        trial.tried(() -> elements(cluster.rootList(String.class)), "list");
        trial.tried(() -> elements(cluster.rootArray(int.class)), "array");
        trial.tried(() -> portrait(cluster.rootMap(String.class, Long.class)), "map");
        trial.tried(() -> portrait(cluster.rootText()), "text");
        trial.tried(() -> portrait(cluster.root(SampleObjects.Thing.class)), "portrait");
        trial.tried(cluster::statistics, "statistics");
        for (DumpFormat format : DumpFormat.values()) {
            int limit = random.nextInt(STEPS);
            trial.tried(() -> dump(cluster, format, limit), "dump");
        }
        trial.tried(() -> cluster.copyOut(Object.class, Plain.class, Pair.class), "copy out");
        trial.tried(() -> cluster.copyOut(Plain.class, Pair.class), "copy out");
    }

    private static void portrait(@Nullable Object root) {
        assertThat(String.valueOf(root).length()).isLessThan(LONGEST);
    }

    private void lowered(Cluster cluster) {
        Object root = cluster.root(links);
        if (root != null) {
            called(look, root, STEPS);
        }
    }

    private static <E> void elements(@Nullable List<E> list) {
        for (int i = 0; list != null && i < Math.min(STEPS, list.size()); i++) {
            portrait(list.get(i));
        }
    }

    private static void dump(Cluster cluster, DumpFormat format, int limit) throws IOException {
        StringBuilder out = new StringBuilder();
        cluster.dump(out, format, limit);
        assertThat(out.length()).isLessThan(LONGEST);
    }

    /// Saves the cluster, corrupts the file, and opens it, which replaces the cluster.
    ///
    /// @return null if it cannot be saved, or opened
    @Nullable Cluster reopen(Cluster cluster, SplittableRandom random, Trial trial)
            throws IOException {
        Path file = folder.resolve("cluster");
        if (!trial.tried(() -> cluster.save(file), "save")) {
            return null;
        }
        Files.write(file, spoilt(Files.readAllBytes(file), random));
        trial.tried(() -> IsoOptions.ofFile(file), "options");
        trial.tried(() -> IsoSpace.knowTypesOf(file), "types");
        Cluster[] opened = new Cluster[1];
        boolean verify = random.nextBoolean();
        trial.tried(
                () -> opened[0] = verify ? Cluster.openVerified(file) : Cluster.open(file), "open");
        return opened[0];
    }

    private static byte[] spoilt(byte[] file, SplittableRandom random) {
        byte[] bytes = file;
        int header = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(8);
        if (random.nextInt(16) == 0) {
            bytes = Arrays.copyOf(bytes, random.nextInt(bytes.length + 5_000));
        }
        for (int i = random.nextInt(3); i > 0 && bytes.length >= header; i--) {
            int end = random.nextBoolean() ? Math.min(header, 300) : bytes.length;
            spoil(bytes, random.nextInt(end), random);
        }
        if (random.nextInt(4) != 0 && bytes.length > header) {
            CRC32C check = new CRC32C();
            check.update(bytes, CHECKED_FROM, header - CHECKED_FROM);
            ByteBuffer.wrap(bytes)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .putInt(CHECKED_FROM - 4, (int) check.getValue());
        }
        return bytes;
    }

    private static void spoil(byte[] bytes, int at, SplittableRandom random) {
        ByteBuffer words = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int word = at & -4;
        switch (random.nextInt(4)) {
            case 0 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
            case 1 -> words.putInt(word, random.nextInt());
            case 2 -> words.putInt(word, WORDS[random.nextInt(WORDS.length)]);
            default -> words.putInt(word, words.getInt(word) + random.nextInt(-8, 9));
        }
    }
}
