// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.rmi.DeadlineExceededException;
import io.wherry.rmi.OverloadedException;
import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.Stubs;
import io.wherry.rmi.TwoRuntimes;
import java.nio.file.Path;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Tests of a session whose limit of pending calls is reached.
@Timeout(60)
final class PendingCallLimitTest {
    private static final int LIMIT = 1024;

    interface Node extends Remote {
        int visit(Node other, Node self, int depth) throws RemoteException;

        int visitTogether(Node other, Node self) throws Exception;

        void hold() throws RemoteException;
    }

    private static final class Visited implements Node {
        private final CyclicBarrier barrier = new CyclicBarrier(LIMIT);
        private final CountDownLatch released = new CountDownLatch(1);

        @Override
        public int visit(Node other, Node self, int depth) throws RemoteException {
            return depth == 0 ? 0 : 1 + other.visit(self, other, depth - 1);
        }

        /// Calls back when as many callers wait as may.
        @Override
        public int visitTogether(Node other, Node self) throws Exception {
            barrier.await();
            return visit(other, self, 2);
        }

        /// Does not end when its thread is interrupted.
        @Override
        public void hold() {
            boolean isHeld = true;
            while (isHeld) {
                try {
                    released.await();
                    isHeld = false;
                } catch (InterruptedException _) {
                    // the call goes on
                }
            }
        }
    }

    @TempDir Path folder;
    private final Visited visited = new Visited();
    private final Visited home = new Visited();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private TwoRuntimes both;

    @AfterEach
    void close() {
        visited.released.countDown();
        threads.shutdownNow();
        both.close();
    }

    private Node found() throws Exception {
        both = TwoRuntimes.over("tcp", folder, RmiOptions.standard());
        both.client().export(home);
        return both.found(visited, Node.class);
    }

    private <T> List<Future<T>> begun(int callers, Callable<T> call) {
        List<Future<T>> futures = new ArrayList<>();
        for (int i = 0; i < callers; i++) {
            futures.add(threads.submit(call));
        }
        return futures;
    }

    private static <T> List<T> results(List<Future<T>> futures) throws Exception {
        List<T> results = new ArrayList<>();
        for (Future<T> each : futures) {
            results.add(each.get());
        }
        return results;
    }

    @Test
    void recursiveCallsOfManyCallersEnd() throws Exception {
        Node node = found();

        assertThat(results(begun(100, () -> node.visit(home, node, 50)))).containsOnly(50);
    }

    @Test
    void callsWithinCallbacksOfAllCallersEnd() throws Exception {
        Node node = found();

        assertThat(results(begun(LIMIT, () -> node.visitTogether(home, node)))).containsOnly(2);
    }

    /// The methods of calls with a deadline may run longer: then further calls are rejected, as by
    /// any other peer that runs as many calls as it may.
    @Test
    void callsThatRunAfterTheirDeadlineDoNotEndTheConnection() throws Exception {
        Node node = found();
        Node brief = Stubs.within(node, Duration.ofSeconds(10));
        List<Future<Class<?>>> held = begun(LIMIT, () -> failure(brief));

        assertThat(results(held)).containsOnly(DeadlineExceededException.class);
        assertThatThrownBy(() -> node.visit(home, node, 0)).isInstanceOf(OverloadedException.class);
        visited.released.countDown();
        assertThat(eventually(() -> node.visit(home, node, 0))).isZero();
        assertThat(both.client().metrics().connections()).hasSize(1);
    }

    private static Class<?> failure(Node node) {
        try {
            node.hold();
            return Void.class;
        } catch (RemoteException e) {
            return e.getClass();
        }
    }

    private static int eventually(Callable<Integer> call) throws Exception {
        while (true) {
            try {
                return call.call();
            } catch (OverloadedException _) {
                Thread.sleep(10);
            }
        }
    }
}
