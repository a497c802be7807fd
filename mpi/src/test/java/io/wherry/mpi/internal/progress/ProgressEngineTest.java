// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.progress;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.mpi.internal.device.Context;
import io.wherry.mpi.internal.device.Envelope;
import io.wherry.mpi.internal.device.Transfer;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class ProgressEngineTest {
    private static final long SECONDS = 20;

    private final ProgressEngine progress = new ProgressEngine();
    private final CountDownLatch waiting = new CountDownLatch(1);
    private final CountDownLatch message = new CountDownLatch(1);
    private final ExecutorService other = Executors.newSingleThreadExecutor();

    @AfterEach
    void close() {
        message.countDown();
        other.close();
    }

    @Test
    void operationsAdvanceWhileTheFirstThreadWaitsInTheDevice() throws Exception {
        operationsAdvanceDuring(engine -> engine.await(new Message()));
    }

    @Test
    void operationsAdvanceWhileAnotherThreadWaitsInTheDevice() throws Exception {
        progress.await(new Steps(1)); // so this thread is the first

        operationsAdvanceDuring(engine -> engine.await(new Message()));
    }

    @Test
    void operationsAdvanceDuringACallThatBlocks() throws Exception {
        operationsAdvanceDuring(engine -> engine.during(received()));
    }

    @Test
    void operationsAdvanceDuringACallThatBeginsAfterThem() throws Exception {
        Steps steps = new Steps(1_000);
        progress.add(steps);
        Future<?> call = other.submit(() -> progress.during(received()));
        assertThat(steps.done.await(SECONDS, TimeUnit.SECONDS)).isTrue();
        TimeUnit.MILLISECONDS.sleep(300); // the thread of the engine has ended

        Steps later = new Steps(1_000);
        progress.add(later);

        assertThat(later.done.await(SECONDS, TimeUnit.SECONDS)).isTrue();
        end(call);
    }

    /// All ranks free such a context in the same order: it is not freed later than others.
    @Test
    void contextThatIsFreedTogetherIsFreedAfterItsOperations() throws Exception {
        Steps steps = new Steps(1_000);
        Context shadow = context(Map.of());
        AtomicBoolean freed = new AtomicBoolean();
        Context context =
                context(
                        Map.of(
                                "shadow",
                                () -> shadow,
                                "freesTogether",
                                () -> true,
                                "free",
                                () -> {
                                    freed.set(steps.done.getCount() == 0);
                                    return null;
                                }));
        progress.add(steps, shadow);

        progress.free(context);

        assertThat(freed).isTrue();
    }

    /// @param methods by their names; none of them has parameters
    private static Context context(Map<String, Callable<?>> methods) {
        return (Context)
                Proxy.newProxyInstance(
                        Context.class.getClassLoader(),
                        new Class<?>[] {Context.class},
                        (_, method, _) -> methods.get(method.getName()).call());
    }

    private Supplier<Boolean> received() {
        Message expected = new Message();
        return () -> {
            expected.await();
            return true;
        };
    }

    private void operationsAdvanceDuring(Consumer<ProgressEngine> wait) throws Exception {
        Future<?> call = other.submit(() -> wait.accept(progress));
        assertThat(waiting.await(SECONDS, TimeUnit.SECONDS)).isTrue();
        for (int i = 0; i < 3; i++) {
            Steps steps = new Steps(1_000);
            progress.add(steps);

            assertThat(steps.done.await(SECONDS, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(call.isDone()).isFalse();
        end(call);
        progress.until(progress::isIdle); // the operation is removed after its last step
    }

    private void end(Future<?> call) throws Exception {
        message.countDown();
        call.get(SECONDS, TimeUnit.SECONDS);
    }

    /// A message that arrives when the test says so.
    private final class Message extends Incomplete {
        @Override
        public boolean test() {
            return message.getCount() == 0;
        }

        @Override
        public void await() {
            waiting.countDown();
            try {
                message.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    /// An operation that consists of several steps, each of them a test.
    private static final class Steps extends Incomplete {
        private final CountDownLatch done = new CountDownLatch(1);
        private int left;

        Steps(int left) {
            this.left = left;
        }

        @Override
        public boolean test() {
            left--;
            if (left == 0) {
                done.countDown();
            }
            return left <= 0;
        }

        @Override
        public void await() {
            while (!test()) {
                Thread.onSpinWait();
            }
        }
    }

    private abstract static class Incomplete implements Transfer {
        @Override
        public Envelope envelope() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void cancel() {}

        @Override
        public void free() {}
    }
}
