// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.corrupt;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.iso.Cluster;
import io.wherry.iso.ClusterFormatException;
import io.wherry.iso.ClusterFullException;
import io.wherry.iso.Exchange;
import io.wherry.iso.ExchangeOptions;
import io.wherry.iso.GraphFingerprint;
import io.wherry.iso.IsoException;
import io.wherry.iso.IsoSpace;
import io.wherry.iso.PeerLostException;
import io.wherry.iso.RawGraphs;
import io.wherry.iso.RawPeer;
import io.wherry.iso.TestSpace;
import io.wherry.iso.internal.cluster.Slots;
import io.wherry.iso.internal.memory.Memory;
import io.wherry.iso.internal.type.Field;
import io.wherry.iso.internal.type.Kind;
import io.wherry.iso.internal.type.Type;
import io.wherry.iso.internal.type.Types;
import io.wherry.iso.raw.Cells;
import io.wherry.transport.Address;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Clusters that were corrupted in transfer: each is refused with a typed error, or is harmless on
/// all access paths.
///
/// `-Dio.wherry.iso.corruptions=100000` tries more of them, `-Dio.wherry.iso.seed=` others.
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class FuzzTest {
    private static final int COUNT = Integer.getInteger("io.wherry.iso.corruptions", 5_000);
    private static final long SEED = Long.getLong("io.wherry.iso.seed", 20_261_122);
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final int STEPS = 2_000;
    private static final int ORIGIN = 1;
    private static final int RANK = 3;
    private static final int HEAD = 56;

    private final IsoSpace space = TestSpace.open();

    @TempDir Path folder;

    private Path made = null;
    private ClusterAccessPaths ways = null;
    private final List<byte[]> samples = new ArrayList<>();
    private final Map<String, Integer> outcomes = new HashMap<>();
    private final Address[] addresses = new Address[2];
    private Exchange exchange = null;
    private RawPeer peer = null;

    @Test
    void corruptedClustersDoNoHarm() throws Exception {
        samples.add(sample(cluster -> RawGraphs.fillTree(cluster, 60, 1)));
        samples.add(sample(cluster -> RawGraphs.fillRing(cluster, 20, 2)));
        samples.add(sample(cluster -> RawGraphs.fillMixture(cluster, 120, 3)));
        ways = new ClusterAccessPaths(memory());
        samples.add(sample(SampleObjects::fill));
        samples.add(sample(SampleObjects::fill));
        samples.add(sample(CorruptClustersTest::fill));
        samples.add(sample(ways::fillLowered));
        samples.add(sample(ClusterAccessPaths::fillCopies));
        while (space.newCluster().rank() <= 2 * RANK) {
            // no cluster here has the rank of the received one
        }
        try (Cluster guard = space.newCluster()) {
            RawGraphs.fillTree(guard, 1_000, 4);
            String before = GraphFingerprint.of(guard.rootReference());
            for (int i = 0; i < COUNT; i++) {
                long seed = SEED + i;
                try {
                    one(new SplittableRandom(seed));
                } catch (Exception | Error e) {
                    throw new AssertionError("with -Dio.wherry.iso.seed=" + seed, e);
                }
            }
            leave();
            assertThat(GraphFingerprint.of(guard.rootReference())).isEqualTo(before);
        }
        nothingIsLeft();
        System.out.println("corruptions=" + COUNT + ", seed=" + SEED + ", " + outcomes);
        assertThat(outcomes.keySet()).contains("sound", "ClusterFormatException");
    }

    /* A folder in memory, if there is one, so that files need no disk. */
    private Path memory() throws IOException {
        Path shared = Path.of("/dev/shm");
        if (!Files.isWritable(shared)) {
            return folder;
        }
        made = Files.createTempDirectory(shared, "wherry-clusters");
        return made;
    }

    @AfterEach
    void clear() throws IOException {
        if (made != null) {
            Files.deleteIfExists(made.resolve("cluster"));
            Files.delete(made);
        }
    }

    private void one(SplittableRandom random) throws Exception {
        if (peer == null) {
            join(random.nextBoolean());
        }
        byte[] frame = corrupted(random);
        Cluster cluster;
        try {
            peer.send(frame);
            cluster = exchange.receive(PATIENCE);
        } catch (PeerLostException e) {
            count("PeerLostException");
            leave();
            return;
        } catch (ClusterFormatException | ClusterFullException e) {
            count(e.getClass().getSimpleName());
            leaveIf(e instanceof ClusterFullException);
            return;
        }
        use(cluster, random);
        cluster.close();
    }

    private void count(String outcome) {
        outcomes.merge(outcome, 1, Integer::sum);
    }

    private void join(boolean trusting) throws Exception {
        String job = UUID.randomUUID().toString();
        addresses[0] = Address.parse("loopback://iso-" + job + "-0");
        addresses[1] = Address.parse("loopback://iso-" + job + "-1");
        ExchangeOptions options = ExchangeOptions.standard().withMost(1 << 20, 1 << 20);
        exchange =
                Exchange.open(space, List.of(addresses), trusting ? options.trusting() : options);
        peer = RawPeer.join(addresses[0], 1, 2);
    }

    private void leaveIf(boolean so) throws IOException {
        if (so) {
            leave();
        }
    }

    private void leave() throws IOException {
        if (peer != null) {
            peer.close();
            exchange.close();
            peer = null;
        }
    }

    /// All operations on a cluster.
    private void use(Cluster cluster, SplittableRandom random) throws IOException {
        String outcome = "sound";
        if (!tried(() -> walk(cluster.rootReference()), "walk")) {
            outcome = "harmless";
        }
        if (cluster.isPresent()) {
            if (!tried(cluster::verify, "verify")) {
                outcome = "harmless";
            }
            look(cluster, random);
            tried(() -> cluster.compact().close(), "compact");
            tried(() -> walk(cluster.rootReference()), "walk again");
            if (random.nextInt(4) == 0) {
                tried(() -> RawGraphs.node(cluster, 1), "grow");
            }
            Cluster opened = ways.reopen(cluster, random, this::tried);
            if (opened != null) {
                count("opened");
                tried(() -> walk(opened.rootReference()), "walk in file");
                tried(opened::verify, "verify file");
                look(opened, random);
                opened.close();
            }
        }
        count(outcome);
    }

    private void look(Cluster cluster, SplittableRandom random) throws IOException {
        tried(() -> SampleObjects.look(cluster.root(SampleObjects.Thing.class)), "look");
        ways.read(cluster, random, this::tried);
    }

    /* Other exceptions are defects. A JDK iterator converts an index exception to
     * NoSuchElementException. */
    private boolean tried(ClusterAccessPaths.Use use, String name) throws IOException {
        long start = System.nanoTime();
        try {
            use.run();
            return true;
        } catch (IsoException
                | NullPointerException
                | IndexOutOfBoundsException
                | NoSuchElementException e) {
            ExpectedFailures.requireFit(e);
            count(name + " " + e.getClass().getSimpleName());
            return false;
        } finally {
            assertThat(Duration.ofNanos(System.nanoTime() - start)).as(name).isLessThan(PATIENCE);
        }
    }

    /// Follows references as a program would: each is checked, and arrays are read completely.
    private static void walk(int root) {
        List<Integer> open = new ArrayList<>(List.of(root));
        for (int steps = 0; !open.isEmpty() && steps < STEPS; steps++) {
            int object = open.removeLast();
            Type type = object == 0 ? null : Types.known(Cells.typeOf(object));
            if (type == null) {
                Cells.checkedOrNull(object, RawGraphs.NODE.id());
                continue;
            }
            if (type.isArray()) {
                readArray(type, object, open);
                continue;
            }
            for (Field field : type.fields()) {
                if (field.kind() == Kind.REFERENCE) {
                    open.add(Cells.getInt(object, field.offset()));
                } else {
                    Cells.getLong(object, field.offset());
                }
            }
        }
    }

    private static void readArray(Type type, int array, List<Integer> open) {
        int last = Math.min(Cells.length(array), STEPS) - 1;
        for (int i = last; i >= 0; i--) {
            switch (type.element()) {
                case REFERENCE -> open.add(Cells.getIntAt(array, i));
                case BYTE -> Cells.getByteAt(array, i);
                default -> Cells.getLongAt(array, i >> 3);
            }
        }
        Cells.elements(array, type.element().size());
        Cells.getByteAt(array, Cells.length(array) - 1);
    }

    private byte[] corrupted(SplittableRandom random) {
        byte[] sample = samples.get(random.nextInt(samples.size()));
        byte[] frame = sample.clone();
        if (random.nextInt(20) == 0) {
            frame = Arrays.copyOf(frame, random.nextInt(frame.length + 100));
        }
        int changes = random.nextInt(4);
        for (int i = 0; i < changes && frame.length > HEAD + 64; i++) {
            boolean head = random.nextInt(12) == 0;
            int at = head ? random.nextInt(HEAD) : random.nextInt(HEAD, frame.length);
            change(frame, at, random);
        }
        return frame;
    }

    private static void change(byte[] frame, int at, SplittableRandom random) {
        ByteBuffer bytes = ByteBuffer.wrap(frame).order(ByteOrder.LITTLE_ENDIAN);
        int word = Math.min(at & -4, frame.length - 4);
        switch (random.nextInt(6)) {
            case 0 -> frame[at] ^= (byte) (1 << random.nextInt(8));
            case 1 -> bytes.putInt(word, random.nextInt());
            case 2 ->
                    bytes.putInt(word, new int[] {0, -1, 1, 1 << 31, -1 >>> 1}[random.nextInt(5)]);
            case 3 ->
                    bytes.putInt(
                            word, bytes.getInt(random.nextInt(HEAD / 4, frame.length / 4) * 4));
            case 4 -> bytes.putInt(word, bytes.getInt(word) + random.nextInt(-3, 4));
            default -> bytes.putInt(word, RawPeer.reference(ORIGIN, RANK, 8 * random.nextInt(300)));
        }
    }

    /// Returns a frame with a valid cluster of another node.
    private byte[] sample(Consumer<Cluster> graph) {
        try (Cluster cluster = space.newCluster()) {
            graph.accept(cluster);
            byte[] bytes = cluster.memory().getFirst().toArray(ValueLayout.JAVA_BYTE);
            int here = RawPeer.reference(0, cluster.rank(), 0);
            int moved = RawPeer.reference(ORIGIN, RANK, 0) - here;
            MemorySegment memory = MemorySegment.ofArray(bytes);
            for (int at = 64; at < bytes.length; ) {
                at += move(memory, at, moved);
            }
            int root = cluster.rootReference() + moved;
            byte[] content = Arrays.copyOfRange(bytes, 64, bytes.length);
            return RawPeer.cluster(ORIGIN, RANK, 1, root, content);
        }
    }

    private static int move(MemorySegment memory, int at, int by) {
        Type type = Types.of(memory.get(Memory.INT, at));
        if (!type.isArray()) {
            for (Field field : type.fields()) {
                if (field.kind() == Kind.REFERENCE) {
                    move(memory, (long) at + field.offset(), by);
                }
            }
            return type.size();
        }
        int length = memory.get(Memory.INT, at + 4L);
        for (int i = 0; i < length && type.element() == Kind.REFERENCE; i++) {
            move(memory, at + 8L + 4L * i, by);
        }
        return (int) type.size(length);
    }

    private static void move(MemorySegment memory, long at, int by) {
        int reference = memory.get(Memory.INT, at);
        memory.set(Memory.INT, at, reference == 0 ? 0 : reference + by);
    }

    private static void nothingIsLeft() {
        Slots slots = Slots.here();
        for (int slot = slots.each(); slot < 64 * slots.each(); slot++) {
            assertThat(slots.holder(slot)).as("slot " + slot).isNull();
        }
        for (int at = 0; at < 1 << 20; at += 8) {
            assertThat(Cells.getLong(RawPeer.reference(ORIGIN, 0, 0) + (at >>> 3), 0)).isZero();
        }
    }
}
