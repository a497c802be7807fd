// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.mpi.internal.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.transport.Address;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.Listener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import mpi.MPI;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Listeners of a rank, on the device that needs no library.
@Timeout(60)
final class MpiListenerTest {
    private static final Address.Mpi ADDRESS = new Address.Mpi(0);

    @BeforeAll
    static void begin() {
        if (!MPI.isInitialized()) {
            MPI.Init(new String[0]);
        }
    }

    private static Listener listener() throws IOException {
        return MpiListener.at(ADDRESS, LinkOptions.standard());
    }

    private static void close(Listener listener) {
        try {
            listener.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// A listener that closes turns away requests, which may be for the next one.
    @Test
    void nextListenerBeginsAfterTheEndOfTheOneBefore() throws Exception {
        Listener first = listener();
        Thread closing = Thread.ofPlatform().unstarted(() -> close(first));
        synchronized (MpiWireRegistry.of(MpiWire.job())) { // under it, requests are received
            closing.start();
            while (closing.isAlive() && closing.getState() != Thread.State.BLOCKED) {
                Thread.sleep(1);
            }

            assertThat(first.isOpen()).isFalse();
            assertThatThrownBy(MpiListenerTest::listener).isInstanceOf(BindException.class);
        }
        closing.join();
        listener().close();
    }
}
