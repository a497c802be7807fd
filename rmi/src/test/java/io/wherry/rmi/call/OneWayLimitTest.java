// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.rmi.OneWay;
import io.wherry.rmi.OverloadedException;
import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.TwoRuntimes;
import java.nio.file.Path;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A peer may make one-way calls without end: they are not among those for which it waits.
@Timeout(60)
final class OneWayLimitTest {
    private static final int MOST = 1024;

    @TempDir Path folder;

    interface Work extends Remote {
        @OneWay
        void begin() throws RemoteException, InterruptedException;

        int count() throws RemoteException;
    }

    private static final class Worker implements Work {
        final CountDownLatch begun = new CountDownLatch(MOST);
        final CountDownLatch go = new CountDownLatch(1);

        @Override
        public void begin() throws InterruptedException {
            begun.countDown();
            go.await();
        }

        @Override
        public int count() {
            return MOST;
        }
    }

    @Test
    void manyRunningOneWayCallsEndNoConnection() throws Exception {
        Worker worker = new Worker();
        try (TwoRuntimes both = TwoRuntimes.over("unix", folder, RmiOptions.standard())) {
            Work work = both.found(worker, Work.class);
            for (int i = 0; i < MOST; i++) {
                work.begin();
            }
            worker.begun.await();

            assertThatThrownBy(work::count).isInstanceOf(OverloadedException.class);

            worker.go.countDown();
            assertThat(count(work)).isEqualTo(MOST);
        }
    }

    private static int count(Work work) throws RemoteException {
        while (true) {
            try {
                return work.count();
            } catch (OverloadedException _) {
                Thread.onSpinWait(); // the calls are ending
            }
        }
    }
}
