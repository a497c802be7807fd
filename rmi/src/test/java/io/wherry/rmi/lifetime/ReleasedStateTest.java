// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.lifetime;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.RmiRuntime;
import io.wherry.rmi.TwoRuntimes;
import java.nio.file.Path;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Tests that ended streams and unexported objects leave no state in runtimes whose connection
/// stays open.
@Timeout(120)
final class ReleasedStateTest {
    private static final int MANY = 500;
    private static final int FEW = MANY / 10;
    private static final long WITHIN_NANOS = TimeUnit.SECONDS.toNanos(30);
    private static final String PACKAGE = "io.wherry.rmi.internal.";
    private static final List<String> TABLES =
            List.of(
                    PACKAGE + "export.Export",
                    PACKAGE + "flow.FlowView$Receiving",
                    PACKAGE + "flow.FlowSource$Sending");

    @TempDir Path folder;

    interface Source extends Remote {
        Flow.Publisher<Integer> numbers(int count, boolean fails) throws RemoteException;

        Item item() throws RemoteException;
    }

    interface Item extends Remote {
        int number() throws RemoteException;
    }

    private static final class Thing implements Item {
        @Override
        public int number() {
            return 7;
        }
    }

    private static Flow.Publisher<Integer> publisher(int count, boolean fails) {
        return subscriber ->
                subscriber.onSubscribe(
                        new Flow.Subscription() {
                            private int next;

                            @Override
                            public void request(long items) {
                                for (long i = 0; i < items && next < count; i++) {
                                    subscriber.onNext(next++);
                                }
                                if (next == count && fails) {
                                    subscriber.onError(new IllegalStateException("as asked"));
                                } else if (next == count) {
                                    subscriber.onComplete();
                                }
                            }

                            @Override
                            public void cancel() {
                                next = Integer.MAX_VALUE;
                            }
                        });
    }

    private static final class Numbers implements Source {
        private final RmiRuntime runtime;
        private final List<Item> items = new ArrayList<>();

        Numbers(RmiRuntime runtime) {
            this.runtime = runtime;
        }

        @Override
        public Flow.Publisher<Integer> numbers(int count, boolean fails) {
            return publisher(count, fails);
        }

        @Override
        public Item item() throws RemoteException {
            Item item = new Thing();
            items.add(item);
            runtime.export(item);
            return item;
        }
    }

    /// Takes all items, or cancels after the first one. Returns their number, negative if the
    /// stream failed after them.
    private static int take(Source source, int count, boolean fails, boolean cancels)
            throws Exception {
        CountingSubscriber taker =
                cancels ? new CountingSubscriber(1, 1) : new CountingSubscriber(0, 10);
        source.numbers(count, fails).subscribe(taker);
        try {
            return taker.end().get(20, TimeUnit.SECONDS);
        } catch (ExecutionException _) {
            return -taker.count();
        }
    }

    private static List<Long> counts() throws Exception {
        List<Long> counts = new ArrayList<>();
        for (String table : TABLES) {
            counts.add(LiveObjects.count(table));
        }
        return counts;
    }

    /// Waits until there are not many more than before.
    private static void assertNoMoreThan(List<Long> before) throws Exception {
        long start = System.nanoTime();
        List<Long> now = counts();
        while (more(before, now) >= FEW && System.nanoTime() - start < WITHIN_NANOS) {
            Thread.sleep(200);
            now = counts();
        }
        assertThat(more(before, now)).as("%s: %s, before %s", TABLES, now, before).isLessThan(FEW);
    }

    private static long more(List<Long> before, List<Long> now) {
        long most = 0;
        for (int i = 0; i < now.size(); i++) {
            most = Math.max(most, now.get(i) - before.get(i));
        }
        return most;
    }

    @Test
    void endedStreams() throws Exception {
        try (TwoRuntimes both = TwoRuntimes.over("unix", folder, RmiOptions.standard())) {
            Source source = both.found(new Numbers(both.server()), Source.class);
            assertThat(take(source, 3, false, false)).isEqualTo(3);
            List<Long> before = counts();
            for (int i = 0; i < MANY; i++) {
                assertThat(take(source, 3, false, false)).isEqualTo(3);
                assertThat(take(source, 3, true, false)).isEqualTo(-3);
                assertThat(take(source, 5, false, true)).isEqualTo(1);
            }
            assertNoMoreThan(before);
        }
    }

    @Test
    void objectsTakenBackOfWhichAPeerHasStubs() throws Exception {
        try (TwoRuntimes both = TwoRuntimes.over("unix", folder, RmiOptions.standard())) {
            Numbers numbers = new Numbers(both.server());
            Source source = both.found(numbers, Source.class);
            List<Long> before = counts();
            List<Item> stubs = new ArrayList<>();
            for (int i = 0; i < MANY; i++) {
                Item stub = source.item();
                assertThat(stub.number()).isEqualTo(7);
                stubs.add(stub);
                both.server().unexport(numbers.items.removeLast(), true);
            }
            assertNoMoreThan(before);
            assertThat(stubs).hasSize(MANY);
        }
    }

    /// A closed runtime does not reconnect: objects that it referred to are not kept for a lease.
    @Test
    void objectsOfAClosedPeer() throws Exception {
        RmiOptions longLease = RmiOptions.standard().withLease(Duration.ofMinutes(10));
        try (TwoRuntimes both = TwoRuntimes.over("unix", folder, longLease)) {
            Numbers numbers = new Numbers(both.server());
            Source source = both.found(numbers, Source.class);
            List<Long> before = counts();
            List<Item> stubs = new ArrayList<>();
            for (int i = 0; i < MANY; i++) {
                stubs.add(source.item());
            }
            assertThat(stubs).hasSize(MANY);
            numbers.items.clear();
            both.client().close();
            assertNoMoreThan(before);
        }
    }
}
