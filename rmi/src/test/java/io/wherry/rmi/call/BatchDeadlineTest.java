// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.rmi.Batch;
import io.wherry.rmi.DeadlineExceededException;
import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.Stubs;
import io.wherry.rmi.TwoRuntimes;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.ObjectOutputStream;
import java.io.Serial;
import java.io.Serializable;
import java.nio.file.Path;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Tests of batches with a deadline.
@Timeout(60)
final class BatchDeadlineTest {
    private static final CountDownLatch WRITING = new CountDownLatch(1);
    private static final CountDownLatch RELEASED = new CountDownLatch(1);

    @TempDir Path folder;

    /// Is written until it is released.
    private static final class Slow implements Serializable {
        @Serial private static final long serialVersionUID = 1;

        @Serial
        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            WRITING.countDown();
            try {
                if (!RELEASED.await(20, TimeUnit.SECONDS)) {
                    throw new IOException("was not released");
                }
            } catch (InterruptedException _) {
                throw new InterruptedIOException("interrupted");
            }
        }
    }

    interface Desk extends Remote {
        void store(Slow slow) throws RemoteException;

        void note(String text) throws RemoteException;
    }

    private static final class Clerk implements Desk {
        @Override
        public void store(Slow slow) {}

        @Override
        public void note(String text) {}
    }

    /// A virtual thread uses the connection of batches.
    @Test
    void callIsAddedWithinTheDeadlineOfItsBatch() throws Exception {
        try (TwoRuntimes both = TwoRuntimes.over("loopback", folder, RmiOptions.standard())) {
            Desk desk = both.found(new Clerk(), Desk.class);
            Thread storing = Thread.ofVirtual().start(() -> store(desk));
            assertThat(WRITING.await(20, TimeUnit.SECONDS)).isTrue();
            Desk together = new Batch().of(Stubs.within(desk, Duration.ofMillis(100)));

            try {
                assertThatThrownBy(() -> together.note("late"))
                        .isInstanceOf(DeadlineExceededException.class);
            } finally {
                RELEASED.countDown();
                storing.join();
            }
        }
    }

    private static void store(Desk desk) {
        try {
            desk.store(new Slow());
        } catch (RemoteException e) {
            throw new AssertionError(e);
        }
    }
}
