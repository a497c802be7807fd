// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class PoolTest {
    private static final int THREADS = 16;
    private static final int ROUNDS = 20_000;

    private final AtomicInteger made = new AtomicInteger();
    private final Pool<AtomicBoolean> pool = new Pool<>();

    private Pool.Loan<AtomicBoolean> take() {
        Pool.Loan<AtomicBoolean> kept = pool.take();
        if (kept != null) {
            return kept;
        }
        made.incrementAndGet();
        return Pool.loanOf(new AtomicBoolean());
    }

    @Test
    void threadFindsItsThingAgain() {
        Pool.Loan<AtomicBoolean> first = take();
        pool.giveBack(first);

        for (int i = 0; i < 100; i++) {
            Pool.Loan<AtomicBoolean> next = take();
            assertThat(next).isSameAs(first);
            pool.giveBack(next);
        }
    }

    @Test
    void nestedTakesGetThingsOfTheirOwn() {
        for (int i = 0; i < 5000; i++) {
            Pool.Loan<AtomicBoolean> outer = take();
            Pool.Loan<AtomicBoolean> inner = take();
            assertThat(inner.thing()).isNotSameAs(outer.thing());
            pool.giveBack(inner);
            pool.giveBack(outer);
        }
        assertThat(made.get()).isLessThan(10);
    }

    @Test
    void weakenedThingIsFoundAgainWhileItLives() {
        Pool.Loan<AtomicBoolean> first = take();
        pool.giveBack(first);
        Pool.Loan<AtomicBoolean> second = take();
        second.weaken();
        pool.giveBack(second);

        assertThat(take()).isSameAs(first);
    }

    @Test
    void platformThreadsNeverShareThing() throws InterruptedException {
        assertThingsAreNotShared(Thread.ofPlatform(), true);
    }

    @Test
    void virtualThreadsNeverShareThing() throws InterruptedException {
        assertThingsAreNotShared(Thread.ofVirtual(), false);
    }

    /// A loan may be given back by another thread than the one that took it.
    private void assertThingsAreNotShared(Thread.Builder builder, boolean handsOver)
            throws InterruptedException {
        AtomicInteger clashes = new AtomicInteger();
        ConcurrentLinkedQueue<Pool.Loan<AtomicBoolean>> passed = new ConcurrentLinkedQueue<>();
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < THREADS; t++) {
            threads.add(builder.start(() -> takeAndGiveBack(clashes, passed, handsOver)));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(clashes).hasValue(0);
    }

    private void takeAndGiveBack(
            AtomicInteger clashes,
            ConcurrentLinkedQueue<Pool.Loan<AtomicBoolean>> passed,
            boolean handsOver) {
        for (int i = 0; i < ROUNDS; i++) {
            Pool.Loan<AtomicBoolean> loan = take();
            if (!loan.thing().compareAndSet(false, true)) {
                clashes.incrementAndGet();
            }
            if (handsOver && i % 8 == 0) {
                passed.add(loan);
            } else {
                giveBack(loan);
            }
            Pool.Loan<AtomicBoolean> other = i % 8 == 4 ? passed.poll() : null;
            if (other != null) {
                giveBack(other);
            }
        }
    }

    private void giveBack(Pool.Loan<AtomicBoolean> loan) {
        loan.thing().set(false);
        pool.giveBack(loan);
    }
}
