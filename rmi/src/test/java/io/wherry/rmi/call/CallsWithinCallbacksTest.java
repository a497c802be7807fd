// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.rmi.DeadlineExceededException;
import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.Stubs;
import io.wherry.rmi.TwoRuntimes;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.nio.file.Path;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests of callbacks within calls over exclusive connections, and of the calls that they make.
@Timeout(60)
final class CallsWithinCallbacksTest {
    private static final int CALLS = 40; // enough to get an exclusive connection

    interface Service extends Remote {
        int visit(Callback callback, int call) throws RemoteException, InterruptedException;

        int take(Asking asking) throws RemoteException;

        int ping() throws RemoteException;

        boolean isLate(Callback callback, int call) throws RemoteException, InterruptedException;

        int awaitEnd(int call) throws RemoteException;
    }

    interface Callback extends Remote {
        int back(int call) throws RemoteException;
    }

    /// Calls the server while it is written.
    static final class Asking implements Serializable {
        private final transient Service service;
        private int pinged;

        Asking(Service service) {
            this.service = service;
        }

        private void writeObject(ObjectOutputStream out) throws IOException {
            pinged = service.ping();
            out.defaultWriteObject();
        }
    }

    private static final class Visited implements Service {
        private final Ends ends;

        Visited(Ends ends) {
            this.ends = ends;
        }

        @Override
        public int visit(Callback callback, int call) throws RemoteException, InterruptedException {
            TimeUnit.MILLISECONDS.sleep(1); // such methods have exclusive connections
            return callback.back(call);
        }

        @Override
        public int take(Asking asking) {
            return asking.pinged;
        }

        @Override
        public int ping() {
            return 7;
        }

        @Override
        public boolean isLate(Callback callback, int call)
                throws RemoteException, InterruptedException {
            TimeUnit.MILLISECONDS.sleep(1);
            try {
                Stubs.within(callback, Duration.ofMillis(20)).back(call);
                return false;
            } catch (DeadlineExceededException _) {
                ends.end(call);
                return true;
            }
        }

        @Override
        public int awaitEnd(int call) {
            return ends.await(call);
        }
    }

    /// The late calls that their callers have given up, in the order of their numbers from 0.
    private static final class Ends {
        private final AtomicInteger ended = new AtomicInteger();

        void end(int call) {
            ended.set(call + 1);
        }

        /// Blocks until the caller has given up the call, whether the thread is interrupted or not,
        /// or for 30 s.
        int await(int call) {
            long start = System.nanoTime();
            while (ended.get() <= call && System.nanoTime() - start < 30_000_000_000L) {
                LockSupport.parkNanos(1_000_000);
            }
            return 0;
        }
    }

    @TempDir private Path folder;
    private final Ends ends = new Ends();

    @ParameterizedTest
    @ValueSource(strings = {"tcp", "unix", "shm"})
    void messageOfACallbackMayCallTheServer(String scheme) throws Exception {
        try (TwoRuntimes both = TwoRuntimes.over(scheme, folder, RmiOptions.standard())) {
            Service service = both.found(new Visited(ends), Service.class);
            Callback callback = _ -> service.take(new Asking(service));
            both.client().export(callback);

            for (int i = 0; i < CALLS; i++) {
                assertThat(service.visit(callback, i)).isEqualTo(7);
            }
        }
    }

    /// The connection belongs to the call, which goes on.
    @ParameterizedTest
    @ValueSource(strings = {"tcp", "unix", "shm"})
    void callWhoseCallbackIsLateReturns(String scheme) throws Exception {
        try (TwoRuntimes both = TwoRuntimes.over(scheme, folder, RmiOptions.standard())) {
            Service service = both.found(new Visited(ends), Service.class);
            Callback callback = ends::await;
            both.client().export(callback);

            for (int i = 0; i < CALLS; i++) {
                assertThat(service.isLate(callback, i)).isTrue();
            }
            assertThat(service.ping()).isEqualTo(7);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"tcp", "unix", "shm"})
    void callWhoseCallbackMakesALateCallReturns(String scheme) throws Exception {
        try (TwoRuntimes both = TwoRuntimes.over(scheme, folder, RmiOptions.standard())) {
            Service service = both.found(new Visited(ends), Service.class);
            Service hasty = Stubs.within(service, Duration.ofMillis(20));
            Callback callback =
                    call -> {
                        assertThatThrownBy(() -> hasty.awaitEnd(call))
                                .isInstanceOf(DeadlineExceededException.class);
                        ends.end(call);
                        return 7;
                    };
            both.client().export(callback);

            for (int i = 0; i < CALLS; i++) {
                assertThat(service.visit(callback, i)).isEqualTo(7);
            }
        }
    }
}
