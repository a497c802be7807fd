// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.rmi.Group;
import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.TwoRuntimes;
import java.nio.file.Path;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Tests of the end of calls of a group.
@Timeout(60)
final class GroupEndTest {
    @TempDir Path folder;

    interface Worker extends Remote {
        int work() throws RemoteException;
    }

    private static final class Cancelled implements Worker {
        @Override
        public int work() {
            throw new CancellationException("no work");
        }
    }

    private static final class Slow implements Worker {
        private final AtomicBoolean over = new AtomicBoolean();

        @Override
        public int work() throws RemoteException {
            try {
                TimeUnit.MILLISECONDS.sleep(200);
            } catch (InterruptedException e) {
                throw new RemoteException("interrupted", e);
            }
            over.set(true);
            return 1;
        }
    }

    @Test
    void callWaitsForAllMembersAlsoAfterACancellation() throws Exception {
        Slow slow = new Slow();
        try (TwoRuntimes both = TwoRuntimes.over("loopback", folder, RmiOptions.standard())) {
            Worker first = both.found(new Cancelled(), Worker.class);
            Worker second = both.found(slow, Worker.class);
            Group<Worker> group = new Group<>(List.of(first, second));

            assertThatThrownBy(() -> group.call(Worker::work))
                    .isInstanceOf(CancellationException.class);

            assertThat(slow.over).isTrue();
        }
    }
}
