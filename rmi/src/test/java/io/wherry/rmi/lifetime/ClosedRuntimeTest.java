// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.lifetime;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.TwoRuntimes;
import java.nio.file.Path;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.server.Unreferenced;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests that a closed runtime does not keep objects for the lease of its peers.
@Timeout(60)
final class ClosedRuntimeTest {
    private static final Duration LEASE = Duration.ofHours(1);

    @TempDir Path folder;

    interface Part extends Remote {
        int number() throws RemoteException;
    }

    private record Counted(CountDownLatch told) implements Part, Unreferenced {
        @Override
        public int number() {
            return 7;
        }

        @Override
        public void unreferenced() {
            told.countDown();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"loopback", "tcp", "unix"})
    void objectIsReleasedThoughAClientHasAStub(String scheme) throws Exception {
        assertReleased(scheme, false);
    }

    @ParameterizedTest
    @ValueSource(strings = {"loopback", "tcp", "unix"})
    void objectIsReleasedAfterTheRunningCalls(String scheme) throws Exception {
        assertReleased(scheme, true);
    }

    private void assertReleased(String scheme, boolean drains) throws Exception {
        CountDownLatch unreferenced = new CountDownLatch(1);
        TwoRuntimes both = TwoRuntimes.over(scheme, folder, RmiOptions.standard().withLease(LEASE));
        try {
            Part stub = both.found(new Counted(unreferenced), Part.class);
            assertThat(stub.number()).isEqualTo(7);

            if (drains) {
                both.server().close(Duration.ofSeconds(10));
            } else {
                both.server().close();
            }

            assertThat(unreferenced.await(20, TimeUnit.SECONDS)).isTrue();
        } finally {
            both.close();
        }
    }
}
