// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.call;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.TwoRuntimes;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.nio.file.Path;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests of calls that a callback makes over another connection than the one it came over.
@Timeout(60)
final class CallsWithinCallbacksTest {
    private static final int CALLS = 40; // enough to get an exclusive connection

    interface Service extends Remote {
        int visit(Callback callback) throws RemoteException, InterruptedException;

        int take(Asking asking) throws RemoteException;

        int ping() throws RemoteException;
    }

    interface Callback extends Remote {
        int back() throws RemoteException;
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
        @Override
        public int visit(Callback callback) throws RemoteException, InterruptedException {
            TimeUnit.MILLISECONDS.sleep(1); // such methods have exclusive connections
            return callback.back();
        }

        @Override
        public int take(Asking asking) {
            return asking.pinged;
        }

        @Override
        public int ping() {
            return 7;
        }
    }

    @TempDir private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"tcp", "unix", "shm"})
    void messageOfACallbackMayCallTheServer(String scheme) throws Exception {
        try (TwoRuntimes both = TwoRuntimes.over(scheme, folder, RmiOptions.standard())) {
            Service service = both.found(new Visited(), Service.class);
            Callback callback = () -> service.take(new Asking(service));
            both.client().export(callback);

            for (int i = 0; i < CALLS; i++) {
                assertThat(service.visit(callback)).isEqualTo(7);
            }
        }
    }
}
