// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import static org.assertj.core.api.Assertions.assertThat;

import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Tests that the standard runtime listens for an object that is exported while another thread
/// unexports the last one.
@Timeout(30)
final class ConcurrentExportsTest {
    private static final int EXPORTS = 200;

    interface Clock extends Remote {
        long now() throws RemoteException;
    }

    private static final class SystemClock implements Clock {
        @Override
        public long now() {
            return System.nanoTime();
        }
    }

    /// Exports and unexports an object many times.
    ///
    /// @return the number of stubs without an address
    private static int exportOften() throws RemoteException {
        Clock clock = new SystemClock();
        int unreachable = 0;
        for (int i = 0; i < EXPORTS; i++) {
            Remote stub = UnicastRemoteObject.exportObject(clock, 0);
            if (RmiRuntime.addressesOf(stub).isEmpty()) {
                unreachable++;
            }
            UnicastRemoteObject.unexportObject(clock, true);
        }
        return unreachable;
    }

    @Test
    void everyStubHasAnAddress() throws Exception {
        FutureTask<Integer> other = new FutureTask<>(ConcurrentExportsTest::exportOften);
        Thread.ofPlatform().start(other);

        int unreachable = exportOften();

        assertThat(unreachable + other.get()).isZero();
    }
}
