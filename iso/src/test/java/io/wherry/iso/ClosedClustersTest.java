// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.iso.internal.type.Types;
import io.wherry.iso.raw.Cells;
import io.wherry.iso.raw.IsoObject;
import io.wherry.iso.raw.IsoText;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Objects of closed clusters are refused, even if other clusters have their slots.
final class ClosedClustersTest {
    private static final int PER_THREAD = 300_000;
    private static final int SLOT = 1 << 16;
    private static final int LONGS = Types.LONGS.id();

    private final IsoSpace space = TestSpace.open();

    @Iso
    interface Item {
        long value();

        void value(long value);

        @Nullable Item next();

        void next(@Nullable Item next);

        long @Nullable [] numbers();

        void numbers(long @Nullable [] numbers);
    }

    @Test
    void anObjectOfAClosedClusterIsNeitherReadNorWritten() {
        Cluster cluster = space.newCluster();
        Item item = cluster.create(Item.class);
        IsoList<Integer> list = cluster.createList(Integer.class);
        IsoMap<Integer, Integer> map = cluster.createMap(Integer.class, Integer.class);
        IsoArray<Integer> array = cluster.createArray(Integer.class, 3);
        IsoText text = cluster.createText("text");
        list.add(1);
        map.put(1, 1);

        cluster.close();

        refuses(item::value);
        refuses(() -> item.value(1));
        refuses(item::next);
        refuses(() -> item.numbers(new long[1]));
        refuses(((IsoObject) item)::isoReference);
        refuses(() -> list.get(0));
        refuses(() -> list.add(2));
        refuses(list::size);
        refuses(() -> map.put(2, 2));
        refuses(() -> map.get(1));
        refuses(() -> array.set(0, 1));
        refuses(array::memory);
        refuses(() -> text.charAt(0));
        refuses(text::toString);
        assertThat(item.toString()).startsWith("not present@");
    }

    @Test
    void anObjectOfAClosedClusterIsNotStoredInAnother() {
        Item stale = closedItem();
        try (Cluster other = space.newCluster()) {
            Item item = other.create(Item.class);
            IsoList<Item> list = other.createList(Item.class);

            refuses(() -> item.next(stale));
            refuses(() -> list.add(stale));

            assertThat(item.next()).isNull();
        }
    }

    @Test
    void anObjectIsNotEqualToOneThatIsThereLater() {
        Set<Item> seen = new HashSet<>();
        List<Item> all = new ArrayList<>();
        for (int i = 0; i < 5_000; i++) { // more than there are slots
            try (Cluster cluster = space.newCluster()) {
                Item item = cluster.create(Item.class);
                seen.add(item);
                all.add(item);
            }
        }
        assertThat(seen).hasSameSizeAs(all);
        all.forEach(item -> refuses(() -> item.value(7)));
    }

    private Item closedItem() {
        try (Cluster cluster = space.newCluster()) {
            return cluster.create(Item.class);
        }
    }

    @Test
    void memoryIsZeroWhenItIsUsedAgainWhateverStaleReferencesWroteThere() {
        for (int round = 0; round < 3 * 1024; round++) {
            int large;
            int small;
            try (Cluster cluster = space.newCluster()) {
                small = cluster.allocateArray(LONGS, 64, 3);
                large = cluster.allocateArray(LONGS, 2 * SLOT / 8, 3);
                assertZero(small, 64);
                assertZero(large, 2 * SLOT / 8);
            }
            for (int i = 0; i < 60; i++) {
                Cells.putLong(small, 8 + 8 * i, -1); // by number, without a check
                Cells.putLong(large, 8 + 8 * i, -1);
            }
        }
    }

    private static void assertZero(int array, int length) {
        for (int i = 0; i < length; i++) {
            if (Cells.getLongAt(array, i) != 0) {
                throw new AssertionError("index=" + i + ", value=" + Cells.getLongAt(array, i));
            }
        }
    }

    @Test
    void twoThreadsThatCreateObjectsAtOnceAreToldSo() throws Exception {
        int refused = 0;
        for (int round = 0; round < 50 && refused < 3; round++) {
            try (Cluster cluster = space.newCluster()) {
                refused += createInTwoThreads(cluster);
            }
        }
        assertThat(refused).isPositive();
    }

