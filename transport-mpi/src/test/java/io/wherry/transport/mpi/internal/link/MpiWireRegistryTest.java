// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.mpi.internal.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.transport.Address;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.Listener;
import mpi.MPI;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Closed wires of a rank to itself, on the device that needs no library.
@Timeout(60)
final class MpiWireRegistryTest {
    private static final Address.Mpi ADDRESS = new Address.Mpi(0);

    /// While it has a value, the current thread can start no threads.
    private static final InheritableThreadLocal<String> LACK =
            new InheritableThreadLocal<>() {
                @Override
                protected String childValue(String value) {
                    throw new OutOfMemoryError("unable to create native thread");
                }
            };

    @BeforeAll
    static void begin() {
        if (!MPI.isInitialized()) {
            MPI.Init(new String[0]);
        }
    }

    private static boolean isDraining() {
        return Thread.getAllStackTraces().keySet().stream()
                .anyMatch(each -> each.getName().equals("wherry-mpi-drain"));
    }

    private static void awaitNoDraining() throws InterruptedException {
        for (int left = 100; left > 0 && isDraining(); left--) {
            Thread.sleep(10);
        }
        Assumptions.assumeFalse(isDraining(), "another test has left links");
    }

    @Test
    void nextClosedWireStartsTheThreadThatCouldNotBeStarted() throws Exception {
        awaitNoDraining();
        Listener listener = MpiListener.at(ADDRESS, LinkOptions.standard());
        try {
            MpiWire first = MpiWire.to(ADDRESS);
            MpiWire second = MpiWire.to(ADDRESS);
            LACK.set("lack");
            try {
                assertThatThrownBy(first::close).isInstanceOf(OutOfMemoryError.class);
            } finally {
                LACK.remove();
            }

            second.close();

            assertThat(isDraining()).isTrue(); // until the other ends are closed, too
        } finally {
            listener.close();
        }
    }
}
