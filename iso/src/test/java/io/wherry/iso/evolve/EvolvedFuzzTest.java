// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.evolve;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.iso.Cluster;
import io.wherry.iso.DumpFormat;
import io.wherry.iso.IsoException;
import io.wherry.iso.IsoSpace;
import io.wherry.iso.TestSpace;
import java.net.URLClassLoader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Files of another version whose descriptions and objects were changed at random, with valid
/// checksums: opening them returns a valid cluster or throws an exception of this library.
@Timeout(120)
final class EvolvedFuzzTest {
    private static final int ROUNDS = 3_000;
    private static final int TYPES = 96;

    private static final String OLD =
            """
            @Iso public interface Fuzzed {
                int a(); void a(int a);
                boolean b(); void b(boolean b);
                String text(); void text(String text);
                Fuzzed next(); void next(Fuzzed next);
                IsoList<Fuzzed> list(); void list(IsoList<Fuzzed> list);
                long[] longs(); void longs(long[] longs);
            }
            """;

    private static final String WRITE =
            """
            Cluster cluster = space.newCluster();
            Fuzzed root = cluster.create(Fuzzed.class);
            Fuzzed last = root;
            for (int i = 0; i < 20; i++) {
                Fuzzed next = i % 2 == 0 ? cluster.create(Fuzzed.class) : cluster.create(FuzzedMore.class);
                next.a(i);
                next.text("text" + i);
                next.list(cluster.createList(Fuzzed.class));
                next.list().add(last);
                next.longs(new long[] {i, i});
                last.next(next);
                last = next;
            }
            last.next(root);
            cluster.setRoot(Fuzzed.class, root);
            cluster.save(Path.of(arguments[0]));
            """;

    private static final String NEW =
            """
            @Iso public interface Fuzzed {
                long a(); void a(long a);
                boolean b(); void b(boolean b);
                String text(); void text(String text);
                Fuzzed next(); void next(Fuzzed next);
                IsoList<Fuzzed> list(); void list(IsoList<Fuzzed> list);
                long[] longs(); void longs(long[] longs);
                String more(); void more(String more);
            }
            """;

    @TempDir Path folder;

    @Test
    void changedBytesEndInTypedExceptions() throws Exception {
        IsoSpace space = TestSpace.open();
        Path file = folder.resolve("fuzz");
        new ProgramVersion(folder.resolve("old"))
                .with("Fuzzed", OLD)
                .with(
                        "FuzzedMore",
                        "@Iso public interface FuzzedMore extends Fuzzed { char c(); void c(char"
                                + " c); }")
                .withMain(WRITE)
                .compiled()
                .run(file);
        ProgramVersion now =
                new ProgramVersion(folder.resolve("new"))
                        .with("Fuzzed", NEW)
                        .with(
                                "FuzzedMore",
                                "@Iso public interface FuzzedMore extends Fuzzed { int c(); void"
                                        + " c(int c); }")
                        .compiled();
        byte[] good = Files.readAllBytes(file);
        int[] ends = new int[2];
        try (URLClassLoader loader = now.load()) {
            Class<?> root = Class.forName("evo.Fuzzed", true, loader);
            IsoSpace.know(root, Class.forName("evo.FuzzedMore", true, loader));
            assertThat(read(file, root)).isTrue();
            Random random = new Random(7);
            for (int i = 0; i < ROUNDS; i++) {
                Files.write(file, changed(good, random, space));
                ends[read(file, root) ? 0 : 1]++;
            }
        }
        assertThat(ends[0]).isPositive();
        assertThat(ends[1]).isPositive();
    }

    /* False if the file was refused. */
    private static boolean read(Path file, Class<?> root) throws Exception {
        try (Cluster cluster = Cluster.open(file)) {
            assertThat(String.valueOf(cluster.root(root))).isNotNull();
            cluster.dump(new StringBuilder(), DumpFormat.TEXT, 1000);
            return true;
        } catch (IsoException e) {
            assertThat(e).hasMessageMatching("(?s).+");
            return false;
        }
    }

    private static byte[] changed(byte[] good, Random random, IsoSpace space) {
        assertThat(space.node()).isZero();
        ByteBuffer bytes = ByteBuffer.wrap(good.clone()).order(ByteOrder.LITTLE_ENDIAN);
        int header = bytes.getInt(8);
        int used = (int) bytes.getLong(80 + 8);
        boolean inTypes = random.nextBoolean();
        int end = inTypes ? endOfTypes(good, header) : header + used;
        int start = inTypes ? TYPES : header + 64;
        for (int i = random.nextInt(3); i >= 0; i--) {
            int at = start + random.nextInt(end - start);
            if (inTypes && random.nextBoolean()) {
                byte[] some = ":,{}<>#abc[]int".getBytes(StandardCharsets.US_ASCII);
                bytes.put(at, some[random.nextInt(some.length)]);
            } else if (!inTypes && random.nextBoolean()) {
                int from = start + (random.nextInt(end - start) & -4);
                bytes.putInt(start + ((at - start) & -4), bytes.getInt(from));
            } else {
                bytes.put(at, (byte) random.nextInt());
            }
        }
        bytes.putInt(60, crc(bytes.array(), header, good.length - header));
        bytes.putInt(12, crc(bytes.array(), 16, header - 16));
        return bytes.array();
    }

    private static int endOfTypes(byte[] good, int header) {
        int end = header;
        while (good[end - 1] == 0) {
            end--;
        }
        return end;
    }

    private static int crc(byte[] bytes, int from, int length) {
        CRC32C check = new CRC32C();
        check.update(bytes, from, length);
        return (int) check.getValue();
    }
}
