// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.mpi.internal.device.Context;
import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.SendMode;
import io.wherry.mpi.internal.device.Transfer;
import io.wherry.mpi.internal.frame.ErrorClass;
import io.wherry.mpi.internal.local.Ranks.Wiring;
import io.wherry.transport.Address;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import mpi.MPIException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The start and the end of a job.
@Timeout(120)
final class JoiningTest {
    private static final MemorySegment NOTHING = MemorySegment.ofArray(new byte[0]);

    @Test
    void nothingMayBeDoneAfterClose() {
        LocalDevice device = LocalDevice.alone();
        device.close();
        device.close();

        assertThatThrownBy(
                        () -> device.world().send(SendMode.STANDARD, NOTHING, Element.BYTE, 0, 0))
                .isInstanceOf(MPIException.class)
                .hasMessageContaining("closed");
    }

    @Test
    void rankThatDoesNotComeIsNamed() {
        var addresses = Wiring.LOOPBACK.addresses();
        JoinOptions hasty = new JoinOptions("job", Duration.ofMillis(200), AbortAction.FAIL);

        assertThatThrownBy(() -> LocalDevice.join(1, 2, addresses, hasty))
                .isInstanceOf(MPIException.class)
                .hasMessageContaining("rank=0")
                .hasMessageContaining("within=PT0.2S");
        assertThatThrownBy(() -> LocalDevice.join(0, 2, addresses, hasty))
                .isInstanceOf(MPIException.class)
                .hasMessageContaining("rank=1");
    }

    @Test
    void strangerDoesNotGetIntoTheJob() throws Exception {
        var addresses = Wiring.LOOPBACK.addresses();
        JoinOptions ours = new JoinOptions("ours", Ranks.SOON, AbortAction.FAIL);
        JoinOptions other = new JoinOptions("other", Ranks.SOON, AbortAction.FAIL);
        Thread.ofPlatform().daemon().start(() -> LocalDevice.join(0, 2, addresses, ours).close());
        Address elsewhere = new Address.Loopback("stranger");

        assertThatThrownBy(() ->
                        LocalDevice.join(
                                1, 2, rank -> rank == 1 ? elsewhere : addresses.apply(0), other))
                .isInstanceOf(MPIException.class)
                .hasMessageContaining("ours")
                .hasMessageNotContaining("within="); // it did not wait that long
        LocalDevice right = LocalDevice.join(1, 2, addresses, ours);
        assertThat(right.world().group()).containsExactly(0, 1);
        right.close();
    }

    @Test
    void abortEndsWhatWaitsAtAllRanks() throws Exception {
        List<LocalDevice> devices = Ranks.devices(Wiring.LOOPBACK, 3);
        Transfer waiting = devices.get(0).world().receiveLater(Bytes.empty(8), Element.BYTE, 1, 0);

        assertThatThrownBy(() -> devices.get(2).abort(7))
                .isInstanceOf(MPIException.class)
                .hasMessageContaining("rank=2, code=7");

        assertThatThrownBy(waiting::await).hasMessageContaining("rank=2, code=7");
        assertThatThrownBy(() -> devices.get(1).world().probe(0, 0))
                .hasMessageContaining("rank=2, code=7");
        for (LocalDevice device : devices) {
            assertThatThrownBy(device::close).hasMessageContaining("rank=2, code=7");
        }
    }

    /// Between its last frame and the failure of blocked calls a rank may still begin a call.
    @ParameterizedTest
    @EnumSource(SendMode.class)
    void callsDuringAnAbortFailBecauseOfIt(SendMode mode) throws Exception {
        CountDownLatch told = new CountDownLatch(2);
        List<LocalDevice> devices =
                Ranks.devices(
                        Wiring.LOOPBACK,
                        3,
                        (own, _, _) -> {
                            if (!own) {
                                told.countDown();
                                LockSupport.parkNanos(Duration.ofSeconds(1).toNanos());
                            }
                        });
        FutureTask<Void> abort = new FutureTask<>(() -> devices.get(1).abort(7), null);
        Thread.ofPlatform().daemon().start(abort);
        assertThat(told.await(20, TimeUnit.SECONDS)).isTrue();

        Context world = devices.get(2).world();
        assertThatThrownBy(() -> world.send(mode, Bytes.empty(8), Element.BYTE, 0, 0))
                .isInstanceOfSatisfying(
                        MPIException.class,
                        failure -> {
                            assertThat(failure.getErrorClass()).isEqualTo(ErrorClass.PROC_ABORTED);
                            assertThat(failure).hasMessageContaining("rank=1, code=7");
                        });
    }
}
