// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.mpi;

import io.wherry.testkit.transport.TransportContract;
import io.wherry.transport.Address;
import mpi.MPI;
import org.junit.jupiter.api.BeforeAll;

/// The contract between a rank and itself, on the device that needs no library.
final class MpiTransportTest extends TransportContract {
    @BeforeAll
    static void begin() {
        if (!MPI.isInitialized()) {
            MPI.Init(new String[0]);
        }
    }

    @Override
    protected Address freeAddress() {
        return new Address.Mpi(0);
    }
}