    /* The number of refused objects; the others are objects of other clusters. */
    private static int createInTwoThreads(Cluster cluster) throws InterruptedException {
        List<int[]> made = List.of(new int[PER_THREAD], new int[PER_THREAD]);
        AtomicInteger refused = new AtomicInteger();
        CountDownLatch start = new CountDownLatch(2);
        List<Thread> threads = new ArrayList<>();
        for (int[] references : made) {
            threads.add(
                    Thread.ofPlatform()
                            .start(() -> {
                                start.countDown();
                                while (start.getCount() > 0) {
                                    Thread.onSpinWait();
                                }
                                refused.addAndGet(create(cluster, references));
                            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        Set<Integer> distinct = new HashSet<>();
        int count = 0;
        for (int[] references : made) {
            for (int reference : references) {
                if (reference != 0) {
                    distinct.add(reference);
                    count++;
                }
            }
        }
        assertThat(distinct).hasSize(count);
        return refused.get();
    }

    private static int create(Cluster cluster, int[] references) {
        try {
            for (int i = 0; i < references.length; i++) {
                references[i] = ((IsoObject) cluster.create(Item.class)).isoReference();
            }
            return 0;
        } catch (ConcurrentAllocationException _) {
            return 1;
        }
    }

    @Test
    void aClusterIsPassedOnBetweenThreads() throws Exception {
        try (Cluster cluster = space.newCluster()) {
            Object lock = new Object();
            AtomicInteger failed = new AtomicInteger();
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                threads.add(
                        Thread.ofPlatform()
                                .start(() -> failed.addAndGet(createInTurn(cluster, lock))));
            }
            for (Thread thread : threads) {
                thread.join();
            }
            assertThat(failed.get()).isZero();
            cluster.verify();
        }
    }

    private static int createInTurn(Cluster cluster, Object lock) {
        try {
            for (int i = 0; i < 20_000; i++) {
                synchronized (lock) {
                    cluster.create(Item.class).value(i);
                }
            }
            return 0;
        } catch (ConcurrentAllocationException _) {
            return 1;
        }
    }

    @Test
    void droppedClustersAreClosed() {
        for (int i = 0; i < 100_000; i++) { // of 8,192 slots
            space.newCluster().create(Item.class).value(i);
        }
    }

    @Test
    void aClusterStaysAsLongAsOneOfItsObjectsIsReachable() throws Exception {
        Item item = space.newCluster().create(Item.class);
        item.value(5);
        Cluster linking = space.newCluster();
        Item linked = linking.create(Item.class);
        linked.next(kept());
        for (int i = 0; i < 20; i++) {
            System.gc();
            Thread.sleep(5);
        }
        assertThat(item.value()).isEqualTo(5);
        Item next = linked.next();
        assertThat(next).isNotNull();
        assertThat(next.value()).isEqualTo(6);
        linking.close();
    }

    private Item kept() {
        Item item = space.newCluster().create(Item.class);
        item.value(6);
        return item;
    }

    /// Compiled code may drop a reference before its method ends, but no test can force that. So the
    /// test looks for the fence in the class file.
    @Test
    void aClusterIsReachableWhileItIsRead() throws Exception {
        List<String> unprotected;
        try (InputStream file =
                Objects.requireNonNull(Cluster.class.getResourceAsStream("Cluster.class"))) {
            unprotected =
                    ClassFile.of().parse(file.readAllBytes()).methods().stream()
                            .filter(method -> method.flags().has(AccessFlag.PUBLIC))
                            .filter(method ->
                                    calls(method, "readable") || calls(method, "rootReference"))
                            .filter(method -> !calls(method, "reachabilityFence"))
                            .map(method -> method.methodName().stringValue())
                            .toList();
        }

        assertThat(unprotected).isEmpty();
    }

    private static boolean calls(MethodModel method, String name) {
        return method.code().orElseThrow().elementList().stream()
                .anyMatch(element ->
                        element instanceof InvokeInstruction call
                                && call.name().stringValue().equals(name));
    }

    private static void refuses(ThrowingCallable use) {
        assertThatThrownBy(use).isInstanceOf(ClusterNotPresentException.class);
    }
}
